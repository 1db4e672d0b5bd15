import type { MarketDataProvider } from '../../domain/market/provider.ts'
import type { Database } from '../../platform/database.ts'
import { upsertQuotePoints } from '../../platform/repositories/quotes.ts'
import type { QuotePointTable } from '../../platform/tables/market.ts'
import { eachStock } from './each-stock.ts'

export interface SparklineFeedOptions {
  db: Database
  source: Pick<MarketDataProvider, 'dayPath'>
  ids: ReadonlyMap<string, number>
  clock: () => number
}

/** Stores the open session's path in some hundred points a symbol; each point is written once. */
export class SparklineFeed {
  readonly everyMs = 3_000
  readonly #options: SparklineFeedOptions
  /** Session and number of points already stored, by symbol. */
  readonly #stored = new Map<string, { session: string; points: number }>()

  constructor(options: SparklineFeedOptions) {
    this.#options = options
  }

  async round(): Promise<void> {
    const { db, source, ids, clock } = this.#options
    const now = clock()
    const points: QuotePointTable[] = []
    const reached = new Map<string, { session: string; points: number }>()
    const trouble = await eachStock(ids, async (symbol, instrument_id) => {
      const { session, prices } = await source.dayPath(symbol, now)
      const held = this.#stored.get(symbol)
      const from = held?.session === session ? held.points : 0
      if (prices.length <= from) return
      for (let slot = from; slot < prices.length; slot++)
        points.push({ instrument_id, session, slot, price: prices[slot] })
      reached.set(symbol, { session, points: prices.length })
    })
    await upsertQuotePoints(db, points)
    for (const [symbol, mark] of reached) this.#stored.set(symbol, mark)
    if (trouble) throw trouble
  }
}
