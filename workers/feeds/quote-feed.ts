import type { Logger } from 'pino'
import type { MarketDataProvider } from '../../domain/market/provider.ts'
import { refuseQuote } from '../../domain/market/quote-check.ts'
import type { Quote } from '../../domain/market/types.ts'
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

/** Polls the provider, keeps the newest quote per symbol, and writes what changed four times a second. */
export class QuoteFeed {
  /** The newest quote of each symbol. */
  readonly newest = new Map<string, Quote>()
  refused = 0
  readonly #options: QuoteFeedOptions
  readonly #symbols: readonly string[]
  readonly #pending = new Map<string, Quote>()
  /** The cycle of the newest quotes, and the one of those that are stored. */
  #cycle: string
  #storedCycle: string
  readonly #polling: Repeater
  readonly #flushing: Repeater

  constructor(options: QuoteFeedOptions) {
    this.#options = options
    this.#symbols = [...options.ids.keys()]
    this.#cycle = this.#storedCycle = options.cycle
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

  /** Asks the provider once; a newer quote of a symbol replaces the one that waits. */
  async poll(): Promise<void> {
    const { provider, clock, log } = this.#options
    const now = clock()
    const quotes = await provider.quotes(this.#symbols, now)
    this.#enter(provider.cycle(now))
    for (const quote of quotes) {
      const held = this.newest.get(quote.symbol)
      const reason = refuseQuote(quote, held, clock())
      if (reason) {
        this.refused += 1
        log.warn({ symbol: quote.symbol, reason }, 'quote refused')
        continue
      }
      this.newest.set(quote.symbol, quote)
      this.#pending.set(quote.symbol, quote)
    }
  }

  /** Writes what waits in one transaction and sends the hint after its commit; on failure everything goes on waiting. */
  async flush(): Promise<void> {
    const { db, bus, market, leader, ids, onReplaced } = this.#options
    const quotes = [...this.#pending.values()]
    const cycle = this.#cycle
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
    this.#pending.clear()
  }
}
