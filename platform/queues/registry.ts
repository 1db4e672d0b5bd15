import type { CommentaryAttempt } from '../repositories/commentary.ts'

interface QueueOptions {
  /** Number of attempts after the first one. */
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  /** Seconds after which a running attempt counts as failed. */
  expireInSeconds: number
  /** Seconds after which a job that has not started is dropped. */
  retentionSeconds: number
  deleteAfterSeconds: number
  retryBackoff: true
  heartbeatSeconds: number
  notify: true
  deadLetter: string
}

/** The queue to which jobs go that failed permanently; an operator decides what happens to them. */
export const DEAD_LETTERS = 'dead-letters'

const HOUR = 3_600

const COMMON: Readonly<QueueOptions> = {
  retryLimit: 5,
  retryDelay: 5,
  retryDelayMax: 900,
  expireInSeconds: 60,
  retentionSeconds: 48 * HOUR,
  deleteAfterSeconds: HOUR,
  retryBackoff: true,
  heartbeatSeconds: 10,
  notify: true,
  deadLetter: DEAD_LETTERS,
}

/** The queues with the data of their jobs (ids and sealed values, never an address or a name) and their own options. */
export const QUEUES = Object.freeze({
  // An unreachable mail server is retried for a day: about 20 minutes of growing delays, then every 15 minutes.
  mail: queue<MailJob>({ retryLimit: 100, expireInSeconds: 90 }),
  'forget-mails': queue<{ account: string }>({ retryLimit: 20 }),
  // Wakes the deliveries of a user that are due; a test goes to one channel. What is not due waits for its own job. A
  // message that is kept until the operator has repaired something is retried for a day, as a mail is.
  deliver: queue<{ user_id: number; kept?: KeptMessage } | { test: number }>({ retryLimit: 100, expireInSeconds: 90 }),
  // The code that a chat sends is valid for ten minutes.
  'link-telegram': queue<{ channel: number }>({ retryLimit: 20, retentionSeconds: 900 }),
  'alert-figures': queue<null>({ expireInSeconds: 300 }),
  // A round that fails is followed by the next one.
  summaries: queue<null>({ retryLimit: 0, expireInSeconds: 600, retentionSeconds: 600 }),
  prune: queue<null>(),
  'ledger-check': queue<null>({ expireInSeconds: 300 }),
  settle: queue<null>({ expireInSeconds: 300 }),
  'rule-figures': queue<null>({ expireInSeconds: 300 }),
  'fold-bars': queue<null>({ expireInSeconds: 300 }),
  // An unreachable source of market data is retried for a day; its own rules decide the pauses.
  history: queue<{ instrument_id: number }>({ retryLimit: 100, expireInSeconds: 180 }),
  company: queue<{ instrument_id: number }>({ retryLimit: 100, expireInSeconds: 180 }),
  intraday: queue<{ instrument_id: number }>({ retryLimit: 100, expireInSeconds: 180 }),
  rates: queue<null>({ expireInSeconds: 300 }),
  // The user who searched no longer waits after some minutes.
  lookup: queue<{ text: string }>({ retryLimit: 3, expireInSeconds: 180 }),
  isin: queue<{ isin: string }>({ retryLimit: 3, expireInSeconds: 180 }),
  // An attempt makes two requests of a minute each to the model, and readers stop waiting after two minutes.
  commentary: queue<CommentaryAttempt>({ retryLimit: 2, retryDelay: 1, expireInSeconds: 150, retentionSeconds: 600 }),
  // A round takes eight minutes at most, and the next one finds what it leaves.
  relabel: queue<null>({ retryLimit: 0, expireInSeconds: 600, retentionSeconds: 600 }),
})

export type QueueName = keyof typeof QUEUES
export type QueueData = { [Q in QueueName]: (typeof QUEUES)[Q] extends Queue<infer Data> ? Data : never }

/** The options of a queue. The data of its jobs exists only in the type. */
type Queue<Data> = Readonly<QueueOptions> & { readonly [CARRIES]?: Data }
declare const CARRIES: unique symbol

function queue<Data>(own: Partial<QueueOptions> = {}): Queue<Data> {
  return Object.freeze({ ...COMMON, ...own })
}

/**
 * A job of the queue `mail` names the mail and its user, never an address. `sealed` is the link's ucid, sealed by
 * `Keys`.
 */
export type MailJob =
  | { kind: 'confirm' | 'reset'; token_id: number; sealed: string }
  | { kind: 'known' | 'changed'; user_id: number }

/** A message of alerts, by its channel and its first firing. */
export interface KeptMessage {
  channel_id: number
  message: number
}
