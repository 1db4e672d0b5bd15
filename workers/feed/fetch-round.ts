import type { Database } from '#platform/database/database.ts'
import type { QueueName, Queues } from '#platform/queues/queues.ts'
import {
  type FetchRequest,
  listHistories,
  listUnfetched,
  readFetchedHistories,
  requestFetches,
} from '#platform/repositories/market/fetches.ts'
import type { FetchKind } from '#platform/tables/sources.ts'
import { isHistoryDue } from './history-schedule.ts'

export interface FetchRoundOptions {
  db: Database
  queues: Pick<Queues, 'enqueueAll'>
  market: string
  /** Symbols that users follow or have on a screen at `now`. */
  hot: (now: number) => Promise<readonly string[]>
  /** Whether this process leads the symbol; other leaders fetch theirs. */
  leads: (symbol: string) => boolean
  /** Ids of stocks whose price is in review because of a jump, which a split may explain. */
  inReview: () => readonly number[]
  /** Whether the source has intraday bars of its own. */
  hasIntraday: boolean
  clock: () => number
  /** Called when the stored bars of these symbols have changed. */
  onHistory: (symbols: readonly string[]) => Promise<void>
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Clocks of several workers differ a little, and a job is stamped before it commits. */
const OVERLAP_MS = MINUTE
const COMPANY_DAYS = 30
/** Milliseconds after which a history is requested again because of a jump. */
const REVIEW_MS = 10 * MINUTE

/**
 * Fetches a remote source's data about the stocks that users look at, by jobs: a history when a stock is first followed
 * or opened, again after each session, and at once for a jump that a split may explain; intraday bars once a day;
 * company details once a month.
 */
export class FetchRound {
  readonly everyMs = 2_000
  readonly #options: FetchRoundOptions
  /** Epoch milliseconds at which each history known here was fetched. */
  readonly #fetched = new Map<string, number>()
  #reportedAt = Number.NEGATIVE_INFINITY
  #checkedAt = Number.NEGATIVE_INFINITY

  constructor(options: FetchRoundOptions) {
    this.#options = options
  }

  async round(): Promise<void> {
    const now = this.#options.clock()
    await this.#enqueueNew(now)
    await this.#enqueueInReview(this.#options.inReview(), now)
    if (now - this.#checkedAt >= MINUTE) {
      await this.#enqueueDue(now)
      this.#checkedAt = now
    }
    await this.#reportArrived(now)
  }

  async #enqueueNew(now: number): Promise<void> {
    const { db, market, hot } = this.#options
    const symbols = await hot(now)
    const staleBefore = new Date(now - DAY)
    const asks = (ids: readonly number[]) => ids.map((id) => ({ id, staleBefore }))
    const never = { symbols, askedBefore: staleBefore, fetchedBefore: new Date(0) }
    await this.#enqueue('history', now, asks(await listUnfetched(db, market, 'history', never)))
    const daily = { symbols, askedBefore: staleBefore, fetchedBefore: staleBefore }
    if (this.#options.hasIntraday) {
      await this.#enqueue('intraday', now, asks(await listUnfetched(db, market, 'intraday', daily)))
    }
    const old = { symbols, askedBefore: staleBefore, fetchedBefore: new Date(now - COMPANY_DAYS * DAY) }
    await this.#enqueue('company', now, asks(await listUnfetched(db, market, 'company', old)))
  }

  /** A split may explain a jump, and the source knows of it before the price has been read three times. */
  async #enqueueInReview(ids: readonly number[], now: number): Promise<void> {
    const staleBefore = new Date(now - REVIEW_MS)
    const asks = ids.map((id) => ({ id, staleBefore }))
    await this.#enqueue('history', now, asks)
  }

  async #enqueueDue(now: number): Promise<void> {
    const { db, market, leads } = this.#options
    const due = (await listHistories(db, market)).filter((state) => leads(state.symbol) && isHistoryDue(state, now))
    const asks = due.map(({ id, asked_at }) => ({ id, staleBefore: new Date(asked_at.getTime() + 1) }))
    await this.#enqueue('history', now, asks)
  }

  async #enqueue(kind: FetchKind & QueueName, now: number, asks: readonly FetchRequest[]): Promise<void> {
    if (asks.length === 0) return
    const { db, queues } = this.#options
    await db.transaction().execute(async (trx) => {
      const due = await requestFetches(trx, kind, asks, new Date(now))
      const jobs = due.map((instrument_id) => ({ instrument_id }))
      await queues.enqueueAll(trx, kind, jobs)
    })
  }

  /** Reports histories that arrived since the last report; those found by the first query are already loaded. */
  async #reportArrived(now: number): Promise<void> {
    const { db, market, onHistory } = this.#options
    const isFirst = this.#reportedAt === Number.NEGATIVE_INFINITY
    const since = new Date(isFirst ? 0 : this.#reportedAt - OVERLAP_MS)
    const arrived: string[] = []
    for (const [symbol, at] of await readFetchedHistories(db, market, since)) {
      if (!isFirst && this.#fetched.get(symbol) !== at) arrived.push(symbol)
      this.#fetched.set(symbol, at)
    }
    if (arrived.length > 0) await onHistory(arrived)
    this.#reportedAt = now
  }
}
