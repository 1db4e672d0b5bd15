import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { type Budget, type CallPriority, spendable } from '#domain/market/sources.ts'
import { type RetryDelays, retryDelay } from '#domain/retry-delay.ts'
import type { Database } from '#platform/database/database.ts'
import {
  enterSource,
  type Moment,
  readRest,
  recordSourceAnswer,
  recordSourceFailure,
  reserveCall,
  type SourceRefusal,
} from '#platform/repositories/market/source-calls.ts'
import { type SourceCode, SourceError } from './source-error.ts'

export interface SourceGateOptions {
  db: Database
  source: string
  budget: Budget
  /** Epoch milliseconds; if left out, the clock is the database's, which all processes share. */
  clock?: () => number
  /** Returns a number in [0, 1). */
  random: () => number
  wait?: (ms: number) => Promise<void>
}

/** Calls of all processes together start at least this far apart. */
const SPACING_MS = 500
/** The longest time that other calls wait while prices, which alone may use up the pace, go first. */
const PATIENCE_MS = 5_000
/** Milliseconds in which only one process tests whether the source is back; longer than any piece of work takes. */
const TRIAL_MS = 60_000

/**
 * The one gate to a source: its pace, its ceilings, its rest after failures and its counts, kept in the database for
 * all processes.
 */
export class SourceGate {
  readonly #options: SourceGateOptions
  readonly #wait: (ms: number) => Promise<void>
  /** Calls that are not for prices wait in one line, and only the first of them asks for a moment. */
  readonly #line = pLimit(1)

  constructor(options: SourceGateOptions) {
    this.#options = options
    this.#wait = options.wait ?? ((ms) => pause(ms))
  }

  /**
   * Runs `work`, unless the source rests or a ceiling is spent (rejects with `resting` or `spent`). A failure makes the
   * source rest; an `unknown` item counts as an answer.
   */
  async work<T>(work: () => Promise<T>, standing: CallPriority = 'first'): Promise<T> {
    const { db, source } = this.#options
    const entry = this.#granted(
      await enterSource(db, source, { now: this.#now(), leaseMs: TRIAL_MS, budget: this.#budget(standing) }),
    )
    try {
      const result = await work()
      await recordSourceAnswer(db, source, this.#now())
      return result
    } catch (error) {
      if (error instanceof SourceError && error.until === null) await this.#note(error, entry.failures)
      throw error
    }
  }

  async #note(error: SourceError, failures: number): Promise<void> {
    const { db, source, random } = this.#options
    const { code, message } = error
    if (code === 'unknown') return recordSourceAnswer(db, source, this.#now())
    const restMs = backOffMs(error, failures, random)
    await recordSourceFailure(db, source, { now: this.#now(), restMs, error: message, isLimit: code === 'limited' })
  }

  /**
   * Must come before each call: counts it against the ceilings and waits until its moment, prices before all others.
   * Rejects if the source rests, also since the work began, or if a ceiling is spent.
   */
  async call(standing: CallPriority = 'first', isPrice = false): Promise<void> {
    const { db, source } = this.#options
    const { waitMs } = isPrice ? await this.#reserve(standing) : await this.#line(() => this.#reserveLast(standing))
    if (waitMs <= 0) return
    await this.#wait(waitMs)
    const rest = await readRest(db, source, this.#now())
    if (rest) this.#granted(rest)
  }

  /** Reserves a moment only when it has come, so that a price never waits for more than one call. */
  async #reserveLast(standing: CallPriority): Promise<{ waitMs: number }> {
    for (let waitedMs = 0; waitedMs < PATIENCE_MS; ) {
      const answer = await this.#ask(standing, 0)
      if (!('refused' in answer && answer.refused === 'busy')) return this.#granted(answer)
      // A moment that a clock gave out while it was ahead is hours away.
      const waitMs = Math.min(answer.waitMs, PATIENCE_MS)
      await this.#wait(waitMs)
      waitedMs += waitMs
    }
    return this.#reserve(standing)
  }

  async #reserve(standing: CallPriority): Promise<{ waitMs: number }> {
    return this.#granted(await this.#ask(standing))
  }

  #ask(standing: CallPriority, maxWaitMs?: number): ReturnType<typeof reserveCall> {
    const { db, source } = this.#options
    const request = { now: this.#now(), spacingMs: SPACING_MS, maxWaitMs, budget: this.#budget(standing) }
    return reserveCall(db, source, request)
  }

  #granted<T extends object>(answer: T | SourceRefusal): T {
    if (!('refused' in answer)) return answer
    const { source } = this.#options
    const { refused, until } = answer
    const why = refused === 'spent' ? 'has spent its ceiling and is left alone' : 'is left alone'
    const code = refused === 'spent' ? refused : 'resting'
    throw new SourceError(code, `${source} ${why} until ${until.toISOString()}.`, { until })
  }

  #budget(standing: CallPriority): Budget {
    return spendable(this.#options.budget, standing)
  }

  #now(): Moment {
    const { clock } = this.#options
    return clock ? new Date(clock()) : null
  }
}

const MINUTE = 60_000

/** Milliseconds. */
const ORDINARY_WINDOW = { first: 5_000, longest: 15 * MINUTE }
const WINDOWS: Partial<Record<SourceCode, RetryDelays>> = {
  limited: { first: MINUTE, longest: 15 * MINUTE },
  unreachable: { first: 5_000, longest: MINUTE },
}
const SHORTEST_MS = 1_000

/**
 * The pause before the next call to a source with `failures` failures before this one, in milliseconds: a random part
 * of a window that doubles (full jitter), and never less than the source asks for. `random` is in [0, 1).
 */
export function backOffMs({ code, retryAfterMs }: SourceError, failures: number, random: () => number): number {
  return Math.max(SHORTEST_MS, retryDelay(failures, WINDOWS[code] ?? ORDINARY_WINDOW, random()), retryAfterMs ?? 0)
}
