import type { Freshness, Session } from '../market/types.ts'
import type { Execution, Meeting } from './execution.ts'
import { type MarketPrice, type QuotePrice, sideOf } from './fill-price.ts'
import { type Micros, most } from './micros.ts'
import { hasEnded, orderEnd, type PlacedOrder } from './order.ts'

/** What is kept of the newest accepted price of a stock, to be stored as it is. */
export interface LastPrice {
  /** Epoch milliseconds; of a missed bar that of its opening. */
  as_of: number
  session: Session
  /** The newest known volume of that session; null where none was told. */
  volume: Micros | null
}

/** The words of prices at which the market was trading. */
const TRADING: readonly (Freshness | 'in_review')[] = ['live', 'delayed', 'simulated', 'replay']

/**
 * The waiting orders of one stock, of all attempts. An order whose level a price does not reach costs that price
 * nothing. Nothing changes until `apply`, so that a price whose result could not be stored is simply met again.
 */
export class StockOrders<O extends PlacedOrder> {
  /** The newest accepted price; null where there has been none. */
  last: LastPrice | null
  readonly #places: ReadonlyMap<O, number>
  /** Orders that every price may fill, and those of which one has to be told that it no longer wants for volume. */
  #awake: O[]
  readonly #ends: Ladder<O>
  readonly #buyLimits: Ladder<O>
  readonly #sellLimits: Ladder<O>
  readonly #buyStops: Ladder<O>
  readonly #sellStops: Ladder<O>

  /** `orders` in order of placing, those that have ended left out. */
  constructor(orders: readonly O[], last: LastPrice | null) {
    this.last = last
    this.#places = new Map(orders.map((placed, place) => [placed, place]))
    this.#awake = orders.filter(isAwake)
    const levels = (side: 'buy' | 'sell', level: 'limit' | 'stop', sign: bigint) =>
      new Ladder(orders, ({ order, progress }) => {
        const price = order.side === side && !progress.isTriggered ? order[level] : null
        return price === null ? null : sign * price
      })
    this.#ends = new Ladder(orders, ({ order }) => {
      const end = orderEnd(order)
      return end && BigInt(end.at)
    })
    this.#buyLimits = levels('buy', 'limit', -1n)
    this.#sellLimits = levels('sell', 'limit', 1n)
    this.#buyStops = levels('buy', 'stop', 1n)
    this.#sellStops = levels('sell', 'stop', -1n)
  }

  /** What a price meets; null where it is not accepted. (contract section 16, rules 1 and 4) */
  meet(price: MarketPrice): Meeting<O> | null {
    const { last } = this
    const as_of = price.kind === 'quote' ? price.as_of : price.opens_at
    if (last !== null && as_of <= last.as_of) return null
    if (price.kind === 'quote' && !isTrading(price)) return null
    const before = price.kind === 'quote' && last?.session === price.session ? last.volume : null
    const isFirst = price.kind === 'quote' && price.volume !== null && before === null
    return { price, as_of, traded: tradedSince(before, price.volume), isFirst, touched: this.#touchedBy(price, as_of) }
  }

  #touchedBy(price: MarketPrice, as_of: number): O[] {
    const isBar = price.kind === 'bar'
    const [low, high] = isBar ? [price.low, price.high] : [price.price, price.price]
    const touched = new Set<O>(this.#awake)
    this.#ends.reached(BigInt(as_of) - 1n, touched)
    this.#buyLimits.reached(isBar ? -low : -(sideOf('buy', price) ?? low), touched)
    this.#sellLimits.reached(isBar ? high : (sideOf('sell', price) ?? high), touched)
    this.#buyStops.reached(high, touched)
    this.#sellStops.reached(-low, touched)
    return [...touched].sort((a, b) => this.#place(a) - this.#place(b))
  }

  #place(placed: O): number {
    return this.#places.get(placed) ?? 0
  }

  /** Applies what has been decided at a meeting, once that has been stored. */
  apply({ price, as_of }: Meeting<O>, { steps }: Execution<O>): void {
    const { session, volume } = price
    const before = this.last?.session === session ? this.last.volume : null
    this.last = { as_of, session, volume: price.kind === 'bar' ? null : (volume ?? before) }
    if (steps.length === 0) return
    for (const { placed, progress } of steps) placed.progress = progress
    this.#awake = [...new Set([...this.#awake, ...steps.map(({ placed }) => placed)])].filter(isAwake)
  }
}

/** Whether a price is one of the regular session. */
const isTrading = ({ price, freshness, as_of, opens_at }: QuotePrice): boolean =>
  TRADING.includes(freshness) && as_of >= opens_at && price > 0n

/**
 * What has traded since the price whose volume was `before`; null where neither price has a volume. A price without a
 * volume, after one that had it, counts as no trade.
 */
function tradedSince(before: Micros | null, volume: Micros | null): Micros | null {
  if (volume === null) return before === null ? null : 0n
  return most(0n, volume - (before ?? 0n))
}

function isAwake(placed: PlacedOrder): boolean {
  const { order, progress } = placed
  return !hasEnded(placed) && (order.type === 'market' || progress.isTriggered || progress.lacks !== null)
}

/** Orders by the key at which something may happen to them, the first to be reached first. */
class Ladder<O extends PlacedOrder> {
  readonly #rungs: readonly { key: bigint; placed: O }[]
  /** Everything before it has ended. */
  #from = 0

  /** Orders without a key are left out. */
  constructor(orders: readonly O[], keyOf: (placed: O) => bigint | null) {
    this.#rungs = orders
      .flatMap((placed) => {
        const key = keyOf(placed)
        return key === null ? [] : [{ key, placed }]
      })
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  }

  /** Adds to `orders` those whose key is `key` or less. */
  reached(key: bigint, orders: Set<O>): void {
    for (let i = this.#from; i < this.#rungs.length && this.#rungs[i].key <= key; i++) {
      // Whether it has ended is only asked of an order that is reached, since most are not.
      const { placed } = this.#rungs[i]
      if (!hasEnded(placed)) orders.add(placed)
      else if (i === this.#from) this.#from += 1
    }
  }
}
