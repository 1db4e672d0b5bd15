import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { FiringContent } from '#platform/repositories/alerts/firings.ts'
import type { Keys } from '#platform/secrets/keys.ts'
import type { Network } from '../outside/gate.ts'

/** One message about one or several firings. Its texts are plain: no channel may read markup in them. */
export interface AlertMessage {
  /** The same on every channel and at every attempt: letters, digits, `-`, 32 at most. */
  id: string
  title: string
  /** At least one. */
  paragraphs: readonly string[]
  /** Of the stock's page. */
  link: string
  /** The alert, whose messages belong together. */
  thread: string
  /** How long it is worth showing. */
  ttlSeconds: number
  /** The token by which a device says that it has shown the message. */
  receipt: string
  at: Date
  /** None in a test. */
  firings: readonly FiringContent[]
}

/** To whom it goes; `address` is what the channel itself stored. */
interface Recipient {
  user_id: number
  address: unknown
}

/** What became of a message; each sentence is Spanish, for the user. */
export type Outcome =
  /** The other side took it. Whether anybody saw it is not known. */
  | { state: 'accepted'; detail: string }
  /** Nothing was sent: its client fetches and shows it. */
  | { state: 'waiting' }
  /** Worth another attempt, not before `retryAfterMs` where it asks for that. One that `isSilent` may have taken it. */
  | { state: 'later'; detail: string; retryAfterMs: number | null; isSilent?: true }
  /** Another attempt with this message would end in the same way. */
  | { state: 'refused'; detail: string }
  /** The recipient is gone for ever. */
  | { state: 'gone'; detail: string }

export interface Channel {
  /** Rejects with the reason of `signal` only; all else is an outcome. */
  send(message: AlertMessage, to: Recipient, signal: AbortSignal): Promise<Outcome>
}

/** What channels are made of. */
export interface ChannelGround {
  config: Pick<Config, 'allowPrivateWebhooks' | 'publicUrl' | 'push' | 'telegram'>
  db: Database
  keys: Keys
  mailer: Mailer
  /** Epoch milliseconds. */
  clock: () => number
  network?: Network
  /** Longest wait for an answer. */
  timeLimitMs?: number
}
