import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/simulator.ts'
import { splitRatio } from '#domain/market/bars/corporate-actions.ts'
import { inDollars, type RateTable } from '#domain/market/rates.ts'
import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import type { Columns, Session } from '#domain/market/types.ts'
import { attemptPerformance, type DailyStock } from '#domain/simulator/attempt-performance.ts'
import { marketCalendar } from '#domain/simulator/market-calendar.ts'
import { readCorporateActions } from '#platform/repositories/market/daily-bars.ts'
import { readRatesBetween } from '#platform/repositories/market/exchange-rates.ts'
import { type InstrumentRow, listInstruments } from '#platform/repositories/market/instruments.ts'
import { readEntries } from '#platform/repositories/simulator/book.ts'
import { mount } from '../../http/mount.ts'
import { limitPerUser } from '../../http/user-limit.ts'
import { forExperts, ownAttempt } from './attempt.ts'

const CALLS_A_MINUTE = 60

export const simulatorPerformanceRoutes: FastifyPluginAsync = async (app) => {
  const { db, clock, config } = app.deps
  const { id: market, kind } = config.market
  const calendar = kind === 'simulated' ? marketCalendar({ kind, anchor: 0, daySeconds: 0 }, null) : null
  const dateOf = (instant: number): Session =>
    calendar?.at(instant).latest?.session ?? sessionOfDay(Math.floor(instant / DAY_MS))

  mount(
    app,
    calls.performance,
    async ({ identity, query }) => {
      const attempt = await ownAttempt(app, identity!, query.attempt)
      const [entries, rows] = await Promise.all([readEntries(db, attempt.id), listInstruments(db, market)])
      const traded = new Set(entries.map(({ symbol }) => symbol))
      const ids = new Set(attempt.followed)
      const followed = new Set(rows.filter(({ id }) => ids.has(id)).map(({ symbol }) => symbol))
      // A stock whose currency is not known is worth nothing that could be said.
      const wanted = rows.flatMap(({ currency, ...row }) =>
        currency !== null && (traded.has(row.symbol) || followed.has(row.symbol)) ? { ...row, currency } : [],
      )
      const first = dateOf(Math.min(...entries.filter(({ at }) => at > 0).map(({ at }) => at), clock()))
      const last = dateOf(attempt.ended_at?.getTime() ?? clock())
      const bars = await Promise.all(wanted.map((instrument) => barsOf(app, instrument)))
      const sessions = bars.flatMap(({ session }) => session.filter((day) => day >= first && day <= last))
      // A replay plays days of the past, which are not those of the book.
      const days = kind === 'replay' ? [] : [...new Set([first, ...sessions])].sort()
      const currencies = [...new Set([attempt.currency, ...wanted.map(({ currency }) => currency)])]
      const rates = kind === 'simulated' ? app.rates : await readRatesBetween(db, currencies, first, last)
      const stocks = await Promise.all(
        wanted.map(async (instrument, i): Promise<DailyStock> => {
          const { dividends, splits } = await readCorporateActions(db, instrument.id)
          const rate = (day: Session) => rateOn(day, instrument.currency, attempt.currency, rates)
          const closes = new Map(bars[i].session.map((session, at) => [session, bars[i].close[at]]))
          const amounts = dividends.map(({ date, amount }) => [days.indexOf(date), amount * rate(date)] as const)
          return {
            symbol: instrument.symbol,
            closes: Float64Array.from(days, (day) => (closes.get(day) ?? Number.NaN) * rate(day)),
            ratios: Float64Array.from(days, (day) => splitRatio(splits, day, last)),
            dividends: new Map(amounts.filter(([day, amount]) => day >= 0 && !Number.isNaN(amount))),
          }
        }),
      )
      return attemptPerformance(entries, days, stocks, { followed, dateOf })
    },
    { ...forExperts, preHandler: limitPerUser(app, CALLS_A_MINUTE) },
  )
}

/** The closed bars of a stock, and that of the newest price. */
async function barsOf(
  { closedBars, deps }: FastifyInstance,
  instrument: InstrumentRow,
): Promise<Pick<Columns, 'session'> & { close: ArrayLike<number> }> {
  const { session, close } = await closedBars.get({ instrument, before: null })
  const quote = deps.newest.quote(instrument.symbol)?.quote
  if (!quote || quote.session <= (session.at(-1) ?? '')) return { session, close }
  return { session: [...session, quote.session], close: [...close, quote.price] }
}

/** Says what one unit of a currency was worth in another on a day; NaN where that is not known. */
function rateOn(day: Session, from: string, to: string, rates: RateTable): number {
  if (from === to) return 1
  const [one, other] = [from, to].map((currency) => inDollars(1, currency, day, rates))
  return one === null || other === null ? Number.NaN : one / other
}
