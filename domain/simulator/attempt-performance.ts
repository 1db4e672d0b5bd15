import type { SimulatorPerformance } from '../contract/simulator.ts'
import { dayOfSession, sessionOfDay } from '../market/session-dates.ts'
import type { Session } from '../market/types.ts'
import { carriedForward, heldEqually, totalReturns } from './benchmark.ts'
import type { Entry } from './book.ts'
import { toNumber } from './micros.ts'
import { type DayValue, type Flow, performanceOf } from './performance.ts'

/**
 * A stock by the days of an attempt, in the attempt's currency and the shares of the last one: closes, NaN on days without
 * a bar, and dividends. `ratios` are how many such shares a share of each day became by splits.
 */
export interface DailyStock {
  symbol: string
  closes: Float64Array
  dividends: ReadonlyMap<number, number>
  ratios: Float64Array
}

const FEW_TRADES = 20
const FEW_SESSIONS = 60

/**
 * How a book has gone on `days`, ascending, of which the first is that of its first entry. `dateOf` gives the session of
 * an instant; money paid in or out counts from the next one on, as it does in a benchmark.
 */
export function attemptPerformance(
  entries: readonly Entry[],
  days: readonly Session[],
  stocks: readonly DailyStock[],
  { followed, dateOf }: { followed: ReadonlySet<string>; dateOf: (instant: number) => Session },
): SimulatorPerformance {
  const payments = entries.filter(({ account }) => account === 'capital')
  const [start, ...later] = payments
  const flows = later.map(({ at, amount }): Flow => ({ date: dayAfter(dateOf(at)), amount: -toNumber(amount) }))
  const values = valuesOf(entries, days, stocks, dateOf)
  const trades = entries.filter(({ account, quantity }) => account === 'shares' && quantity !== 0n)
  const firstDay = trades.find(({ quantity }) => quantity > 0n)
  const bought = new Set(
    trades
      .filter(({ at, quantity }) => quantity > 0n && dateOf(at) === dateOf((firstDay as Entry).at))
      .map(({ symbol }) => symbol),
  )
  const cash = start === undefined ? 0 : -toNumber(start.amount)
  const benchmark = (symbols: ReadonlySet<string | null>) => {
    const own = stocks.filter(({ symbol }) => symbols.has(symbol))
    const returns = own.map(({ closes, dividends }) => totalReturns(closes, dividends))
    return own.length === 0 ? null : measured(heldEqually(days, cash, flows, returns), flows)
  }
  const isMeasured = days.length > 1
  const paid = entries.filter(({ account, symbol }) => account === 'cash' && symbol !== null)
  const traded = paid.reduce((sum, { amount }) => sum + Math.abs(toNumber(amount)), 0)
  const mean = values.reduce((sum, { value }) => sum + value, 0) / values.length
  const closed_trades = trades.filter(({ quantity }) => quantity < 0n).length
  return {
    own: isMeasured ? measured(values, flows) : null,
    first_bought: isMeasured ? benchmark(bought) : null,
    followed: isMeasured ? benchmark(followed) : null,
    costs: entries.reduce((sum, { account, amount }) => (account === 'costs' ? sum + toNumber(amount) : sum), 0),
    turnover: mean > 0 ? traded / mean : null,
    closed_trades,
    sessions: days.length,
    small_sample: closed_trades < FEW_TRADES || days.length < FEW_SESSIONS,
  }
}

function measured(values: readonly DayValue[], flows: readonly Flow[]) {
  const { index, ...figures } = performanceOf(values, flows)
  return { ...figures, values: values.map((day, i) => ({ ...day, index: index[i] })) }
}

const dayAfter = (session: Session): Session => sessionOfDay(dayOfSession(session) + 1)

/** What the book was worth at the close of each day. */
function valuesOf(
  entries: readonly Entry[],
  days: readonly Session[],
  stocks: readonly DailyStock[],
  dateOf: (instant: number) => Session,
): DayValue[] {
  const closes = new Map(
    stocks.map(({ symbol, closes, ratios }) => [symbol, carriedForward(closes).map((close, i) => close * ratios[i])]),
  )
  const counted = entries
    .flatMap((entry, i) => {
      const { account, at } = entry
      if (account !== 'cash' && account !== 'shares') return []
      // A payment is a pair: cash and capital. The first one is there from the first day.
      const isLaterPayment = account === 'cash' && i > 0 && entries[i + 1]?.account === 'capital'
      return [{ entry, date: isLaterPayment ? dayAfter(dateOf(at)) : dateOf(at) }]
    })
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  let next = 0
  let cash = 0n
  const held = new Map<string, bigint>()
  return days.map((date, day) => {
    for (; next < counted.length && counted[next].date <= date; next++) {
      const { account, symbol, amount, quantity } = counted[next].entry
      if (account === 'cash') cash += amount
      else if (symbol !== null) held.set(symbol, (held.get(symbol) ?? 0n) + quantity)
    }
    let value = toNumber(cash)
    for (const [symbol, quantity] of held) {
      const close = closes.get(symbol)?.[day] ?? Number.NaN
      if (quantity !== 0n && !Number.isNaN(close)) value += toNumber(quantity) * close
    }
    return { date, value }
  })
}
