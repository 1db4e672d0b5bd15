import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { base } from './addresses.ts'
import { oneOf, type Read } from './values.ts'

interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The identity by which push services know this installation (VAPID, RFC 8292). */
interface PushIdentity extends VapidKeys {
  /** An https: or mailto: address by which a push service reaches the operator. */
  subject: string
}

export interface AlertConfig {
  vapid: VapidKeys | null
  /**
   * The identity for push services; null without keys, and without a public address of the operator, since push
   * services would refuse the messages.
   */
  push: PushIdentity | null
  telegram: { token: string; url: string } | null
  allowPrivateWebhooks: boolean
}

type ReadVariable = <T>(name: string, fallback: T, parse: Read<T>) => T

const TELEGRAM = 'https://api.telegram.org'

/** Reads the settings of the channels of alerts. Returns an Error where the two VAPID keys are no pair. */
export function alertConfig(read: ReadVariable, publicUrl: string): AlertConfig | Error {
  const publicKey = read<string | null>('VAPID_PUBLIC_KEY', null, base64url(65))
  const privateKey = read<string | null>('VAPID_PRIVATE_KEY', null, base64url(32))
  if ((publicKey ?? privateKey) !== null && !isPair(publicKey ?? '', privateKey ?? '')) {
    return new Error('VAPID_PUBLIC_KEY: must be the public key of VAPID_PRIVATE_KEY.')
  }
  const subject = read<string | null>('VAPID_SUBJECT', isReachable(publicUrl) ? publicUrl : null, (text) =>
    isReachable(text) ? text : new Error('must be https:// or mailto: with a public name, which push services check'),
  )
  const token = read<string | null>('TELEGRAM_BOT_TOKEN', null, (text) =>
    /^\d+:[\w-]+$/.test(text) ? text : new Error('must be a token of a bot, digits:letters'),
  )
  const telegramUrl = read('TELEGRAM_URL', TELEGRAM, base)
  const vapid = publicKey !== null && privateKey !== null ? { publicKey, privateKey } : null
  return {
    vapid,
    push: vapid && subject ? { ...vapid, subject } : null,
    telegram: token === null ? null : { token, url: telegramUrl },
    allowPrivateWebhooks: read<string>('ALLOW_PRIVATE_WEBHOOKS', 'off', oneOf('on', 'off')) === 'on',
  }
}

const base64url =
  (bytes: number): Read<string> =>
  (text) =>
    /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes
      ? text
      : new Error(`must be ${bytes} bytes as base64url`)

const isPair = (publicKey: string, privateKey: string): boolean => {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_CRYPTO_INVALID_KEYTYPE') return false
    throw error
  }
  return curve.getPublicKey('base64url', 'uncompressed') === publicKey
}

/** Apple's push service refuses a sender whose address has a host that only its own machine or network knows. */
function isReachable(text: string): boolean {
  const [, host = ''] = /^(?:https:\/\/|mailto:[^\s@]+@)([^\s/:]+)/.exec(text) ?? []
  return host.includes('.') && isIP(host) === 0 && !/\.(localhost|local|internal|test)$/.test(host)
}
