import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { type AlertChannel, LINK_MINUTES, TEST_PAUSE_SECONDS } from '#domain/contract/alerts/channels.ts'
import { type NewChannel, newChannelOf } from '#domain/contract/alerts/new-channel.ts'
import * as calls from '#domain/contract/calls/channels.ts'
import { chatServiceOf } from '#domain/deliveries/chat-services.ts'
import { deviceName } from '#domain/deliveries/devices.ts'
import type { Config } from '#platform/config/config.ts'
import {
  type ChannelRow,
  createChannel,
  createOwnChannels,
  deleteChannel,
  listChannels,
  type NewChannelRow,
  requestChannelTest,
} from '#platform/repositories/alerts/channels.ts'
import type { Keys } from '#platform/secrets/keys.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'

const OWN_NAMES = { page: 'Página de Atalaya', email: 'Tu correo' } as const
const REMOVED = 'La vía de aviso se quitó.'
const TESTED = 'Enviamos una prueba.'

/** The channels that a user's alerts are delivered to. */
export const channelRoutes: FastifyPluginAsync = async (app) => {
  const { db, queues, config, clock } = app.deps

  mount(app, calls.channels, async ({ identity, query: { before = Number.MAX_SAFE_INTEGER, limit = 100 } }) => {
    const { user_id } = identity!
    await createOwnChannels(db, user_id, OWN_NAMES)
    return (await listChannels(db, user_id, { before, limit })).map((row) => toChannel(row, clock()))
  })

  // Addresses without encryption are accepted only where the own network may be called.
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
      const mayTest = await requestChannelTest(trx, { userId: identity!.user_id, id, pauseSeconds: TEST_PAUSE_SECONDS })
      if (mayTest === undefined) throw new ApiError('not_found')
      if (!mayTest) throw new ApiError('too_many_requests', { retryAfterSeconds: TEST_PAUSE_SECONDS })
      await queues.enqueue(trx, 'deliver', { test: id })
    })
    return reply.code(202).send({ message: TESTED })
  })
}

interface ChannelDeps {
  config: Pick<Config, 'push' | 'telegram'>
  keys: Keys
  userAgent: string
  /** Epoch milliseconds. */
  now: number
}

type ChannelDraft = Pick<NewChannelRow, 'kind' | 'name' | 'address'>

/** Letters and digits without those that are easily mistaken for others. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The stored form of a channel that a user adds. Throws an ApiError for one that cannot be used. */
function newChannel(body: NewChannel, { config, keys, userAgent, now }: ChannelDeps): ChannelDraft {
  switch (body.kind) {
    case 'push':
      if (config.push === null) throw new ApiError('push_unavailable')
      return { kind: 'push', name: deviceName(userAgent), address: body.subscription }
    case 'ntfy': {
      const url = acceptUrl(body.url)
      const topic = url.pathname.split('/').at(-1) ?? ''
      return { kind: 'ntfy', name: body.name ?? `ntfy: ${topic}`.slice(0, 60), address: { url: url.href } }
    }
    case 'webhook': {
      const url = acceptUrl(body.url)
      const service = chatServiceOf(url)
      // A chat service checks no signature, so nothing is sealed for it.
      if (service) {
        if (!service.takes(url)) throw new ApiError('invalid_webhook')
        return { kind: 'webhook', name: body.name ?? service.name, address: { url: url.href } }
      }
      const secret = keys.seal(`whsec_${randomBytes(24).toString('base64')}`)
      return { kind: 'webhook', name: body.name ?? url.host.slice(0, 60), address: { url: url.href, secret } }
    }
    case 'telegram': {
      if (config.telegram === null) throw new ApiError('telegram_unavailable')
      const code = Array.from({ length: 10 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
      const until = new Date(now + LINK_MINUTES * 60_000).toISOString()
      return { kind: 'telegram', name: 'Telegram', address: { code, until } }
    }
  }
}

/**
 * Parses an address that fits the contract's pattern but may still be invalid, such as one with an impossible numeric
 * host.
 */
function acceptUrl(text: string): URL {
  const url = URL.parse(text.trim())
  if (url === null) throw new ApiError('invalid_url')
  url.hash = ''
  return url
}

const EXPIRED = 'El código caducó. Pide otro.'

/** A channel as its user sees it. */
function toChannel(row: ChannelRow, now: number): AlertChannel {
  const { id, kind, name, broken_reason, accepted_at, shown_at, tested_at, test_state, test_detail, created_at } = row
  const { url, code, until, chat, bot } = row.address as Partial<
    Record<'url' | 'code' | 'until' | 'chat' | 'bot', string>
  >
  const links = kind === 'telegram' && chat === undefined
  const reason = broken_reason ?? (links && Date.parse(until ?? '') <= now ? EXPIRED : null)
  return {
    id,
    kind,
    name,
    state: reason === null ? (links ? 'linking' : 'ready') : 'broken',
    reason,
    ...(url !== undefined && { url }),
    ...(links && reason === null && { code, bot }),
    accepted_at: accepted_at?.toISOString() ?? null,
    shown_at: shown_at?.toISOString() ?? null,
    test: tested_at && test_state && { state: test_state, at: tested_at.toISOString(), detail: test_detail },
    created_at: created_at.toISOString(),
  }
}
