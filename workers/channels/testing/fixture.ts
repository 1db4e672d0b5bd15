import { readConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { deriveKeys } from '#platform/secrets/keys.ts'
import { VAPID_ENV } from '#test/support/vapid.ts'
import type { AlertMessage, ChannelDeps } from '../channel.ts'

export const KEYS = deriveKeys('a secret for tests that is long enough')
export const BOT_TOKEN = '123:abc-DEF'

/** The deps of channels without a database and without mails. */
export function channelDeps(rest: Partial<ChannelDeps> = {}, env: Readonly<Record<string, string>> = {}): ChannelDeps {
  return {
    config: readConfig({ PUBLIC_URL: 'https://atalaya.example', TELEGRAM_BOT_TOKEN: BOT_TOKEN, ...VAPID_ENV, ...env }),
    db: null as unknown as Database,
    keys: KEYS,
    mailer: { send: async () => undefined, forget: async () => undefined },
    clock: Date.now,
    ...rest,
  }
}

const FIRING = {
  id: 12,
  alert_id: 7,
  symbol: 'AAPL',
  exchange: 'NASDAQ',
  at: new Date('2026-03-11T15:00:01Z'),
  price: 101.5,
  currency: 'USD',
  as_of: new Date('2026-03-11T15:00:00Z'),
  seq: 41,
  evidence: 'tick',
  since: null,
  until: null,
  text: 'AAPL subió hasta 101,50 y pasó de 100,00.',
  note: null,
} as const

/** A message about one firing. */
export function exampleMessage(rest: Partial<AlertMessage> = {}): AlertMessage {
  return {
    id: 'firing-12',
    title: 'Alerta: AAPL',
    paragraphs: [FIRING.text],
    link: 'https://atalaya.example/?stock=AAPL',
    thread: 'alert-7',
    ttlSeconds: 3_600,
    receipt: 'r'.repeat(43),
    at: FIRING.at,
    firings: [FIRING],
    summary: null,
    ...rest,
  }
}

/** The fields that make a message's text `text`. */
export const messageSaying = (text: string): Partial<AlertMessage> => ({
  paragraphs: [text],
  firings: [{ ...FIRING, note: text }],
})
