// Tested by server/routes/simulator/performance.test.ts.

import type { FastifyInstance } from 'fastify'
import { splitRatio } from '#domain/market/bars/corporate-actions.ts'
import { inDollars } from '#domain/market/rates.ts'
import { countUpTo, DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import { isRemote } from '#domain/market/sources.ts'
import type { Session } from '#domain/market/types.ts'
import type { DailyStock } from '#domain/simulator/attempt-performance.ts'
import { readAllCorporateActions, readCloses } from '#platform/repositories/market/daily-bars.ts'
import { readRatesBetween } from '#platform/repositories/market/exchange-rates.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'

export type PricedStock = Pick<InstrumentRow, 'id' | 'symbol'> & { currency: string }

/** The closes of a stock, oldest first. */
export interface DatedCloses {
  session: readonly Session[]
  close: ArrayLike<number>
}

/** The sessions to read. While a replay is playing them, bars of sessions that it has not reached are stored too. */
interface Span {
  first: Session
  last: Session
  isPlaying: boolean
}

/** The closes of stocks in their order, with the newest price of each. */
export async function readDatedCloses(
  { deps: { db, newest } }: FastifyInstance,
  stocks: readonly PricedStock[],
  { first, last, isPlaying }: Span,
): Promise<DatedCloses[]> {
  const ids = stocks.map(({ id }) => id)
  const stored = await readCloses(db, ids, first, last)
  return stocks.map(({ id, symbol }) => {
    const { session, close } = stored.get(id) ?? { session: [], close: [] }
    const price = newest.quote(symbol)?.quote
    const closed = isPlaying ? session.filter((day) => !!price && day < price.session) : session
    if (!price || price.session > last || price.session <= (closed.at(-1) ?? '')) return { session: closed, close }
    return { session: [...closed, price.session], close: [...Array.from(close).slice(0, closed.length), price.price] }
  })
}

/** Stocks with their `closes`, by the days of an attempt and in its currency. */
export async function dailyStocks(
  { deps: { db, config, clock }, rates }: FastifyInstance,
  stocks: readonly PricedStock[],
  closes: readonly DatedCloses[],
  { days, account }: { days: readonly Session[]; account: string },
): Promise<DailyStock[]> {
  const { kind } = config.market
  const [first, last] = [days[0], days[days.length - 1]]
  const ids = stocks.map(({ id }) => id)
  const currencies = [...new Set([account, ...stocks.map(({ currency }) => currency)])]
  const [actions, table] = await Promise.all([
    readAllCorporateActions(db, ids),
    isRemote(kind) ? readRatesBetween(db, currencies, first, last) : rates,
  ])
  // The book of a replay, whose days are of the past, is at the rates of today.
  const today = sessionOfDay(Math.floor(clock() / DAY_MS))
  const inAccount = new Map(
    currencies.map((currency) => {
      const rateOn = (day: Session) => {
        if (currency === account) return 1
        const [one, other] = [currency, account].map((each) => inDollars(1, each, day, table))
        return one === null || other === null ? Number.NaN : one / other
      }
      return [currency, Float64Array.from(days, (day) => rateOn(kind === 'replay' ? today : day))]
    }),
  )
  return stocks.map(({ symbol, currency }, i) => {
    const rate = inAccount.get(currency)!
    const { dividends, splits } = actions[i]
    const paid = dividends.flatMap(({ date, amount }) => {
      const day = dayFrom(days, date)
      return date < first || date > last || Number.isNaN(rate[day]) ? [] : [[day, amount * rate[day]] as const]
    })
    return {
      symbol,
      closes: onDays(days, closes[i]).map((close, day) => close * rate[day]),
      // The bars of a replay are in the shares of today, and so is its book.
      ratios: Float64Array.from(days, (day) => (isRemote(kind) ? splitRatio(splits, day, last) : 1)),
      dividends: new Map(paid),
    }
  })
}

/** The place of the first of the ascending `days` from a session on. */
const dayFrom = (days: readonly Session[], session: Session): number => {
  const count = countUpTo(days, session)
  return days[count - 1] === session ? count - 1 : count
}

/** The closes of some days, NaN on those without one. */
function onDays(days: readonly Session[], { session, close }: DatedCloses): Float64Array {
  let at = 0
  return Float64Array.from(days, (day) => {
    while (session[at] < day) at += 1
    return session[at] === day ? close[at] : Number.NaN
  })
}
