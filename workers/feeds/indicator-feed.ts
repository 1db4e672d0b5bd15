import { createLive, type Live, technicalIndicatorsAt } from '../../domain/indicators/index.ts'
import { type TradingStats, tradingStats } from '../../domain/market/trading-stats.ts'
import type { Quote } from '../../domain/market/types.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Database } from '../../platform/database.ts'
import { type NewIndicatorSnapshot, upsertIndicatorSnapshots } from '../../platform/repositories/indicator-snapshots.ts'
import type { BarStore } from './bar-store.ts'
import { eachStock } from './each-stock.ts'
import { openBar } from './open-bar.ts'
import { StockStates } from './stock-states.ts'

export interface IndicatorFeedOptions {
  db: Database
  bus: Bus
  ids: ReadonlyMap<string, number>
  /** The newest quote of each symbol, as the quote feed holds it. */
  newest: ReadonlyMap<string, Quote>
  bars: BarStore
}

interface StockIndicators {
  hasHistory: boolean
  live: Live
  stats: TradingStats
  written: Quote | null
}

/**
 * Folds the open bar of every symbol whose quote changed into its indicators, at most once a second each. The closed
 * bars are read once per session; a tick costs microseconds.
 */
export class IndicatorFeed {
  readonly everyMs = 1_000
  readonly #options: IndicatorFeedOptions
  readonly #stocks: StockStates<StockIndicators>

  constructor(options: IndicatorFeedOptions) {
    this.#options = options
    this.#stocks = new StockStates<StockIndicators>(options.bars, ({ symbol }, closed) => ({
      hasHistory: closed.session.length > 0,
      live: createLive(closed, symbol),
      stats: tradingStats(closed),
      written: null,
    }))
  }

  async round(): Promise<void> {
    const { db, bus, ids, newest } = this.#options
    const changed: { stock: StockIndicators; quote: Quote }[] = []
    const rows: NewIndicatorSnapshot[] = []
    const trouble = await eachStock(newest, async (_, quote) => {
      const stock = await this.#stocks.of(quote)
      if (stock.written === quote) return
      changed.push({ stock, quote })
      // One bar alone says nothing of a year, and its history may be on its way.
      if (!stock.hasHistory) return
      const bar = openBar(quote)
      const body = JSON.stringify(
        technicalIndicatorsAt(stock.live.view(bar), { symbol: quote.symbol, live: quote.market_state === 'open' }),
      )
      rows.push({ instrument_id: ids.get(quote.symbol) as number, body, ...stock.stats.with(bar) })
    })
    const seq = rows.length === 0 ? 0 : await upsertIndicatorSnapshots(db, rows)
    for (const { stock, quote } of changed) stock.written = quote
    if (seq > 0) await bus.publish('indicators', { seq })
    if (trouble) throw trouble
  }
}
