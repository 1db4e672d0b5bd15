import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { AlertChannel, AlertChannels, newChannelOf } from '../../../domain/contract/alerts/channels.ts'
import { Id, Message } from '../../../domain/contract/common.ts'
import { askTest } from '../../../platform/repositories/alerts/channel-tests.ts'
import {
  addChannel,
  deleteChannel,
  listChannels,
  makeOwnChannels,
} from '../../../platform/repositories/alerts/channels.ts'
import { toChannel } from '../../alerts/channel-view.ts'
import { newChannel } from '../../alerts/new-channel.ts'
import { ApiError } from '../../http/errors.ts'
import { Page } from './page.ts'

const PATH = '/api/channels/'
const OWN_NAMES = { page: 'Página de Atalaya', email: 'Tu correo' } as const
const TEST_PAUSE_SECONDS = 15
const REMOVED = 'La vía de aviso se quitó.'
const TESTED = 'Enviamos una prueba.'
const way = { config: { bearer: true, errorKey: 'error' } } as const

/** Where a user's alerts go. */
export const channelRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, queues, config, clock } = app.deps

  app.get(
    PATH,
    {
      ...way,
      schema: {
        summary: 'The ways by which alerts reach the user, newest first; page and mail are there from the start.',
        querystring: Type.Object(Page),
        response: { 200: AlertChannels },
      },
    },
    async ({ identity, query: { before = Number.MAX_SAFE_INTEGER, limit = 100 } }) => {
      const { user_id } = identity!
      await makeOwnChannels(db, user_id, OWN_NAMES)
      return (await listChannels(db, user_id, { before, limit })).map((row) => toChannel(row, clock()))
    },
  )

  app.post(
    PATH,
    {
      ...way,
      schema: {
        summary:
          'Adds a way. The secret of a webhook is in this answer only. A device that subscribes again keeps its row (200).',
        // Without encryption only where the own network may be called.
        body: newChannelOf(config.allowPrivateWebhooks),
        response: { 200: AlertChannel, 201: AlertChannel },
      },
    },
    async ({ identity, body, headers }, reply) => {
      const { user_id } = identity!
      const made = newChannel(body, { config, keys: app.keys, userAgent: headers['user-agent'] ?? '', now: clock() })
      const start = { ...made, user_id, client_id: body.client_id ?? null }
      const { channel, isNew } = await db.transaction().execute(async (trx) => {
        await makeOwnChannels(trx, user_id, OWN_NAMES)
        const added = await addChannel(trx, start)
        if (typeof added === 'string') throw new ApiError(added)
        if (added.isNew && made.kind === 'telegram') {
          await queues.enqueue(trx, 'link-telegram', { channel: added.channel.id })
        }
        return added
      })
      const { secret } = channel.address as { secret?: string }
      const shown = secret === undefined ? null : app.keys.open(secret)
      return reply
        .code(isNew ? 201 : 200)
        .send({ ...toChannel(channel, clock()), ...(shown !== null && { secret: shown }) })
    },
  )

  app.delete(
    '/api/channels/:id',
    {
      ...way,
      schema: {
        summary: 'Removes a way; alerts that name it go by their others.',
        params: Type.Object({ id: Id }),
        response: { 200: Message },
      },
    },
    async ({ identity, params: { id } }) => {
      const refusal = await deleteChannel(db, identity!.user_id, id)
      if (refusal) throw new ApiError(refusal)
      return { message: REMOVED }
    },
  )

  app.post(
    '/api/channels/:id/test',
    {
      ...way,
      schema: {
        summary: `Sends a test, at most every ${TEST_PAUSE_SECONDS} s; what becomes of it stands in the list.`,
        params: Type.Object({ id: Id }),
        response: { 202: Message },
      },
    },
    async ({ identity, params: { id } }, reply) => {
      await db.transaction().execute(async (trx) => {
        const asked = await askTest(trx, { userId: identity!.user_id, id, pauseSeconds: TEST_PAUSE_SECONDS })
        if (asked === undefined) throw new ApiError('not_found')
        if (!asked) throw new ApiError('too_many_requests', { retryAfterSeconds: TEST_PAUSE_SECONDS })
        await queues.enqueue(trx, 'deliver', { test: id })
      })
      return reply.code(202).send({ message: TESTED })
    },
  )
}
