import { isWithheld } from '../../domain/commentary/withheld.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFinishedAbove } from '../../platform/repositories/commentary/commentaries.ts'
import { readFeed } from '../../platform/repositories/market/feeds.ts'
import { listSymbols, readQuotesAbove, type StoredQuote } from '../../platform/repositories/market/quotes.ts'
import { readIndicatorSnapshotsAbove } from '../../platform/repositories/signals/indicator-snapshots.ts'
import { Rounds } from '../rounds.ts'
import type { NewestStore } from './newest.ts'

export interface RelayOptions {
  db: Database
  market: string
  newest: NewestStore
  /** Called with quotes that the store has just taken. */
  onQuotes?: (quotes: readonly StoredQuote[]) => void
}

const SLOW_POLL_MS = 5_000
const BATCH = 2_000

/**
 * Copies changes in the tables of newest values into the store, at each hint and by a slow poll. Each round reads the
 * rows above the newest known seq; a renewed epoch makes it start at the first row again.
 */
export class Relay {
  readonly #options: RelayOptions
  #quoteSeq = 0
  #indicatorSeq = 0
  #commentarySeq = 0
  #rounds: Rounds<string> | null = null

  constructor(options: RelayOptions) {
    this.#options = options
  }

  /** Resolves when the first rounds have filled the store. */
  start(bus: Bus, onError: (error: Error, kind: string) => void): Promise<void> {
    const rounds = {
      symbols: () => this.symbolsRound(),
      quotes: () => this.quotesRound(),
      indicators: () => this.indicatorsRound(),
      commentary: () => this.commentaryRound(),
    }
    this.#rounds = new Rounds(rounds, SLOW_POLL_MS, onError)
    this.#rounds.listen(bus, {
      instruments: 'symbols',
      quotes: 'quotes',
      indicators: 'indicators',
      commentary: 'commentary',
    })
    return this.#rounds.start()
  }

  async stop(): Promise<void> {
    await this.#rounds?.stop()
  }

  /** Everything, including what a lost hint may have announced. */
  async round(): Promise<void> {
    await this.symbolsRound()
    await this.quotesRound()
    await this.indicatorsRound()
    await this.commentaryRound()
  }

  async symbolsRound(): Promise<void> {
    const { db, market, newest } = this.#options
    newest.setSymbols(await listSymbols(db, market))
  }

  async quotesRound(): Promise<void> {
    const { db, market, newest } = this.#options
    for (;;) {
      const rows = await readQuotesAbove(db, market, this.#quoteSeq, BATCH)
      const epoch = rows[0]?.epoch ?? (await readFeed(db, market))?.epoch ?? newest.epoch
      if (epoch !== newest.epoch) {
        // Rows below the cursor belong to the new epoch too.
        newest.renew(epoch)
        this.#quoteSeq = 0
        this.#indicatorSeq = 0
        continue
      }
      newest.putQuotes(rows)
      this.#options.onQuotes?.(rows)
      if (rows.length > 0) this.#quoteSeq = rows[rows.length - 1].seq
      if (rows.length < BATCH) break
    }
    if (this.#indicatorSeq === 0) await this.indicatorsRound()
  }

  async indicatorsRound(): Promise<void> {
    const { db, market, newest } = this.#options
    for (;;) {
      const rows = await readIndicatorSnapshotsAbove(db, market, this.#indicatorSeq, BATCH)
      newest.putIndicators(rows)
      if (rows.length > 0) this.#indicatorSeq = rows[rows.length - 1].seq
      if (rows.length < BATCH) return
    }
  }

  /** Texts just finished; none about a stock whose price has since turned stale or frozen. */
  async commentaryRound(): Promise<void> {
    const { db, market, newest } = this.#options
    for (;;) {
      const rows = await readFinishedAbove(db, market, this.#commentarySeq, BATCH)
      for (const { symbol, seq, body } of rows) {
        const withheld = isWithheld(newest.quote(symbol)?.freshness ?? null)
        if (!withheld) newest.putCommentary(symbol, seq, JSON.parse(body))
      }
      if (rows.length > 0) this.#commentarySeq = rows[rows.length - 1].seq
      if (rows.length < BATCH) return
    }
  }
}
