import type { MarketDataProvider } from '#domain/market/provider.ts'
import type { Database } from '#platform/database/database.ts'
import { upsertKeyFigures } from '#platform/repositories/market/key-figures.ts'
import type { Desk } from '../desk.ts'
import type { Desks } from '../desks.ts'

export interface KeyFiguresRoundOptions {
  db: Database
  desks: Desks
  source: Required<Pick<MarketDataProvider, 'source' | 'keyFigures'>>
  clock: () => number
}

/** They change with every price; those of a stock are stored this often. */
const RENEW_MS = 15 * 60_000

/** Stores what the source said of companies beside their prices. */
export class KeyFiguresRound {
  readonly everyMs = 5_000
  readonly #options: KeyFiguresRoundOptions
  readonly #stored = new WeakMap<Desk, number>()

  constructor(options: KeyFiguresRoundOptions) {
    this.#options = options
  }

  async round(signal: AbortSignal): Promise<void> {
    const { db, desks, source, clock } = this.#options
    const now = clock()
    for (const batch of desks.batches()) {
      if (signal.aborted) return
      const due = batch.filter((desk) => now - (this.#stored.get(desk) ?? Number.NEGATIVE_INFINITY) >= RENEW_MS)
      const symbols = due.map(({ stock }) => stock.symbol)
      const figures = source.keyFigures(symbols, now).flatMap((told) => {
        const desk = desks.get(told.symbol)
        return desk ? [{ desk, told }] : []
      })
      await desks.write('storing key figures', figures, async (some) => {
        const rows = some.map(({ desk, told: { symbol: _, ...rest } }) => ({
          instrument_id: desk.stock.id,
          source: source.source,
          ...rest,
        }))
        await upsertKeyFigures(db, rows)
        for (const { desk } of some) this.#stored.set(desk, now)
      })
    }
  }
}
