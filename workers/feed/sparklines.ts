import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { type LocalProvider, SPARKLINE_SLOTS, type Sparkline } from '#domain/market/provider.ts'
import type { Quote, Session } from '#domain/market/types.ts'
import type { Database } from '#platform/database/database.ts'
import { upsertQuotePoints } from '#platform/repositories/market/intraday-bars.ts'
import type { QuotePointTable } from '#platform/tables/market.ts'
import type { SymbolState } from './symbol-state.ts'
import type { SymbolStates } from './symbol-states.ts'

export interface SparklineRoundOptions {
  db: Database
  states: SymbolStates
  source: Pick<LocalProvider, 'sparkline'>
  clock: () => number
}

/** How much of a symbol's sparkline is stored. */
interface StoredPart {
  session: string
  points: number
}

/** Stores the open session's sparkline in some hundred points per stock; each point is written once. */
export class SparklineRound {
  readonly everyMs = 3_000
  readonly #options: SparklineRoundOptions
  readonly #stored = new WeakMap<SymbolState, StoredPart>()

  constructor(options: SparklineRoundOptions) {
    this.#options = options
  }

  async round(signal: AbortSignal): Promise<void> {
    const { db, states } = this.#options
    for (const batch of states.batches()) {
      if (signal.aborted) return
      const grown = (await Promise.all(batch.map((state) => this.#grown(state)))).filter((line) => line !== null)
      await states.write('storing the sparkline', grown, async (some) => {
        const points = some.flatMap((line) => line.points)
        await upsertQuotePoints(db, points)
        for (const { state, stored } of some) this.#stored.set(state, stored)
      })
    }
  }

  /** What has come since it was stored; null if nothing has. */
  async #grown(
    state: SymbolState,
  ): Promise<{ state: SymbolState; points: QuotePointTable[]; stored: StoredPart } | null> {
    const { states, source, clock } = this.#options
    const { id, symbol } = state.stock
    try {
      const { session, prices } = await source.sparkline(symbol, clock())
      states.succeeded('sparkline', state)
      const stored = this.#stored.get(state)
      const from = stored?.session === session ? stored.points : 0
      if (prices.length <= from) return null
      const points = prices.slice(from).map((price, i) => ({ instrument_id: id, session, slot: from + i, price }))
      return { state, points, stored: { session, points: prices.length } }
    } catch (error) {
      states.failed('sparkline', state, error)
      return null
    }
  }
}

export interface ShownSparklinesOptions {
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

interface ShownSparkline {
  session: Session
  /** Prices by slot of the session. */
  prices: Map<number, number>
}

const LAST_SLOT = SPARKLINE_SLOTS - 1
/** A single price is not yet a line. */
const FEWEST_PRICES = 2

/**
 * The sparklines of a source that has none of its own, made of the prices shown. Between two of them, and from the
 * open to the first, the line is straight; it starts at the first price if the open is unknown.
 */
export class ShownSparklines {
  readonly #options: ShownSparklinesOptions
  readonly #lines = new Map<string, ShownSparkline>()

  constructor(options: ShownSparklinesOptions) {
    this.#options = options
  }

  /** Continues from a point that an earlier leader stored. */
  restore({ symbol, session, slot, price }: Point): void {
    this.#of(symbol, session).prices.set(slot, price)
  }

  async sparkline(symbol: string): Promise<Sparkline> {
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

  #of(symbol: string, session: Session): ShownSparkline {
    const known = this.#lines.get(symbol)
    if (known?.session === session) return known
    const fresh = { session, prices: new Map<number, number>() }
    this.#lines.set(symbol, fresh)
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
