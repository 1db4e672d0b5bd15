import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/simulator.ts'
import { halfSpread } from '#domain/market/prices/half-spread.ts'
import { dayOfSession, sessionOfDay } from '#domain/market/session-dates.ts'
import type { Session } from '#domain/market/types.ts'
import { attemptPerformance, tradedPortfolio } from '#domain/simulator/attempt-performance.ts'
import type { Entry } from '#domain/simulator/book.ts'
import { hasDividends } from '#platform/repositories/market/daily-bars.ts'
import { listInstruments } from '#platform/repositories/market/instruments.ts'
import { readTradedValue } from '#platform/repositories/market/screener.ts'
import { readEntries } from '#platform/repositories/simulator/book.ts'
import { mount } from '../../http/mount.ts'
import { limitPerUser } from '../../http/user-limit.ts'
import { forExperts, ownAttempt } from './attempt.ts'
import { type DatedCloses, dailyStocks, readDatedCloses } from './daily-stocks.ts'
import { LuckAnswers } from './luck.ts'
import { BY_UTC, createAttemptSessions } from './sessions.ts'

const CALLS_A_MINUTE = 60
/** No market is closed for longer in a row. */
const LONGEST_PAUSE_DAYS = 20

/** A line of the book, by which its session is found. */
type Dated = Pick<Entry, 'at' | 'symbol'>

export const simulatorPerformanceRoutes: FastifyPluginAsync = async (app) => {
  const { db, clock, config } = app.deps
  const market = config.market.id
  const sessionsOf = createAttemptSessions(app)
  const answers = new LuckAnswers()

  mount(
    app,
    calls.performance,
    async ({ identity, query }) => {
      const attempt = await ownAttempt(app, identity!, query.attempt)
      const [entries, rows, sessions, has_dividends] = await Promise.all([
        readEntries(db, attempt.id),
        listInstruments(db, market),
        sessionsOf(attempt),
        hasDividends(db, market),
      ])
      const { sessionOf, isPlaying } = sessions ?? BY_UTC
      // A fill lies in a session of its exchange; the hour of a trade noted by hand may be any.
      const exchanges = new Map(attempt.kind === 'orders' ? rows.map((row) => [row.symbol, row.exchange]) : [])
      const dateOf = ({ at, symbol }: Dated) => sessionOf(at, symbol === null ? null : exchanges.get(symbol))
      const traded = new Set(entries.map(({ symbol }) => symbol))
      const ids = new Set(attempt.followed)
      const followed = new Set(rows.filter(({ id }) => ids.has(id)).map(({ symbol }) => symbol))
      // A stock whose currency is not known is worth nothing that could be said.
      const priced = rows.flatMap(({ currency, ...row }) => (currency === null ? [] : { ...row, currency }))
      const wanted = priced.filter(({ symbol }) => traded.has(symbol) || followed.has(symbol))
      // The first payment of an attempt by hand has no instant.
      const now: Dated = { at: clock(), symbol: null }
      const began = dateOf(
        entries.reduce((first: Dated, entry) => (entry.at > 0 && entry.at < first.at ? entry : first), now),
      )
      const span = {
        first: sessionOfDay(dayOfSession(began) - LONGEST_PAUSE_DAYS),
        last: sessionOf(attempt.ended_at?.getTime() ?? clock()),
        isPlaying,
      }
      const closes = await readDatedCloses(app, wanted, span)
      const days = sessions === null ? [] : daysSince(began, closes)
      const ofAttempt = { days, account: attempt.currency }
      const stocks = await dailyStocks(app, wanted, closes, ofAttempt)
      const performance = { ...attemptPerformance(entries, days, stocks, { followed, dateOf }), has_dividends }
      const { own } = performance
      const trades = entries.filter(({ account }) => account === 'shares')
      const last = days.at(-1) ?? ''
      if (own !== null && trades.length === 0) return { ...performance, luck: null, no_luck: 'trades' as const }
      // Luck trades at the close: what was first traded in the newest session has no price after it.
      if (own === null || trades.every((trade) => dateOf(trade) >= last))
        return { ...performance, luck: null, no_luck: 'sessions' as const }
      const luck = await answers.get(`${attempt.id} ${entries.at(-1)?.id} ${days.at(-1)}`, async () => {
        const halves = await Promise.all(wanted.map(async ({ id }) => halfSpread(await readTradedValue(db, id))))
        const bySymbol = new Map(wanted.map(({ symbol }, i) => [symbol, halves[i]]))
        const halfSpreadOf = (symbol: string) => bySymbol.get(symbol) ?? halfSpread(null)
        return {
          portfolio: tradedPortfolio(entries, own, { dateOf, halfSpreadOf }),
          stocks: await dailyStocks(app, priced, await readDatedCloses(app, priced, span), ofAttempt),
          seed: attempt.id,
        }
      })
      return { ...performance, luck, no_luck: null }
    },
    { ...forExperts, preHandler: limitPerUser(app, CALLS_A_MINUTE) },
  )
}

/** Session `began` and all later ones, after the one before it (or the day before, where no session is known). */
function daysSince(began: Session, closes: readonly DatedCloses[]): Session[] {
  const dated = [...new Set(closes.flatMap(({ session }) => session))].sort()
  const before = dated.findLast((day) => day < began) ?? sessionOfDay(dayOfSession(began) - 1)
  return [before, began, ...dated.filter((day) => day > began)]
}
