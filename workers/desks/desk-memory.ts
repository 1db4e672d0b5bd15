import type { Database } from '#platform/database/database.ts'
import { readLastDailyBars, readSplits } from '#platform/repositories/market/daily-bars.ts'
import { readQuotePoints } from '#platform/repositories/market/intraday-bars.ts'
import { readQuotesAbove } from '#platform/repositories/market/quotes.ts'
import type { Desk } from './desk.ts'
import type { Desks } from './desks.ts'
import type { SeenPaths } from './seen-paths.ts'

export interface DeskMemoryOptions {
  db: Database
  market: string
  desks: Pick<Desks, 'apart'>
  /** Whether quotes are checked against stored bars. */
  learns: boolean
  /** Null where the source has paths of its own. */
  paths: SeenPaths | null
}

/** What desks begin with: the quotes, bars and paths that are stored of their stocks. */
export class DeskMemory {
  readonly #options: DeskMemoryOptions

  constructor(options: DeskMemoryOptions) {
    this.#options = options
  }

  /** The desks go on from the stored quotes; before they take others. */
  async recall(desks: readonly Desk[]): Promise<void> {
    const { db, market, learns, paths } = this.#options
    if (learns) await this.learn(desks)
    const known = bySymbol(desks)
    for (const quote of await readQuotesAbove(db, market, 0, Number.MAX_SAFE_INTEGER, [...known.keys()])) {
      this.#at(known.get(quote.symbol), (desk) => desk.recall(quote))
    }
    if (!paths) return
    const symbols = new Map(desks.map(({ stock: { id, symbol } }) => [id, symbol]))
    for (const { instrument_id, ...point } of await readQuotePoints(db, [...symbols.keys()])) {
      paths.recall({ ...point, symbol: symbols.get(instrument_id) as string })
    }
  }

  /** Their stored bars have changed, or are seen for the first time. */
  async learn(desks: readonly Desk[]): Promise<void> {
    const { db, market } = this.#options
    for (const desk of desks) desk.forget()
    const known = bySymbol(desks)
    const symbols = [...known.keys()]
    const [bars, splits] = await Promise.all([readLastDailyBars(db, market, symbols), readSplits(db, market, symbols)])
    for (const [symbol, desk] of known) {
      this.#at(desk, (desk) => desk.learn(bars.get(symbol) ?? [], splits.get(symbol) ?? []))
    }
  }

  #at(desk: Desk | undefined, work: (desk: Desk) => void): void {
    if (desk) this.#options.desks.apart('history', desk, work)
  }
}

const bySymbol = (desks: readonly Desk[]) => new Map(desks.map((desk) => [desk.stock.symbol, desk]))
