import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { DAY_PATH_SLOTS, type DayPath } from '#domain/market/provider.ts'
import type { Quote, Session } from '#domain/market/types.ts'

export interface SeenPathsOptions {
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

interface Seen {
  session: Session
  /** By slot of the session. */
  prices: Map<number, number>
}

const LAST_SLOT = DAY_PATH_SLOTS - 1
/** One price is no path. */
const FEWEST = 2

/**
 * The day's paths of a source without any, made of the prices shown. Between two of them, and from the open to the
 * first, the path is straight; where the open is not known it is that first price.
 */
export class SeenPaths {
  readonly #options: SeenPathsOptions
  readonly #seen = new Map<string, Seen>()

  constructor(options: SeenPathsOptions) {
    this.#options = options
  }

  /** Goes on from a point that an earlier leader stored. */
  recall({ symbol, session, slot, price }: Point): void {
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
    return { session, prices: prices.size < FEWEST ? [] : joined(quote, slot, prices) }
  }

  #of(symbol: string, session: Session): Seen {
    const held = this.#seen.get(symbol)
    if (held?.session === session) return held
    const fresh = { session, prices: new Map<number, number>() }
    this.#seen.set(symbol, fresh)
    return fresh
  }
}

function joined({ open, price: newest }: Quote, until: number, seen: ReadonlyMap<number, number>): number[] {
  const first = seen.get(Math.min(...seen.keys())) as number
  const prices = [open ?? first]
  for (let slot = 1; slot <= until; slot++) {
    const price = slot === until ? newest : seen.get(slot)
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
