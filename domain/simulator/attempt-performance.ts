import type { SimulatorPerformance } from '../contract/simulator.ts'
import { dayOfSession, sessionOfDay } from '../market/session-dates.ts'
import type { Session } from '../market/types.ts'
import { carriedForward, heldEqually, totalReturns } from './benchmark.ts'
import { Book, type Entry } from './book.ts'
import type { LuckTrade, TradedPortfolio } from './luck.ts'
import { toNumber } from './micros.ts'
import { type DayValue, type Flow, performanceOf } from './performance.ts'

/**
 * A stock on each day of an attempt, in the attempt's currency and the shares of the last day: closes (NaN on days
 * without a bar) and dividends. `ratios` say how many of these shares one share of each day became by splits.
 */
export interface DailyStock {
  symbol: string
  closes: Float64Array
  dividends: ReadonlyMap<number, number>
  ratios: Float64Array
}

/** Gives the session of a line of the book. */
type DateOf = (entry: Pick<Entry, 'at' | 'symbol'>) => Session

const FEW_TRADES = 20
const FEW_SESSIONS = 60

/**
 * How a book has gone on `days`, ascending. The first of them is the day before the first trade or order, when the book
 * was worth its first payment, so what the first day of trading brings and costs counts. `dateOf` gives the session of
 * a line. Money paid in or out later counts from the session after it, as it does in a benchmark.
 */
export function attemptPerformance(
  entries: readonly Entry[],
  days: readonly Session[],
  stocks: readonly DailyStock[],
  { followed, dateOf }: { followed: ReadonlySet<string>; dateOf: DateOf },
): Omit<SimulatorPerformance, 'luck' | 'no_luck' | 'has_dividends'> {
  const { start, flows } = paymentsOf(entries, dateOf)
  const values = valuesOf(entries, days, stocks, dateOf)
  const trades = entries.filter(isTrade)
  const firstDay = trades.find(({ quantity }) => quantity > 0n)
  const bought = new Set(
    trades
      .filter((entry) => entry.quantity > 0n && dateOf(entry) === dateOf(firstDay as Entry))
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
  const sessions = Math.max(0, days.length - 1)
  const closed_trades = trades.filter(({ quantity }) => quantity < 0n).length
  return {
    own: isMeasured ? measured(values, flows) : null,
    first_bought: isMeasured ? benchmark(bought) : null,
    followed: isMeasured ? benchmark(followed) : null,
    costs: entries.reduce((sum, { account, amount }) => (account === 'costs' ? sum + toNumber(amount) : sum), 0),
    turnover: mean > 0 ? traded / mean : null,
    closed_trades,
    sessions,
    small_sample: closed_trades < FEW_TRADES || sessions < FEW_SESSIONS,
  }
}

/** Whether an entry is the shares of a trade; a split moves shares too, but at no cost. */
const isTrade = ({ account, amount }: Entry): boolean => account === 'shares' && amount !== 0n

/** The first payment of a book, and what was paid in or out later. */
function paymentsOf(entries: readonly Entry[], dateOf: DateOf) {
  const [start, ...later] = entries.filter(({ account }) => account === 'capital')
  const flows = later.map((entry): Flow => ({ date: dayAfter(dateOf(entry)), amount: -toNumber(entry.amount) }))
  return { start, flows }
}

/**
 * The portfolio with which luck is compared: a book that was worth `values` on its days. `halfSpreadOf` gives the part
 * of its value that a trade of a stock pays besides its costs.
 */
export function tradedPortfolio(
  entries: readonly Entry[],
  { values, twr }: { values: readonly DayValue[]; twr: number },
  { dateOf, halfSpreadOf }: { dateOf: DateOf; halfSpreadOf: (symbol: string) => number },
): TradedPortfolio {
  const days = values.map(({ date }) => date)
  const trades: LuckTrade[] = []
  const held = new Map<string | null, bigint>()
  let day = 0
  let [cash, moved, cost] = [0n, 0n, 0n]
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
    const { account, symbol, amount, quantity } = entry
    if (account === 'cash') {
      cash += amount
      // The lines of a fill begin with its cash.
      ;[moved, cost] = [amount, 0n]
    } else if (account === 'costs') cost = amount
    if (account !== 'shares' || symbol === null) continue
    const before = held.get(symbol) ?? 0n
    held.set(symbol, before + quantity)
    if (!isTrade(entry)) continue
    const date = dateOf(entry)
    while (day < days.length - 1 && days[day] < date) day += 1
    const side = quantity > 0n ? 'buy' : 'sell'
    const traded = side === 'buy' ? -moved - cost : moved + cost
    const paid = traded + cost
    const part = side === 'buy' ? partOf(paid, cash + paid) : partOf(-quantity, before)
    const costs = Math.min(1, partOf(cost, traded) + halfSpreadOf(symbol))
    trades.push({ day, side, symbol, part, costs })
  }
  return { days, startCash: values[0].value, flows: paymentsOf(entries, dateOf).flows, trades, twr }
}

/** The part of `whole` that `amount` is; 1 where there was nothing. */
const partOf = (amount: bigint, whole: bigint): number => (whole > 0n ? Number(amount) / Number(whole) : 1)

function measured(values: readonly DayValue[], flows: readonly Flow[]) {
  const { index, ...figures } = performanceOf(values, flows)
  return { ...figures, values: values.map((day, i) => ({ ...day, index: index[i] })) }
}

const dayAfter = (session: Session): Session => sessionOfDay(dayOfSession(session) + 1)

/** What the book was worth at the close of each day. Shares whose close is not known count at what was paid for them. */
function valuesOf(
  entries: readonly Entry[],
  days: readonly Session[],
  stocks: readonly DailyStock[],
  dateOf: DateOf,
): DayValue[] {
  const closes = new Map(
    stocks.map(({ symbol, closes, ratios }) => [symbol, carriedForward(closes).map((close, i) => close * ratios[i])]),
  )
  const dated = entries
    .map((entry, i) => {
      // The first payment is a pair of lines, and there from the first day.
      if (i < 2) return { entry, date: days[0] }
      return { entry, date: entry.symbol === null ? dayAfter(dateOf(entry)) : dateOf(entry) }
    })
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const book = new Book(entries[0]?.currency ?? '')
  let next = 0
  return days.map((date, day) => {
    for (; next < dated.length && dated[next].date <= date; next++) book.append([dated[next].entry])
    let value = toNumber(book.cash)
    for (const [symbol, { quantity, paid }] of book.positions) {
      const close = closes.get(symbol)?.[day] ?? Number.NaN
      if (quantity !== 0n) value += Number.isNaN(close) ? toNumber(paid) : toNumber(quantity) * close
    }
    return { date, value }
  })
}
