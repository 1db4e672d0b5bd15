import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { AlertFirings, FiringsRead, FiringsShown, UnreadFirings } from '../../../domain/contract/alerts/alerts.ts'
import { toFiring } from '../../../platform/alert-view.ts'
import { listFirings, markRead } from '../../../platform/repositories/alerts/firings.ts'
import { notePageOpened, notePageShown } from '../../../platform/repositories/alerts/receipts.ts'
import { Page } from './page.ts'

const config = { bearer: true, errorKey: 'error' } as const

/** What the user's alerts have told. */
export const firingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, config: settings } = app.deps
  const market = settings.market.id

  app.get(
    '/api/alerts/firings/',
    {
      config,
      schema: {
        summary: 'What the alerts of the running market have told, newest first, with where it went.',
        querystring: Type.Object(Page),
        response: { 200: AlertFirings },
      },
    },
    async ({ identity, query: { before = Number.MAX_SAFE_INTEGER, limit = 100 } }) =>
      (await listFirings(db, identity!.user_id, market, { before, limit })).map(toFiring),
  )

  app.post(
    '/api/alerts/firings/shown',
    {
      config,
      schema: {
        summary: 'The open page has shown what was told with these ids.',
        body: FiringsShown,
        response: { 204: Type.Null() },
      },
    },
    async ({ identity, body: { ids } }, reply) => {
      await db.transaction().execute((trx) => notePageShown(trx, identity!.user_id, ids))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/alerts/firings/read',
    {
      config,
      schema: {
        summary: 'Marks what was told up to an id as read; answers how much is left.',
        body: FiringsRead,
        response: { 200: UnreadFirings },
      },
    },
    async ({ identity, body: { up_to } }) => {
      const userId = identity!.user_id
      return db.transaction().execute(async (trx) => {
        await notePageOpened(trx, userId, up_to)
        return { unread: await markRead(trx, userId, up_to) }
      })
    },
  )
}
