import { randomBytes, randomInt } from 'node:crypto'
import { LINK_MINUTES, type NewChannel } from '#domain/contract/alerts/channels.ts'
import { deviceName } from '#domain/deliveries/devices.ts'
import type { Config } from '#platform/config/config.ts'
import type { NewChannelRow } from '#platform/repositories/alerts/channels.ts'
import type { Keys } from '#platform/secrets/keys.ts'
import { ApiError } from '../http/errors.ts'

interface Ground {
  config: Pick<Config, 'push' | 'telegram'>
  keys: Keys
  userAgent: string
  /** Epoch milliseconds. */
  now: number
}

type Made = Pick<NewChannelRow, 'kind' | 'name' | 'address'>

/** Without what is easily mistaken for something else. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** What is stored of a channel that a user asks for. Throws an ApiError for one that cannot be used. */
export function newChannel(body: NewChannel, { config, keys, userAgent, now }: Ground): Made {
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

/** What the contract's pattern lets through may still be no address: a number of a host that is none, say. */
function acceptUrl(text: string): URL {
  const url = URL.parse(text.trim())
  if (url === null) throw new ApiError('invalid_url')
  url.hash = ''
  return url
}
