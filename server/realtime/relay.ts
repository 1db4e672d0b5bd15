import { isWithheld } from '#domain/market/prices/freshness.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { StoredQuote, TickBus } from '#platform/bus/ticks/ticks.ts'
import type { Database } from '#platform/database/database.ts'
import { readFinishedCommentariesAbove } from '#platform/repositories/commentary.ts'
import { readFeed } from '#platform/repositories/market/feed.ts'
import { listSymbols } from '#platform/repositories/market/instruments.ts'
import { readQuotesAbove } from '#platform/repositories/market/quotes.ts'
import { readIndicatorSnapshotsAbove } from '#platform/repositories/signals/snapshots.ts'
import { Rounds } from '../rounds.ts'
import type { NewestStore } from './newest.ts'
import { TickStream } from './tick-stream.ts'

export interface RelayOptions {
  db: Database
  market: string
  newest: NewestStore
  /** Called with quotes that the store has just accepted. */
  onQuotes?: (quotes: readonly StoredQuote[]) => void
  /** Monotonic milliseconds. */
  uptime?: () => number
}

const SLOW_POLL_MS = 5_000
const BATCH = 2_000

/**
 * Copies changes in the tables of newest values into the store, at each hint and by a slow poll. Each round reads the
 * rows above the newest known seq; a new epoch makes it start at the first row again.
 */
export class Relay {
  readonly #options: RelayOptions
  #quoteSeq = 0
  #indicatorSeq = 0
  #commentarySeq = 0
  #rounds: Rounds<'symbols' | 'quotes' | 'indicators' | 'commentary'> | null = null
  #stream: TickStream | null = null
  readonly #unsubscribes: (() => void)[] = []

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
    const kinds = { instruments: 'symbols', indicators: 'indicators', commentary: 'commentary' } as const
    if (bus.ticks) this.#subscribeTicks(bus, bus.ticks)
    this.#rounds.listen(bus, bus.ticks ? kinds : { ...kinds, quotes: 'quotes' })
    return this.#rounds.start()
  }

  async stop(): Promise<void> {
    for (const end of this.#unsubscribes) end()
    this.#stream?.stop()
    await this.#rounds?.stop()
  }

  /** Stops watching the symbols that are not among `followed`. */
  retain(followed: Iterable<{ symbol: string }>): void {
    const stream = this.#stream
    if (!stream) return
    for (const { symbol } of followed) stream.watch(symbol)
    stream.sweep()
  }

  /** Runs all rounds, so that changes are found whose hint was lost. */
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
    const read = this.#stream?.read(newest.symbols)
    let seq = this.#quoteSeq
    while (read?.only?.length !== 0) {
      const rows = await readQuotesAbove(db, market, seq, BATCH, read?.only)
      const epoch = rows[0]?.epoch ?? (await readFeed(db, market))?.epoch ?? newest.epoch
      if (epoch !== newest.epoch) {
        // Rows below the cursor belong to the new epoch too.
        newest.startEpoch(epoch)
        this.#stream?.restart()
        this.#quoteSeq = 0
        this.#indicatorSeq = 0
        return this.quotesRound()
      }
      this.#accept(rows)
      if (rows.length > 0) seq = rows[rows.length - 1].seq
      if (rows.length < BATCH) break
    }
    this.#quoteSeq = Math.max(this.#quoteSeq, read ? read.finish(seq) : seq)
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

  /** Copies texts that have just been finished; none about a stock whose price has since turned stale or frozen. */
  async commentaryRound(): Promise<void> {
    const { db, market, newest } = this.#options
    for (;;) {
      const rows = await readFinishedCommentariesAbove(db, market, this.#commentarySeq, BATCH)
      for (const { symbol, seq, body } of rows) {
        const withheld = isWithheld(newest.quote(symbol)?.freshness ?? null)
        if (!withheld) newest.putCommentary(symbol, seq, JSON.parse(body))
      }
      if (rows.length > 0) this.#commentarySeq = rows[rows.length - 1].seq
      if (rows.length < BATCH) return
    }
  }

  #accept(quotes: readonly StoredQuote[]): void {
    this.#options.newest.putQuotes(quotes)
    this.#options.onQuotes?.(quotes)
  }

  /** Quotes come over the bus itself; the table is read only where they do not. */
  #subscribeTicks(bus: Bus, ticks: TickBus): void {
    const { market, newest, uptime = () => performance.now() } = this.#options
    const stream = new TickStream({
      bus: ticks,
      market,
      newest,
      accept: (quotes) => this.#accept(quotes),
      onGap: () => this.#rounds?.trigger('quotes'),
      uptime,
    })
    this.#stream = stream
    newest.onRequested = (symbol) => stream.watch(symbol)
    this.#unsubscribes.push(
      bus.subscribe('quotes', (hint) => stream.handleHint(hint)),
      bus.onReconnected(() => stream.markLost()),
    )
  }
}
