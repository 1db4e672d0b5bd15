import type { Calendar } from '../market/calendars/calendar.ts'
import { DAY_MS, dayOfSession, sessionOfDay } from '../market/session-dates.ts'
import { type Conversion, type CostTerms, converted, orderCosts } from './costs.ts'
import { type Micros, most, roundDiv, worthOf } from './micros.ts'

export const SIDES = ['buy', 'sell'] as const
export type Side = (typeof SIDES)[number]
export const ORDER_TYPES = ['market', 'limit', 'stop'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

/** What a trader has asked for. Instants are epoch milliseconds. */
export interface Order {
  side: Side
  type: OrderType
  quantity: Micros
  /** The level of a limit order, else null. */
  limit: Micros | null
  /** The level of a stop order, else null. */
  stop: Micros | null
  placed_at: number
  expires_at: number | null
  cancelled_at: number | null
}

/** Until when an order is meant to wait: with its session, or with the last one within 90 days. */
export type Until = 'session' | '90d'
export const LONGEST_DAYS = 90

/** The instant at which an order ends; outside sessions the next one is its session. Null where none is known. */
export function expiryOf(until: Until, placed_at: number, calendar: Calendar): number | null {
  const { state, latest, next } = calendar.at(placed_at)
  const own = state === 'open' ? latest : next
  if (until === 'session' || own === null) return own?.close ?? null
  const last = placed_at + LONGEST_DAYS * DAY_MS
  for (let day = Math.floor(last / DAY_MS) + 1; day > dayOfSession(own.session); day--) {
    const close = calendar.session(sessionOfDay(day))?.close ?? Number.POSITIVE_INFINITY
    if (close <= last) return close
  }
  return own.close
}

/** Why an order ended that has not been filled whole; `cash` and `shares`: it was short of them at a fill. */
export type OrderEnd = 'expired' | 'cancelled' | 'cash' | 'shares'

/** What has become of an order so far. */
export interface OrderProgress {
  filled: Micros
  /** What its fills were worth, and what they cost, in the account's currency. */
  value: Micros
  costs: Micros
  /** A stop order has met its level: from then on it is a market order. */
  isTriggered: boolean
  /** What it lacked at the last price that it met: any trade, or more volume. */
  lacks: 'trade' | 'volume' | null
  end: OrderEnd | null
}

/** An order with what has become of it; the worker's has its id and its attempt too. */
export interface PlacedOrder {
  readonly order: Order
  progress: OrderProgress
}

export const NEW_ORDER: OrderProgress = {
  filled: 0n,
  value: 0n,
  costs: 0n,
  isTriggered: false,
  lacks: null,
  end: null,
}

export type OrderState = 'waiting' | 'partial' | 'filled' | 'cancelled' | 'expired' | 'refused'

export function orderState({ order, progress: { filled, end } }: PlacedOrder): OrderState {
  if (filled >= order.quantity) return 'filled'
  if (end === 'expired' || end === 'cancelled') return end
  if (filled > 0n) return 'partial'
  return end === null ? 'waiting' : 'refused'
}

/** Whether no price can change it any more. */
export const hasEnded = ({ order, progress }: PlacedOrder): boolean =>
  progress.end !== null || progress.filled >= order.quantity

/** Whether its user is told what has become of an order: a first fill, all of it, or an end that was not asked for. */
export function isTold(before: OrderProgress, now: PlacedOrder): boolean {
  if (hasEnded(now)) return now.progress.end !== 'cancelled'
  return before.filled === 0n && now.progress.filled > 0n
}

/** The last instant whose price it meets, and what it is after that; null where it waits for ever. */
export function orderEnd({ expires_at, cancelled_at }: Order): { at: number; end: OrderEnd } | null {
  if (cancelled_at !== null && (expires_at === null || cancelled_at <= expires_at)) {
    return { at: cancelled_at, end: 'cancelled' }
  }
  return expires_at === null ? null : { at: expires_at, end: 'expired' }
}

/**
 * What an order waits for: the opening of the market, a price that can be trusted again, a price from after the order
 * was placed, its level, a trade, or more volume. An order that is being cancelled still meets earlier prices.
 */
export type Waiting =
  | 'cancelling'
  | 'in_review'
  | 'frozen'
  | 'stale'
  | 'session'
  | 'later_price'
  | 'level'
  | 'trade'
  | 'volume'

/**
 * Why a waiting order waits, or why it ended; null of one that is filled. The newest price of its stock has the word
 * `freshness` and is of `as_of`; both are null before there is one.
 */
export function whyWaiting(
  placed: PlacedOrder,
  { freshness, as_of }: { freshness: string | null; as_of: number | null },
): Waiting | OrderEnd | null {
  const { order, progress } = placed
  if (hasEnded(placed)) return progress.end
  if (order.cancelled_at !== null) return 'cancelling'
  if (freshness === 'in_review' || freshness === 'frozen' || freshness === 'stale') return freshness
  if (freshness === 'closed') return 'session'
  if (as_of === null || as_of <= order.placed_at) return 'later_price'
  if (progress.lacks !== null) return progress.lacks
  return order.type === 'market' || progress.isTriggered ? 'later_price' : 'level'
}

/** Hundredths of the last price, or of a stop's level, that a buy reserves. */
const RESERVE_PERCENT = 102n

/**
 * The cash that a waiting buy reserves: what is still to be filled at its limit, or at 1.02 times its stop's level or
 * the last price, and its costs. A sell reserves nothing.
 */
export function reservedCash(
  { order, progress }: PlacedOrder,
  last: Micros,
  { costs, conversion }: { costs: CostTerms; conversion: Conversion | null },
): Micros {
  if (order.side === 'sell') return 0n
  const price = order.limit ?? roundDiv((order.stop ?? last) * RESERVE_PERCENT, 100n)
  const { value, margin } = converted(worthOf(price, most(0n, order.quantity - progress.filled)), conversion)
  return value + margin + orderCosts(progress.value + value, costs) - progress.costs
}
