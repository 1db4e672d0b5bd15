import { DAY_MS, sessionOfDay } from '#domain/market/sessions.ts'
import type { DailyBar, Session } from '#domain/market/types.ts'
import { SourceError } from '../../outside/source-error.ts'
import type { Pair } from './pair.ts'
import { dayAt } from './values.ts'

interface DayReaderOptions {
  /** Daily bars from a session on, that of today included. */
  bars: (symbol: string, from: Session) => Promise<DailyBar[]>
  /** Epoch milliseconds. */
  clock: () => number
}

interface LastRead {
  at: number
  connection: number
}

/** The days of all pairs are read this often, however well they are folded from the trades. */
const EVERY_MS = 10 * 60_000
/** A new day, or what a new connection missed, is read this long after the last time at the earliest. */
const SOON_MS = 60_000
/** The close before today is looked for this far back: a pair may not be traded every day. */
const QUIET_DAYS = 7
const RETRY_MS = 5_000
/** A pair that Kraken does not know is asked for again. */
const UNKNOWN_MS = 60 * 60_000

/**
 * Reads of each pair the day so far and the close before it, which the ticker does not tell: its figures are those of
 * the last 24 hours. One request at a time; the pairs come in their own order at first.
 */
export class DayReader {
  /** Why a pair has no day, by its symbol. */
  readonly refused = new Map<string, string>()
  readonly #options: DayReaderOptions
  readonly #read = new Map<Pair, LastRead>()
  #reading: Promise<void> | null = null
  #isClosed = false
  #failure: unknown = null
  #nextAt = Number.NEGATIVE_INFINITY

  constructor(options: DayReaderOptions) {
    this.#options = options
  }

  /**
   * Reads what is due at `now` (epoch ms) in the background, once there is a connection for it to go with; throws what a
   * read before met, but no outage.
   */
  round(pairs: Iterable<Pair>, connection: number, now: number): void {
    const failure = this.#failure
    this.#failure = null
    if (failure !== null) throw failure
    if (this.#isClosed || connection === 0 || this.#reading || now < this.#nextAt) return
    const due = [...pairs].filter((pair) => this.#isDue(pair, connection, now))
    if (due.length === 0) return
    const longest = due.sort((a, b) => this.#readAt(a) - this.#readAt(b))[0]
    this.#reading = this.#learn(longest, connection)
      .catch((error) => {
        this.#nextAt = this.#options.clock() + RETRY_MS
        // The gate has recorded an outage.
        if (!(error instanceof SourceError)) this.#failure = error
      })
      .finally(() => {
        this.#reading = null
      })
  }

  /** Ends with the read that is under way; no other follows. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#reading
  }

  #readAt(pair: Pair): number {
    return this.#read.get(pair)?.at ?? 0
  }

  #isDue(pair: Pair, connection: number, now: number): boolean {
    const last = this.#read.get(pair)
    if (last === undefined) return true
    const age = now - last.at
    if (this.refused.has(pair.symbol)) return age >= UNKNOWN_MS
    return age >= EVERY_MS || (age >= SOON_MS && (last.connection !== connection || dayAt(last.at) !== dayAt(now)))
  }

  async #learn(pair: Pair, connection: number): Promise<void> {
    const { bars, clock } = this.#options
    const at = clock()
    const today = Math.floor(at / DAY_MS)
    try {
      pair.learn(await bars(pair.symbol, sessionOfDay(today - QUIET_DAYS)), sessionOfDay(today))
      this.refused.delete(pair.symbol)
    } catch (error) {
      if (!(error instanceof SourceError && error.code === 'unknown')) throw error
      this.refused.set(pair.symbol, error.message)
    }
    this.#read.set(pair, { at, connection })
  }
}
