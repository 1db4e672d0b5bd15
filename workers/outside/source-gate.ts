import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'
import { countCall, enterSource, sourceAnswered, sourceFailed } from '../../platform/repositories/sources.ts'
import { backOffMs } from './back-off.ts'
import { SourceError } from './source-error.ts'

export interface SourceGateOptions {
  db: Database
  source: string
  /** Epoch milliseconds. */
  clock: () => number
  /** In [0, 1). */
  random: () => number
  wait?: (ms: number) => Promise<void>
}

/** Calls of all processes together start at least this far apart. */
const SPACING_MS = 500
/** Longer than any piece of work takes: meanwhile only one process tests whether the source is back. */
const TRIAL_MS = 60_000

/**
 * The one gate to a source: its pace, its rest after failures and its counts, kept in the database for all processes.
 */
export class SourceGate {
  readonly #options: SourceGateOptions
  readonly #wait: (ms: number) => Promise<void>

  constructor(options: SourceGateOptions) {
    this.#options = options
    this.#wait = options.wait ?? ((ms) => pause(ms))
  }

  /**
   * Does `work`, unless the source rests (rejects with `resting`). A failure makes it rest; an `unknown` item is an
   * answer like any other.
   */
  async work<T>(work: () => Promise<T>): Promise<T> {
    const { db, source, clock } = this.#options
    const start = clock()
    const entry = await enterSource(db, source, { now: new Date(start), leaseUntil: new Date(start + TRIAL_MS) })
    if ('restingUntil' in entry) {
      throw new SourceError('resting', `${source} is left alone until ${entry.restingUntil.toISOString()}.`)
    }
    try {
      const result = await work()
      await sourceAnswered(db, source, new Date(clock()))
      return result
    } catch (error) {
      if (error instanceof SourceError) await this.#note(error, entry.failures)
      throw error
    }
  }

  async #note(error: SourceError, failures: number): Promise<void> {
    const { db, source, clock, random } = this.#options
    const now = clock()
    if (error.code === 'unknown') return sourceAnswered(db, source, new Date(now))
    const until = new Date(now + backOffMs(error, failures, random))
    await sourceFailed(db, source, { now: new Date(now), until, error: error.message })
  }

  /** Before each call: counts it and waits for its turn. */
  async call(): Promise<void> {
    const { db, source, clock } = this.#options
    const now = clock()
    const slot = await countCall(db, source, new Date(now), SPACING_MS)
    if (slot.getTime() > now) await this.#wait(slot.getTime() - now)
  }
}
