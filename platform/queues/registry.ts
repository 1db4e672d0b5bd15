import type { MailJob } from '../mail/job.ts'
import type { CommentaryAttempt } from '../repositories/commentaries.ts'

/** What the jobs of each queue carry: ids and sealed values, never an address or a name. */
export interface QueueData {
  mail: MailJob
  'forget-mails': { account: string }
  prune: null
  settle: null
  history: { instrument_id: number }
  company: { instrument_id: number }
  lookup: { text: string }
  commentary: CommentaryAttempt
  relabel: null
}
export type QueueName = keyof QueueData

export interface QueueOptions {
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

const COMMON = {
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
} as const

/** One line per queue. */
export const QUEUES: Readonly<Record<QueueName, Readonly<QueueOptions>>> = Object.freeze({
  // A mail server that is away is tried for a day: about 20 minutes of growing delays, then every 15 minutes.
  mail: Object.freeze({ ...COMMON, retryLimit: 100, expireInSeconds: 90 }),
  'forget-mails': Object.freeze({ ...COMMON, retryLimit: 20 }),
  prune: Object.freeze({ ...COMMON }),
  settle: Object.freeze({ ...COMMON, expireInSeconds: 300 }),
  // A source of market data that is away is tried for a day; it is left alone as long as it must be by its own rules.
  history: Object.freeze({ ...COMMON, retryLimit: 100, expireInSeconds: 180 }),
  company: Object.freeze({ ...COMMON, retryLimit: 100, expireInSeconds: 180 }),
  // Who searched has gone after some minutes.
  lookup: Object.freeze({ ...COMMON, retryLimit: 3, expireInSeconds: 180 }),
  // Two requests to the model, of a minute each; who asked has given up after two minutes.
  commentary: Object.freeze({ ...COMMON, retryLimit: 2, retryDelay: 1, expireInSeconds: 150, retentionSeconds: 600 }),
  // A round takes eight minutes at most, and what one leaves the next one finds.
  relabel: Object.freeze({ ...COMMON, retryLimit: 0, expireInSeconds: 600, retentionSeconds: 600 }),
})
