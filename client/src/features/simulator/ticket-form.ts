import type { OrderBody, SimulatorAccount, SimulatorTicket } from '#domain/contract/simulator.ts'
import { conversionAt, converted, orderCosts } from '#domain/simulator/costs.ts'
import { isThrough, reaches, type StockTerms, sideOf, withHalfSpread } from '#domain/simulator/fill-price.ts'
import { type Micros, micros, toNumber, worthOf } from '#domain/simulator/micros.ts'
import { NEW_ORDER, type Order, type OrderType, reservedCash, type Side, type Until } from '#domain/simulator/order.ts'
import type { Price } from '../../stores/prices.ts'
import { ticket as text } from '../../text/es/simulator.ts'
import { problemAmong, readTyped } from './typed-fields.ts'

export interface TicketForm {
  side: Side
  type: OrderType
  quantity: string
  /** The limit or the stop's level, as its type has it. */
  level: string
  until: Until
}

export const newForm = (side: Side = 'buy'): TicketForm => {
  return { side, type: 'market', quantity: '', level: '', until: 'session' }
}

/** What is known of the stock and of the attempt. */
export interface TicketContext {
  ticket: SimulatorTicket
  price: Price | null
  account: SimulatorAccount
}

/** How many shares of a stock the attempt has. */
export const heldOf = ({ positions }: SimulatorAccount, symbol: string): number =>
  positions.find((position) => position.symbol === symbol)?.quantity ?? 0

export const levelLabel = (type: OrderType): string => (type === 'stop' ? text.stop : text.limit)

export type Ordered = Omit<OrderBody, 'symbol' | 'client_id'>

/** The order that the form describes, without its stock; or a sentence that says what is wrong with it. */
export function orderIn(
  { side, type, quantity, level, until }: TicketForm,
  { currency }: SimulatorTicket,
): Ordered | string {
  const count = readTyped(text.quantity, quantity, 'positive', 'acciones')
  const at = type === 'market' ? null : readTyped(levelLabel(type), level, 'positive', currency ?? '')
  const problem = problemAmong([count, at])
  if (problem !== null) return problem
  const levels = type === 'market' ? {} : { [type]: at as number }
  return { side, type, quantity: count as number, ...levels, until }
}

/** What can be said of an order before it is placed; amounts in the attempt's currency. */
export interface Estimate {
  /** The price at which it would be filled now, in the stock's currency. */
  price: number
  /** Half a spread in that price; null where the best price of others is known. */
  half: number | null
  costs: number
  /** What a buy reserves, and the free cash after that; null of a sale. */
  reserved: number | null
  left: number | null
  /** The price has gone through its limit, or reached its level. */
  isReached: boolean
}

/** Estimates an order by the rules of its execution; null without a price or a rate. */
export function estimate(body: Ordered, { ticket, price, account }: TicketContext): Estimate | null {
  const { costs, currency } = account
  if (price === null || ticket.tick === null || ticket.fx === null || costs === null) return null
  const conversion = ticket.currency === currency ? null : conversionAt(ticket.fx)
  const optional = (value: number | null | undefined): Micros | null => (value == null ? null : micros(value))
  const order: Order = {
    side: body.side,
    type: body.type,
    quantity: micros(body.quantity),
    limit: optional(body.limit),
    stop: optional(body.stop),
    placed_at: 0,
    expires_at: null,
    cancelled_at: null,
  }
  const terms: StockTerms = {
    tick: micros(ticket.tick),
    median_value_usd: ticket.median_value_usd,
    bounce: optional(ticket.bounce),
    lot: micros(ticket.lot ?? 0),
    half_spread: null,
  }
  const last = micros(price.price)
  const known = sideOf(order.side, { price: last, bid: optional(price.bid), ask: optional(price.ask) })
  const isTriggered = order.stop !== null && reaches(order.side, last, order.stop)
  // A stop that is reached already is filled at the price; one that waits, near its level.
  const before = isTriggered ? last : (order.stop ?? last)
  const met = order.limit ?? known ?? withHalfSpread(order.side, before, terms)
  const value = converted(worthOf(met, order.quantity), conversion).value
  const broker = { fixed: micros(costs.fixed), percent: micros(costs.percent), minimum: micros(costs.minimum) }
  const isBuy = order.side === 'buy'
  const reserved = reservedCash({ order, progress: NEW_ORDER }, last, { costs: broker, conversion })
  return {
    price: toNumber(met),
    half: known === null && order.limit === null ? Math.abs(toNumber(met - before)) : null,
    costs: toNumber(orderCosts(value, broker)),
    reserved: isBuy ? toNumber(reserved) : null,
    left: isBuy ? toNumber(micros(account.cash) - micros(account.reserved) - reserved) : null,
    isReached: isTriggered || (order.limit !== null && isThrough(order.side, known ?? last, order.limit, terms.tick)),
  }
}
