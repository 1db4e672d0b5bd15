import type { FastifyPluginAsync } from 'fastify'
import { newChannelOf, TEST_PAUSE_SECONDS } from '#domain/contract/alerts/channels.ts'
import * as calls from '#domain/contract/calls/channels.ts'
import {
  createChannel,
  createOwnChannels,
  deleteChannel,
  listChannels,
  requestChannelTest,
} from '#platform/repositories/alerts/channels.ts'
import { toChannel } from '../../alerts/channel-view.ts'
import { newChannel } from '../../alerts/new-channel.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'

const OWN_NAMES = { page: 'Página de Atalaya', email: 'Tu correo' } as const
const REMOVED = 'La vía de aviso se quitó.'
const TESTED = 'Enviamos una prueba.'

/** Where a user's alerts go. */
export const channelRoutes: FastifyPluginAsync = async (app) => {
  const { db, queues, config, clock } = app.deps

  mount(app, calls.channels, async ({ identity, query: { before = Number.MAX_SAFE_INTEGER, limit = 100 } }) => {
    const { user_id } = identity!
    await createOwnChannels(db, user_id, OWN_NAMES)
    return (await listChannels(db, user_id, { before, limit })).map((row) => toChannel(row, clock()))
  })

  // Without encryption only where the own network may be called.
  const add = { ...calls.addChannel, body: newChannelOf(config.allowPrivateWebhooks) }
  mount(app, add, async ({ identity, body, headers }, reply) => {
    const { user_id } = identity!
    const made = newChannel(body, { config, keys: app.keys, userAgent: headers['user-agent'] ?? '', now: clock() })
    const start = { ...made, user_id, client_id: body.client_id ?? null }
    const { channel, isNew } = await db.transaction().execute(async (trx) => {
      await createOwnChannels(trx, user_id, OWN_NAMES)
      const added = await createChannel(trx, start)
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
  })

  mount(app, calls.removeChannel, async ({ identity, params: { id } }) => {
    const refusal = await deleteChannel(db, identity!.user_id, id)
    if (refusal) throw new ApiError(refusal)
    return { message: REMOVED }
  })

  mount(app, calls.testChannel, async ({ identity, params: { id } }, reply) => {
    await db.transaction().execute(async (trx) => {
      const asked = await requestChannelTest(trx, { userId: identity!.user_id, id, pauseSeconds: TEST_PAUSE_SECONDS })
      if (asked === undefined) throw new ApiError('not_found')
      if (!asked) throw new ApiError('too_many_requests', { retryAfterSeconds: TEST_PAUSE_SECONDS })
      await queues.enqueue(trx, 'deliver', { test: id })
    })
    return reply.code(202).send({ message: TESTED })
  })
}
