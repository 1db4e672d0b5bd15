import type { LocalProvider } from '#domain/market/provider.ts'
import type { Database } from '#platform/database/database.ts'
import { upsertQuotePoints } from '#platform/repositories/market/intraday-bars.ts'
import type { QuotePointTable } from '#platform/tables/market.ts'
import type { Desk } from '../desk.ts'
import type { Desks } from '../desks.ts'

export interface SparkRoundOptions {
  db: Database
  desks: Desks
  source: Pick<LocalProvider, 'dayPath'>
  clock: () => number
}

/** How much of a desk's path is stored. */
interface Mark {
  session: string
  points: number
}

/** Stores the open session's path in some hundred points per stock; each point is written once. */
export class SparkRound {
  readonly everyMs = 3_000
  readonly #options: SparkRoundOptions
  readonly #stored = new WeakMap<Desk, Mark>()

  constructor(options: SparkRoundOptions) {
    this.#options = options
  }

  async round(signal: AbortSignal): Promise<void> {
    const { db, desks } = this.#options
    for (const batch of desks.batches()) {
      if (signal.aborted) return
      const paths = (await Promise.all(batch.map((desk) => this.#pathOf(desk)))).filter((path) => path !== null)
      await desks.write('storing the path', paths, async (some) => {
        const points = some.flatMap((path) => path.points)
        await upsertQuotePoints(db, points)
        for (const { desk, mark } of some) this.#stored.set(desk, mark)
      })
    }
  }

  async #pathOf(desk: Desk): Promise<{ desk: Desk; points: QuotePointTable[]; mark: Mark } | null> {
    const { desks, source, clock } = this.#options
    const { id, symbol } = desk.stock
    try {
      const { session, prices } = await source.dayPath(symbol, clock())
      desks.succeeded('path', desk)
      const held = this.#stored.get(desk)
      const from = held?.session === session ? held.points : 0
      if (prices.length <= from) return null
      const points = prices.slice(from).map((price, i) => ({ instrument_id: id, session, slot: from + i, price }))
      return { desk, points, mark: { session, points: prices.length } }
    } catch (error) {
      desks.failed('path', desk, error)
      return null
    }
  }
}
