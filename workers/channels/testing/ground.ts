import { readConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { deriveKeys } from '#platform/secrets/keys.ts'
import { VAPID_ENV } from '#test/support/vapid.ts'
import type { ChannelGround } from '../channel.ts'

export const KEYS = deriveKeys('a secret for tests that is long enough')
export const BOT_TOKEN = '123:abc-DEF'

/** What channels without a database and without mails are made of. */
export function channelGround(
  rest: Partial<ChannelGround> = {},
  env: Readonly<Record<string, string>> = {},
): ChannelGround {
  return {
    config: readConfig({ PUBLIC_URL: 'https://atalaya.example', TELEGRAM_BOT_TOKEN: BOT_TOKEN, ...VAPID_ENV, ...env }),
    db: null as unknown as Database,
    keys: KEYS,
    mailer: { send: async () => undefined, forget: async () => undefined },
    clock: Date.now,
    ...rest,
  }
}
