import type { MailJob } from '../mail/job.ts'
import type { CommentaryAttempt } from '../repositories/commentaries.ts'

interface QueueOptions {
  /** Attempts after the first. */
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  /** Longest run of one attempt. */
  expireInSeconds: number
  /** A job not started by then is dropped. */
  retentionSeconds: number
  deleteAfterSeconds: number
  retryBackoff: true
  heartbeatSeconds: number
  notify: true
  deadLetter: string
}

/** Where jobs end that failed for good. */
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

/** One line per queue: what its jobs carry (ids and sealed values, never an address or a name), and what is not common. */
export const QUEUES = Object.freeze({
  // A mail server that is away is tried for a day: about 20 minutes of growing delays, then every 15 minutes.
  mail: queue<MailJob>({ retryLimit: 100, expireInSeconds: 90 }),
  'forget-mails': queue<{ account: string }>({ retryLimit: 20 }),
  prune: queue<null>(),
  'ledger-check': queue<null>({ expireInSeconds: 300 }),
  settle: queue<null>({ expireInSeconds: 300 }),
  // A source of market data that is away is tried for a day; it is left alone as long as it must be by its own rules.
  history: queue<{ instrument_id: number }>({ retryLimit: 100, expireInSeconds: 180 }),
  company: queue<{ instrument_id: number }>({ retryLimit: 100, expireInSeconds: 180 }),
  // Who searched has gone after some minutes.
  lookup: queue<{ text: string }>({ retryLimit: 3, expireInSeconds: 180 }),
  // Two requests to the model, of a minute each; who asked has given up after two minutes.
  commentary: queue<CommentaryAttempt>({ retryLimit: 2, retryDelay: 1, expireInSeconds: 150, retentionSeconds: 600 }),
  // A round takes eight minutes at most, and what one leaves the next one finds.
  relabel: queue<null>({ retryLimit: 0, expireInSeconds: 600, retentionSeconds: 600 }),
})

export type QueueName = keyof typeof QUEUES
export type QueueData = { [Q in QueueName]: (typeof QUEUES)[Q] extends Queue<infer Data> ? Data : never }

/** The options of a queue; only its type knows what the jobs carry. */
type Queue<Data> = Readonly<QueueOptions> & { readonly [CARRIES]?: Data }
declare const CARRIES: unique symbol

function queue<Data>(own: Partial<QueueOptions> = {}): Queue<Data> {
  return Object.freeze({ ...COMMON, ...own })
}
