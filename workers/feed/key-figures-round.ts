import type { MarketDataProvider } from '#domain/market/provider.ts'
import type { Database } from '#platform/database/database.ts'
import { upsertKeyFigures } from '#platform/repositories/market/key-figures.ts'
import type { SymbolState } from './symbol-state.ts'
import type { SymbolStates } from './symbol-states.ts'

export interface KeyFiguresRoundOptions {
  db: Database
  states: SymbolStates
  source: Required<Pick<MarketDataProvider, 'source' | 'keyFigures'>>
  clock: () => number
}

/** Key figures change with every price; those of one stock are stored this often. */
const RENEW_MS = 15 * 60_000

/** Stores the key figures that the source gave along with prices. */
export class KeyFiguresRound {
  readonly everyMs = 5_000
  readonly #options: KeyFiguresRoundOptions
  readonly #stored = new WeakMap<SymbolState, number>()

  constructor(options: KeyFiguresRoundOptions) {
    this.#options = options
  }

  async round(signal: AbortSignal): Promise<void> {
    const { db, states, source, clock } = this.#options
    const now = clock()
    for (const batch of states.batches()) {
      if (signal.aborted) return
      const due = batch.filter((state) => now - (this.#stored.get(state) ?? Number.NEGATIVE_INFINITY) >= RENEW_MS)
      const symbols = due.map(({ stock }) => stock.symbol)
      const figures = source.keyFigures(symbols, now).flatMap((figure) => {
        const state = states.get(figure.symbol)
        return state ? [{ state, figure }] : []
      })
      await states.write('storing key figures', figures, async (some) => {
        const rows = some.map(({ state, figure: { symbol: _, ...rest } }) => ({
          instrument_id: state.stock.id,
          source: source.source,
          ...rest,
        }))
        await upsertKeyFigures(db, rows)
        for (const { state } of some) this.#stored.set(state, now)
      })
    }
  }
}
