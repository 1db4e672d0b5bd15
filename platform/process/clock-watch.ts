import type { BaseLogger } from 'pino'
import type { Database } from '../database/database.ts'
import { noteClock } from '../repositories/instants.ts'
import { Repeater } from './repeater.ts'

interface ClockWatchOptions {
  db: Database
  /** Epoch milliseconds. */
  clock: () => number
  uptime?: () => number
  log: Pick<BaseLogger, 'warn' | 'error'>
}

/**
 * Milliseconds between two looks. If the clock is set ahead and back between two looks, an instant stored meanwhile
 * stays as it is.
 */
const EVERY_MS = 100
/** Milliseconds between two notes of the database's clock, while this process's own gives no reason for one. */
const NOTE_MS = 10_000
/** Milliseconds by which a clock may be set without notice, as those that are told the time by a network are. */
const UNNOTICED_MS = 1_000

/**
 * Notices that the clock of this process or of the database was set back, now or since the last process noted it, and
 * has the stored instants set right that were written before.
 */
export class ClockWatch {
  readonly #options: ClockWatchOptions
  readonly #repeater: Repeater
  /** Milliseconds by which the clock was ahead of the time that this process had run, at the last note. */
  #offset = Number.POSITIVE_INFINITY
  #notedAt = Number.NEGATIVE_INFINITY

  constructor(options: ClockWatchOptions) {
    this.#options = options
    this.#repeater = new Repeater(
      () => this.round(),
      EVERY_MS,
      (error) => options.log.error({ err: error }, 'the clock could not be noted'),
    )
  }

  /** Resolves when the instants are right that earlier processes left. */
  async start(): Promise<void> {
    await this.#repeater.start()
  }

  async stop(): Promise<void> {
    await this.#repeater.stop()
  }

  /** At the first round the clock counts as set back, since no process knows what it was before. */
  async round(): Promise<void> {
    const { db, clock, uptime = () => performance.now(), log } = this.#options
    const now = uptime()
    const offset = clock() - now
    const isSet = Math.abs(offset - this.#offset) > UNNOTICED_MS
    if (!isSet && now - this.#notedAt < NOTE_MS) return
    const back = await noteClock(db, { isAsked: isSet && offset < this.#offset })
    this.#offset = offset
    this.#notedAt = now
    if (back > 0)
      log.warn({ seconds: Math.round(back) }, 'the database’s clock was set back: stored waits are set right')
  }
}
