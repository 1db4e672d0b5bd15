import type { Account } from '../execution.ts'
import type { MarketPrice } from '../fill-price.ts'
import { micros, toNumber } from '../micros.ts'
import { type Order, orderState } from '../order.ts'
import { Trading, termsOf } from './orders.ts'
import type { Question, QuestionOrder } from './questions.ts'

const optional = (value: number | null | undefined) => (value == null ? null : micros(value))

/** Runs a question; `check` sees the account after each price, and its fills. */
export function runQuestion(
  question: Question,
  check: (account: Account, fills: ReturnType<Trading['meet']>) => void = () => {},
) {
  const { cash, position, costs, tick, median_value_usd, bounce, lot, half_spread } = question
  const [fixed, percent, minimum] = [costs.fixed, costs.percent, costs.minimum].map(micros)
  const trading = new Trading(
    { cash: micros(cash), shares: micros(position), costs: { fixed, percent, minimum }, conversion: null },
    termsOf({
      tick: micros(tick),
      median_value_usd,
      bounce: optional(bounce),
      lot: micros(lot ?? 0),
      half_spread: optional(half_spread),
    }),
  )
  const placed = question.orders.map((order) => trading.place(orderOf(order)))
  for (const price of question.prices) {
    const fills = trading.meet(priceOf(price))
    check(trading.account, fills)
  }
  return placed.map((each, i) => ({
    order: question.orders[i].id,
    state: orderState(each),
    end: each.progress.end,
    fills: each.fills.map(({ as_of, price, quantity, costs }) => ({
      as_of: new Date(as_of).toISOString().replace('.000', ''),
      price: toNumber(price),
      quantity: toNumber(quantity),
      costs: toNumber(costs),
    })),
  }))
}

function orderOf({ side, type, quantity, limit, stop, placed_at, expires_at, cancelled_at }: QuestionOrder): Order {
  return {
    side,
    type,
    quantity: micros(quantity),
    limit: optional(limit),
    stop: optional(stop),
    placed_at: Date.parse(placed_at),
    expires_at: expires_at === null ? null : Date.parse(expires_at),
    cancelled_at: cancelled_at === null ? null : Date.parse(cancelled_at),
  }
}

function priceOf(price: Question['prices'][number]): MarketPrice {
  const volume = optional(price.volume)
  const opens_at = Date.parse(price.opens_at)
  if ('date' in price) {
    const [open, high, low] = [price.open, price.high, price.low].map(micros)
    return { kind: 'bar', session: price.date, opens_at, open, high, low, volume }
  }
  return {
    kind: 'quote',
    as_of: Date.parse(price.as_of),
    session: price.session,
    opens_at,
    price: micros(price.price),
    bid: optional(price.bid),
    ask: optional(price.ask),
    volume,
    freshness: price.freshness as 'live',
  }
}
