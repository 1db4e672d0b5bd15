// Tested by client/src/features/simulator/Simulator.test.tsx.

import { type Account, execute, type Fill } from '#domain/simulator/execution.ts'
import { type QuotePrice, type StockTerms, tickOf } from '#domain/simulator/fill-price.ts'
import { micros, toNumber } from '#domain/simulator/micros.ts'
import { NEW_ORDER, type Order } from '#domain/simulator/order.ts'
import { StockOrders } from '#domain/simulator/stock-orders.ts'

const MINUTE_MS = 60_000
const DELAY_MS = 15 * MINUTE_MS
const PLACED_AT = Date.UTC(2026, 0, 5, 15, 32)
const OPENS_AT = Date.UTC(2026, 0, 5, 14, 30)

/** Prices of an invented company, each known a quarter of an hour after its minute. */
const PRICES: readonly (readonly [minute: number, price: number])[] = [
  [-15, 99.4],
  [-1, 99.7],
  [1, 100],
]

const ORDER: Order = {
  side: 'buy',
  type: 'market',
  quantity: micros(10),
  limit: null,
  stop: null,
  placed_at: PLACED_AT,
  expires_at: null,
  cancelled_at: null,
}
const TERMS: StockTerms = {
  tick: tickOf(micros(100)),
  median_value_usd: 6_000_000,
  bounce: null,
  lot: 0n,
  half_spread: null,
}

/** The instants are epoch milliseconds; prices and money are numbers. */
interface WorkedExample {
  placed_at: number
  quantity: number
  /** The price on the screen when the order was placed; `met` is the first price after it, seen at `seen_at`. */
  shown: { price: number; as_of: number }
  met: { price: number; as_of: number; seen_at: number }
  filled: number
  half: number
  costs: number
  paid: number
}

/** What becomes of an order where prices come late, decided by the rules that decide about real ones. */
export function workedExample(): WorkedExample {
  const orders = new StockOrders([{ order: ORDER, progress: NEW_ORDER }], null)
  const account: Account = {
    cash: micros(10_000),
    shares: 0n,
    costs: { fixed: micros(1), percent: 0n, minimum: 0n },
    conversion: null,
  }
  const prices = PRICES.map(([minute, price]): QuotePrice => {
    const rest = { bid: null, ask: null, volume: null, freshness: 'delayed' } as const
    const as_of = PLACED_AT + minute * MINUTE_MS
    return { kind: 'quote', as_of, session: '2026-01-05', opens_at: OPENS_AT, price: micros(price), ...rest }
  })
  const fills = prices.flatMap((price) => {
    const meeting = orders.meet(price)
    if (meeting === null) return []
    const execution = execute(meeting, TERMS, () => account)
    orders.apply(meeting, execution)
    return execution.fills.map(({ fill }) => ({ fill, price }))
  })
  const [{ fill, price }] = fills
  const shown = prices.findLast(({ as_of }) => as_of + DELAY_MS <= PLACED_AT) as QuotePrice
  return {
    placed_at: PLACED_AT,
    quantity: toNumber(fill.quantity),
    shown: { price: toNumber(shown.price), as_of: shown.as_of },
    met: { price: toNumber(price.price), as_of: price.as_of, seen_at: price.as_of + DELAY_MS },
    filled: toNumber(fill.price),
    half: toNumber(fill.price - price.price),
    costs: toNumber(fill.costs),
    paid: paidFor(fill),
  }
}

const paidFor = ({ value, margin, costs }: Fill): number => toNumber(value + margin + costs)
