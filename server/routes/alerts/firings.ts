import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/alerts.ts'
import { listFirings, markFiringsRead } from '#platform/repositories/alerts/firings.ts'
import { markOpenedOnPage, markShownOnPage } from '#platform/repositories/alerts/receipts.ts'
import { toFiring } from '#platform/repositories/views.ts'
import { mount } from '../../http/mount.ts'

export const firingRoutes: FastifyPluginAsync = async (app) => {
  const { db, config: settings } = app.deps
  const market = settings.market.id

  mount(app, calls.firings, async ({ identity, query: { before = Number.MAX_SAFE_INTEGER, limit = 100 } }) =>
    (await listFirings(db, identity!.user_id, market, { before, limit })).map(toFiring),
  )

  mount(app, calls.firingsShown, async ({ identity, body: { ids } }, reply) => {
    await db.transaction().execute((trx) => markShownOnPage(trx, identity!.user_id, ids))
    return reply.code(204).send(null)
  })

  mount(app, calls.firingsRead, async ({ identity, body: { up_to } }) => {
    const userId = identity!.user_id
    return db.transaction().execute(async (trx) => {
      await markOpenedOnPage(trx, userId, up_to)
      return { unread: await markFiringsRead(trx, userId, up_to) }
    })
  })
}
