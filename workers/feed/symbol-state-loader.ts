// Tested by workers/feed/leader.test.ts.

import type { Database } from '#platform/database/database.ts'
import { readLastDailyBars, readSplits } from '#platform/repositories/market/daily-bars.ts'
import { readQuotePoints } from '#platform/repositories/market/intraday-bars.ts'
import { readQuotesAbove } from '#platform/repositories/market/quotes.ts'
import type { ShownSparklines } from './sparklines.ts'
import type { SymbolState } from './symbol-state.ts'
import type { SymbolStates } from './symbol-states.ts'

interface SymbolStateLoaderOptions {
  db: Database
  market: string
  states: Pick<SymbolStates, 'attempt'>
  /** Whether quotes are checked against stored bars. */
  hasHistory: boolean
  /** Sparklines to restore; null where the source has its own. */
  sparklines: ShownSparklines | null
}

/** Loads what symbols start from: the stored quotes, bars and sparklines of their stocks. */
export class SymbolStateLoader {
  readonly #options: SymbolStateLoaderOptions

  constructor(options: SymbolStateLoaderOptions) {
    this.#options = options
  }

  /** Continues from the stored quotes; must run before the states accept others. */
  async restore(states: readonly SymbolState[]): Promise<void> {
    const { db, market, hasHistory, sparklines } = this.#options
    if (hasHistory) await this.loadHistory(states)
    const known = bySymbol(states)
    for (const quote of await readQuotesAbove(db, market, 0, Number.MAX_SAFE_INTEGER, [...known.keys()])) {
      this.#at(known.get(quote.symbol), (state) => state.restore(quote))
    }
    if (!sparklines) return
    const symbols = new Map(states.map(({ stock: { id, symbol } }) => [id, symbol]))
    for (const { instrument_id, ...point } of await readQuotePoints(db, [...symbols.keys()])) {
      sparklines.restore({ ...point, symbol: symbols.get(instrument_id) as string })
    }
  }

  /** Loads the stored bars of these symbols, which have changed or are read for the first time. */
  async loadHistory(states: readonly SymbolState[]): Promise<void> {
    const { db, market } = this.#options
    for (const state of states) state.dropClosedBars()
    const known = bySymbol(states)
    const symbols = [...known.keys()]
    const [bars, splits] = await Promise.all([readLastDailyBars(db, market, symbols), readSplits(db, market, symbols)])
    for (const [symbol, state] of known) {
      this.#at(state, (state) => state.loadHistory(bars.get(symbol) ?? [], splits.get(symbol) ?? []))
    }
  }

  #at(state: SymbolState | undefined, work: (state: SymbolState) => void): void {
    if (state) this.#options.states.attempt('history', state, work)
  }
}

const bySymbol = (states: readonly SymbolState[]) => new Map(states.map((state) => [state.stock.symbol, state]))
