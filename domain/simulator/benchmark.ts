import type { Session } from '../market/types.ts'
import { type DayValue, type Flow, netPayments, paymentsByDay } from './performance.ts'

/**
 * The closes of a stock on a portfolio's days with its dividends put back into it on the ex-day, in one currency for all
 * stocks; NaN on days without a bar. `dividends` are by day, in the shares of the closes.
 */
export function totalReturns(closes: Float64Array, dividends: ReadonlyMap<number, number>): Float64Array {
  let shares = 1
  let due = 0
  return closes.map((close, day) => {
    due += shares * (dividends.get(day) ?? 0)
    if (Number.isNaN(close)) return close
    shares += due / close
    due = 0
    return shares * close
  })
}

/** A series in which a day without a price has that of the day before. */
export function carriedForward(closes: Float64Array): Float64Array {
  let last = Number.NaN
  return closes.map((close) => {
    if (!Number.isNaN(close)) last = close
    return last
  })
}

/**
 * What the money of a portfolio would have come to in equal parts of some stocks. Its first cash buys at the first
 * day's close, what comes in later at the close before; what goes out is sold of all of them alike. A stock that has no
 * price yet takes no part of what comes in, and money that comes while no stock has one stays cash. `stocks` are total
 * returns.
 */
export function heldEqually(
  days: readonly Session[],
  startCash: number,
  flows: readonly Flow[],
  stocks: readonly Float64Array[],
): DayValue[] {
  const prices = stocks.map(carriedForward)
  const { came, went } = paymentsByDay(days, netPayments(days, flows))
  const units = new Float64Array(stocks.length)
  let cash = 0
  const invest = (amount: number, day: number) => {
    const priced = prices.flatMap((price, i) => (price[day] > 0 ? i : []))
    for (const i of priced) units[i] += amount / priced.length / prices[i][day]
    if (priced.length === 0) cash += amount
  }
  invest(startCash, 0)
  return days.map((date, day) => {
    if (came[day] > 0) invest(came[day], day - 1)
    const before = units.reduce((sum, count, i) => (count > 0 ? sum + count * prices[i][day] : sum), cash)
    const value = Math.max(0, before - went[day])
    const kept = before > 0 ? value / before : 1
    for (const i of units.keys()) units[i] *= kept
    cash *= kept
    return { date, value }
  })
}
