import { dayOfSession } from '../market/session-dates.ts'
import type { Session } from '../market/types.ts'
import { nearestRate, type Payment } from './internal-rate.ts'

/** What a portfolio was worth at the close of a session. */
export interface DayValue {
  date: Session
  value: number
}

/** Money paid in; out where it is negative. It takes effect when the next session opens. */
export interface Flow {
  date: Session
  amount: number
}

/** Fractions: 0.1 is ten per cent. */
export interface Performance {
  /** Time-weighted: that of a unit of money which neither comes nor goes. */
  twr: number
  /** Money-weighted, a year; null where there is none. */
  xirr: number | null
  drawdown: number
  /** Longest time, in days, from a high to the first higher index, or to the last day. */
  drawdown_days: number
  /** The volatility of all days together, which is not annualised; null where there are fewer than two. */
  volatility: number | null
  /** The time-weighted index of each day, 1 at the first. */
  index: number[]
  /** What the last day brought apart from payments, and that as a part of what was there; null of a single day. */
  last_day: { gain: number; change: number } | null
}

/** A high counts as passed only where the index is above it by more than this part of it. */
const SAME_HIGH = 1e-12
/** An internal rate above this says nothing. */
const HIGHEST_RATE = 1_000
const DAYS_A_YEAR = 365

/**
 * The performance of a portfolio; `values` and `flows` in the order of their dates. The first value stands after the
 * flows up to its date, and one after the last value is left out. (contract section 16, definitions)
 */
export function performanceOf(values: readonly DayValue[], flows: readonly Flow[]): Performance {
  const dates = values.map(({ date }) => date)
  const payments = netPayments(dates, flows)
  const paid = paymentsByDay(dates, payments)
  const returns = dailyReturns(values, paid)
  return {
    ...indexFigures(values, returns),
    xirr: internalRate(values, payments),
    volatility: volatilityOf(returns),
    last_day: lastDay(values, paid),
  }
}

/** The payments after the first date and up to the last, those of one date netted. */
export function netPayments(dates: readonly Session[], flows: readonly Flow[]): Flow[] {
  const net = new Map<Session, number>()
  for (const { date, amount } of flows) {
    if (date > dates[0] && date <= dates[dates.length - 1]) net.set(date, (net.get(date) ?? 0) + amount)
  }
  return [...net].map(([date, amount]) => ({ date, amount }))
}

/** What came in at the opening of each day, and went out at its close. */
export interface DayPayments {
  came: Float64Array
  went: Float64Array
}

/** Payments by day; one of a date that is no day belongs to the next. */
export function paymentsByDay(days: readonly Session[], payments: readonly Flow[]): DayPayments {
  const [came, went] = [new Float64Array(days.length), new Float64Array(days.length)]
  let day = 0
  for (const { date, amount } of payments) {
    while (days[day] < date) day += 1
    if (amount > 0) came[day] += amount
    else went[day] -= amount
  }
  return { came, went }
}

/** The return of each day but the first. */
function dailyReturns(values: readonly DayValue[], { came, went }: DayPayments): Float64Array {
  return Float64Array.from(values.slice(1), ({ value }, i) => {
    const before = values[i].value + came[i + 1]
    return before === 0 ? 0 : (value + went[i + 1]) / before - 1
  })
}

function lastDay(values: readonly DayValue[], { came, went }: DayPayments): Performance['last_day'] {
  const last = values.length - 1
  if (last < 1) return null
  const before = values[last - 1].value + came[last]
  const gain = values[last].value + went[last] - before
  return { gain, change: before === 0 ? 0 : gain / before }
}

function indexFigures(values: readonly DayValue[], returns: Float64Array) {
  const indices = values.map(() => 1)
  let index = 1
  let high = 1
  let [drawdown, drawdown_days] = [0, 0]
  const days = values.map(({ date }) => dayOfSession(date))
  let highDay = days[0]
  for (const [i, change] of returns.entries()) {
    index *= 1 + change
    indices[i + 1] = index
    drawdown = Math.max(drawdown, 1 - index / high)
    drawdown_days = Math.max(drawdown_days, days[i + 1] - highDay)
    if (index <= high * (1 + SAME_HIGH)) continue
    high = index
    highDay = days[i + 1]
  }
  return { twr: index - 1, drawdown, drawdown_days, index: indices }
}

/** The sample deviation of the logarithmic returns times the root of their number; a total loss has no logarithm. */
function volatilityOf(returns: Float64Array): number | null {
  const logs = returns.filter((change) => change > -1).map(Math.log1p)
  if (logs.length < 2) return null
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0)
  return Math.sqrt((squares / (logs.length - 1)) * logs.length)
}

function internalRate(values: readonly DayValue[], payments: readonly Flow[]): number | null {
  if (values.length === 0) return null
  const last = values[values.length - 1]
  const amounts = new Map([[values[0].date, -values[0].value]])
  for (const { date, amount } of [...payments, { date: last.date, amount: -last.value }]) {
    amounts.set(date, (amounts.get(date) ?? 0) - amount)
  }
  const all = [...amounts].map(([date, amount]): Payment => ({ years: dayOfSession(date) / DAYS_A_YEAR, amount }))
  const rate = nearestRate(all)
  return rate === null || rate > HIGHEST_RATE ? null : rate
}
