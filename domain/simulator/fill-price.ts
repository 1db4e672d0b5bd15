import { halfSpread } from '../market/prices/half-spread.ts'
import type { Freshness, Session } from '../market/types.ts'
import { ceilDiv, type Micros, micros, most, ONE } from './micros.ts'
import type { Order, Side } from './order.ts'

/** What a source says of a stock during a session. Instants are epoch milliseconds. */
export interface QuotePrice {
  kind: 'quote'
  /** The instant at which it was the price. */
  as_of: number
  session: Session
  opens_at: number
  price: Micros
  /** Best prices of others; null where unknown. */
  bid: Micros | null
  ask: Micros | null
  /** What has traded in the session so far; null where unknown. */
  volume: Micros | null
  /** The word that the page would show with it, as the market was at `as_of`. */
  freshness: Freshness | 'in_review'
}

/** A session that was missed, in the shares of its day. */
export interface MissedBar {
  kind: 'bar'
  session: Session
  opens_at: number
  open: Micros
  high: Micros
  low: Micros
  volume: Micros | null
}

export type MarketPrice = QuotePrice | MissedBar

/** What trading a stock costs apart from its price, and what a small order is. */
export interface StockTerms {
  tick: Micros
  /** The median of what it trades in a session, in dollars; null where unknown. */
  median_value_usd: number | null
  /** Half the usual change from one minute to the next (`bounceOf`); null where unknown. */
  bounce: Micros | null
  /** The quantity that was worth 1,000 dollars at the previous close; 0 where unknown. */
  lot: Micros
  /** Half a spread that replaces all of these, as a question to `eval:fills` may ask; null in the simulator itself. */
  half_spread: Micros | null
}

/** A last price with the best prices of others, as far as they are known. */
export type Point = Pick<QuotePrice, 'price' | 'bid' | 'ask'>

/** Fewer changes than this say nothing of a usual one. */
const LEAST_CHANGES = 30

/** Half the median of the changes between successive closes of minutes, those of 0 left out; null where they are few. */
export function bounceOf(closes: readonly number[]): Micros | null {
  const exact = closes.map(micros)
  const changes = exact.flatMap((close, i) => {
    const change = i === 0 ? 0n : close - exact[i - 1]
    return change === 0n ? [] : change < 0n ? -change : change
  })
  if (changes.length < LEAST_CHANGES) return null
  changes.sort((a, b) => (a < b ? -1 : 1))
  const twice = changes[(changes.length - 1) >> 1] + changes[changes.length >> 1]
  // A price is whole millionths, so it and a half spread that is rounded up are together rounded against the trader.
  return ceilDiv(twice, 4n)
}

/** The least step of a price, as exchanges have it by the price's size. */
export function tickOf(price: Micros): Micros {
  if (price >= ONE) return ONE / 100n
  return price >= ONE / 100n ? ONE / 10_000n : 1n
}

/** A last price with half a spread against the trader; 0 or less is no price. (contract section 16, rule 2) */
export function withHalfSpread(side: Side, price: Micros, terms: StockTerms): Micros {
  const half = halfSpreadOf(price, terms)
  return side === 'buy' ? price + half : price - half
}

function halfSpreadOf(price: Micros, { tick, median_value_usd, bounce, half_spread }: StockTerms): Micros {
  if (half_spread !== null) return half_spread
  const usual = ceilDiv(price * micros(halfSpread(median_value_usd)), ONE)
  return most(most(usual, ceilDiv(tick, 2n)), bounce ?? 0n)
}

/** The price at which others sell to a buyer, or buy from a seller; null where it is not known. */
export function sideOf(side: Side, { bid, ask }: Point): Micros | null {
  const isImpossible = (bid !== null && bid <= 0n) || (ask !== null && ask <= 0n)
  if (isImpossible || (bid !== null && ask !== null && bid > ask)) return null
  return side === 'buy' ? ask : bid
}

/**
 * The price at which an order that meets `point` is filled, half a spread included; null where its level is not reached
 * or there is no price. A stop must have been triggered.
 */
export function priceFor({ side, limit }: Order, point: Point, terms: StockTerms): Micros | null {
  const known = sideOf(side, point)
  const price = known ?? withHalfSpread(side, point.price, terms)
  if (price <= 0n) return null
  if (limit === null) return price
  if (!isThrough(side, known ?? point.price, limit, terms.tick)) return null
  return isBeyond(side, price, limit) ? limit : price
}

/** Whether a price has gone through a limit by a tick: at the limit itself the queue decides, which is not known. */
export function isThrough(side: Side, price: Micros, limit: Micros, tick: Micros): boolean {
  return side === 'buy' ? price <= limit - tick : price >= limit + tick
}

/** Whether a price is worse for the trader than a level. */
function isBeyond(side: Side, price: Micros, level: Micros): boolean {
  return side === 'buy' ? price > level : price < level
}

/** Whether a last price triggers a stop. */
export function reaches(side: Side, price: Micros, stop: Micros): boolean {
  return side === 'buy' ? price >= stop : price <= stop
}
