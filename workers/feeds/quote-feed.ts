import type { Logger } from 'pino'
import { PriceWatch, VERDICTS, type Verdict } from '../../domain/market/price-watch.ts'
import type { MarketDataProvider } from '../../domain/market/provider.ts'
import type { Candle, Quote } from '../../domain/market/types.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Database } from '../../platform/database.ts'
import { clearCycle, holdFeed } from '../../platform/repositories/feed-leadership.ts'
import { upsertQuotes } from '../../platform/repositories/quotes.ts'
import { Repeater } from './repeater.ts'

export interface QuoteFeedOptions {
  db: Database
  bus: Bus
  provider: MarketDataProvider
  market: string
  /** The name under which this process signed in with takeFeed. */
  leader: string
  /** The cycle that the stored quotes belong to, as takeFeed said. */
  cycle: string
  /** Database ids of the instruments to follow, by symbol. */
  ids: ReadonlyMap<string, number>
  clock: () => number
  log: Logger
  /** Called when another leader has taken over: nothing of this feed was written. */
  onReplaced: () => void
}

const FLUSH_MS = 250

/**
 * Polls the provider, keeps the newest sound quote per symbol, and writes what changed: at once where nothing was written
 * for a while, else four times a second.
 */
export class QuoteFeed {
  /** The newest quote of each symbol that may be shown. */
  readonly newest = new Map<string, Quote>()
  /** How many quotes met each verdict since this feed began. */
  readonly verdicts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>
  readonly #options: QuoteFeedOptions
  readonly #symbols: readonly string[]
  readonly #watches = new Map<string, PriceWatch>()
  readonly #pending = new Map<string, Quote>()
  readonly #failing = new Set<string>()
  /** The cycle of the newest quotes, and the one of those that are stored. */
  #cycle: string
  #storedCycle: string
  readonly #polling: Repeater
  readonly #flushing: Repeater
  #wroteAt = Number.NEGATIVE_INFINITY

  constructor(options: QuoteFeedOptions) {
    this.#options = options
    this.#symbols = [...options.ids.keys()]
    // Prices of a source outside the machine never begin again, however long the feed stood still.
    const { provider, clock, cycle } = options
    this.#cycle = this.#storedCycle = provider.listing ? provider.cycle(clock()) : cycle
    const failed = (error: unknown) => options.log.error({ err: error }, 'quote feed round failed')
    this.#polling = new Repeater(() => this.poll(), options.provider.poll_ms, failed)
    this.#flushing = new Repeater(() => this.flush(), FLUSH_MS, failed)
  }

  start(): void {
    this.#polling.start()
    this.#flushing.start()
  }

  async stop(): Promise<void> {
    await this.#polling.stop()
    await this.#flushing.stop()
  }

  /** Goes on from the quotes that a feed before this one stored: what comes next is held against them. */
  recall(stored: readonly Quote[]): void {
    for (const quote of stored) this.#apart(quote.symbol, () => this.#watchOf(quote.symbol).recall(quote))
  }

  /** Takes in how the histories of some symbols end, closed bars, oldest first; it shows at the next poll. */
  learn(histories: ReadonlyMap<string, readonly Candle[]>): void {
    for (const [symbol, bars] of histories) this.#apart(symbol, () => this.#watchOf(symbol).learn(bars))
  }

  /**
   * Asks the provider once; a newer quote of a symbol replaces the one that waits. Time passes for the held ones too, so
   * that a market closes although its source is away.
   */
  async poll(): Promise<void> {
    const { provider, clock, ids } = this.#options
    const now = clock()
    for (const [symbol, watch] of this.#watches) {
      this.#apart(symbol, () => {
        if (watch.turn(now)) this.#renew(watch.held as Quote)
      })
    }
    const quotes = await provider.quotes(this.#symbols, now)
    this.#enter(provider.cycle(now))
    const answered = clock()
    // One that nobody asked for belongs to no instrument.
    for (const quote of quotes) {
      if (ids.has(quote.symbol)) this.#apart(quote.symbol, () => this.#take(quote, answered))
    }
    if (this.#pending.size > 0 && performance.now() - this.#wroteAt >= FLUSH_MS) this.#flushing.hurry()
  }

  /** What fails for one symbol keeps no other back; it is told of once. */
  #apart(symbol: string, work: () => void): void {
    try {
      work()
    } catch (err) {
      if (!this.#failing.has(symbol)) this.#options.log.error({ err, symbol }, 'the quotes of a symbol fail')
      this.#failing.add(symbol)
    }
  }

  #take(quote: Quote, now: number): void {
    const watch = this.#watchOf(quote.symbol)
    const before = watch.verdict
    const verdict = watch.take(quote, now)
    this.verdicts[verdict] += 1
    if (verdict === 'accepted') this.#renew(watch.held as Quote)
    // A source that goes on lying is told of once.
    else if (verdict !== before) this.#options.log.warn({ symbol: quote.symbol, verdict }, 'quote not shown')
  }

  #renew(quote: Quote): void {
    const held = this.newest.get(quote.symbol)
    if (held && isSame(quote, held)) return
    this.newest.set(quote.symbol, quote)
    this.#pending.set(quote.symbol, quote)
  }

  #watchOf(symbol: string): PriceWatch {
    let watch = this.#watches.get(symbol)
    if (watch === undefined) {
      watch = new PriceWatch(this.#options.provider.listing?.(symbol) ?? null)
      this.#watches.set(symbol, watch)
    }
    return watch
  }

  /** Writes what waits in one transaction and sends the hint after its commit; on failure everything goes on waiting. */
  async flush(): Promise<void> {
    const { db, bus, market, leader, ids, onReplaced } = this.#options
    const quotes = [...this.#pending.values()]
    const cycle = this.#cycle
    if (quotes.length > 0) this.#wroteAt = performance.now()
    const seq = await db.transaction().execute(async (trx) => {
      if (!(await holdFeed(trx, { market, leader, cycle }))) return null
      if (cycle !== this.#storedCycle) await clearCycle(trx, market)
      return upsertQuotes(
        trx,
        quotes.map((quote) => ids.get(quote.symbol) as number),
        quotes,
      )
    })
    if (seq === null) {
      onReplaced()
      return
    }
    this.#storedCycle = cycle
    for (const quote of quotes) {
      if (this.#pending.get(quote.symbol) === quote) this.#pending.delete(quote.symbol)
    }
    if (seq > 0) await bus.publish('quotes', { seq })
  }

  /** Prices began again: what is held of the cycle before is worth nothing. */
  #enter(cycle: string): void {
    if (cycle === this.#cycle) return
    this.#cycle = cycle
    this.newest.clear()
    this.#watches.clear()
    this.#pending.clear()
  }
}

function isSame(one: Quote, other: Quote): boolean {
  return (Object.keys(one) as (keyof Quote)[]).every((key) => one[key] === other[key])
}
