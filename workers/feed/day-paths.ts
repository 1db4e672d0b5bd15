import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { DAY_PATH_SLOTS, type DayPath, type LocalProvider } from '#domain/market/provider.ts'
import type { Quote, Session } from '#domain/market/types.ts'
import type { Database } from '#platform/database/database.ts'
import { upsertQuotePoints } from '#platform/repositories/market/intraday-bars.ts'
import type { QuotePointTable } from '#platform/tables/market.ts'
import type { SymbolState } from './symbol-state.ts'
import type { SymbolStates } from './symbol-states.ts'

export interface DayPathRoundOptions {
  db: Database
  states: SymbolStates
  source: Pick<LocalProvider, 'dayPath'>
  clock: () => number
}

/** How much of a symbol's path is stored. */
interface StoredPart {
  session: string
  points: number
}

/** Stores the open session's path in some hundred points per stock; each point is written once. */
export class DayPathRound {
  readonly everyMs = 3_000
  readonly #options: DayPathRoundOptions
  readonly #stored = new WeakMap<SymbolState, StoredPart>()

  constructor(options: DayPathRoundOptions) {
    this.#options = options
  }

  async round(signal: AbortSignal): Promise<void> {
    const { db, states } = this.#options
    for (const batch of states.batches()) {
      if (signal.aborted) return
      const paths = (await Promise.all(batch.map((state) => this.#pathOf(state)))).filter((path) => path !== null)
      await states.write('storing the path', paths, async (some) => {
        const points = some.flatMap((path) => path.points)
        await upsertQuotePoints(db, points)
        for (const { state, stored } of some) this.#stored.set(state, stored)
      })
    }
  }

  async #pathOf(
    state: SymbolState,
  ): Promise<{ state: SymbolState; points: QuotePointTable[]; stored: StoredPart } | null> {
    const { states, source, clock } = this.#options
    const { id, symbol } = state.stock
    try {
      const { session, prices } = await source.dayPath(symbol, clock())
      states.succeeded('path', state)
      const stored = this.#stored.get(state)
      const from = stored?.session === session ? stored.points : 0
      if (prices.length <= from) return null
      const points = prices.slice(from).map((price, i) => ({ instrument_id: id, session, slot: from + i, price }))
      return { state, points, stored: { session, points: prices.length } }
    } catch (error) {
      states.failed('path', state, error)
      return null
    }
  }
}

export interface ShownPathsOptions {
  /** The newest quote of a symbol that may be shown. */
  newest: (symbol: string) => Quote | null
  calendarOf: (symbol: string) => Calendar | null
}

interface Point {
  symbol: string
  session: Session
  slot: number
  price: number
}

interface ShownPath {
  session: Session
  /** Prices by slot of the session. */
  prices: Map<number, number>
}

const LAST_SLOT = DAY_PATH_SLOTS - 1
/** A single price is not yet a path. */
const FEWEST_PRICES = 2

/**
 * The day's paths of a source that has none of its own, made of the prices shown. Between two of them, and from the
 * open to the first, the path is a straight line; it starts at the first price if the open is unknown.
 */
export class ShownPaths {
  readonly #options: ShownPathsOptions
  readonly #paths = new Map<string, ShownPath>()

  constructor(options: ShownPathsOptions) {
    this.#options = options
  }

  /** Continues from a point that an earlier leader stored. */
  restore({ symbol, session, slot, price }: Point): void {
    this.#of(symbol, session).prices.set(slot, price)
  }

  async dayPath(symbol: string): Promise<DayPath> {
    const quote = this.#options.newest(symbol)
    const hours = quote && this.#options.calendarOf(symbol)?.session(quote.session)
    if (!quote || !hours) return { session: '', prices: [] }
    const { session, as_of, price } = quote
    const { prices } = this.#of(symbol, session)
    const share = (as_of - hours.open) / (hours.close - hours.open)
    const slot = Math.max(0, Math.min(LAST_SLOT, Math.floor(share * LAST_SLOT)))
    prices.set(slot, price)
    return { session, prices: prices.size < FEWEST_PRICES ? [] : joined(quote, slot, prices) }
  }

  #of(symbol: string, session: Session): ShownPath {
    const path = this.#paths.get(symbol)
    if (path?.session === session) return path
    const fresh = { session, prices: new Map<number, number>() }
    this.#paths.set(symbol, fresh)
    return fresh
  }
}

function joined({ open, price: newest }: Quote, until: number, shown: ReadonlyMap<number, number>): number[] {
  const first = shown.get(Math.min(...shown.keys())) as number
  const prices = [open ?? first]
  for (let slot = 1; slot <= until; slot++) {
    const price = slot === until ? newest : shown.get(slot)
    if (price === undefined) continue
    const known = prices.length - 1
    const from = prices[known]
    for (let between = known + 1; between < slot; between++) {
      prices.push(from + ((price - from) * (between - known)) / (slot - known))
    }
    prices.push(price)
  }
  return prices
}
