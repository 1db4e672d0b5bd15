import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/simulator.ts'
import { halfSpread } from '#domain/market/prices/half-spread.ts'
import { replayCycle, replayedSessions } from '#domain/market/replay.ts'
import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import type { Session } from '#domain/market/types.ts'
import { attemptPerformance, tradedPortfolio } from '#domain/simulator/attempt-performance.ts'
import { marketCalendar } from '#domain/simulator/market-calendar.ts'
import { listSessions } from '#platform/repositories/market/daily-bars.ts'
import { readFeed } from '#platform/repositories/market/feed.ts'
import { listInstruments } from '#platform/repositories/market/instruments.ts'
import { readTradedValue } from '#platform/repositories/market/screener.ts'
import type { Attempt } from '#platform/repositories/simulator/attempts.ts'
import { readEntries } from '#platform/repositories/simulator/book.ts'
import { cached } from '../../cached.ts'
import { mount } from '../../http/mount.ts'
import { limitPerUser } from '../../http/user-limit.ts'
import { forExperts, ownAttempt } from './attempt.ts'
import { dailyStocks, readDatedCloses } from './daily-stocks.ts'
import { LuckAnswers } from './luck.ts'

const CALLS_A_MINUTE = 60

export const simulatorPerformanceRoutes: FastifyPluginAsync = async (app) => {
  const { db, clock, config } = app.deps
  const market = config.market.id
  const sessionsOf = attemptSessions(app)
  const answers = new LuckAnswers()

  mount(
    app,
    calls.performance,
    async ({ identity, query }) => {
      const attempt = await ownAttempt(app, identity!, query.attempt)
      const [entries, rows, sessions] = await Promise.all([
        readEntries(db, attempt.id),
        listInstruments(db, market),
        sessionsOf(attempt),
      ])
      const { sessionOf: dateOf, isPlaying } = sessions ?? BY_UTC
      const traded = new Set(entries.map(({ symbol }) => symbol))
      const ids = new Set(attempt.followed)
      const followed = new Set(rows.filter(({ id }) => ids.has(id)).map(({ symbol }) => symbol))
      // A stock whose currency is not known is worth nothing that could be said.
      const priced = rows.flatMap(({ currency, ...row }) => (currency === null ? [] : { ...row, currency }))
      const wanted = priced.filter(({ symbol }) => traded.has(symbol) || followed.has(symbol))
      const span = {
        first: dateOf(Math.min(...entries.filter(({ at }) => at > 0).map(({ at }) => at), clock())),
        last: dateOf(attempt.ended_at?.getTime() ?? clock()),
        isPlaying,
      }
      const closes = await readDatedCloses(app, wanted, span)
      const dated = closes.flatMap(({ session }) => session)
      const days = sessions === null ? [] : [...new Set([span.first, ...dated])].sort()
      const ofAttempt = { days, account: attempt.currency }
      const stocks = await dailyStocks(app, wanted, closes, ofAttempt)
      const performance = attemptPerformance(entries, days, stocks, { followed, dateOf })
      const { own } = performance
      if (own === null) return { ...performance, luck: null, no_luck: 'sessions' as const }
      if (!entries.some(({ account }) => account === 'shares')) {
        return { ...performance, luck: null, no_luck: 'trades' as const }
      }
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

interface AttemptSessions {
  /** The session of the bars in which an instant was. */
  sessionOf(instant: number): Session
  /** Whether a replay is still playing them. */
  isPlaying: boolean
}

const BY_UTC: AttemptSessions = {
  sessionOf: (instant) => sessionOfDay(Math.floor(instant / DAY_MS)),
  isPlaying: false,
}

/** The sessions of a replay are read again after so long, as its bars may have been imported again. */
const SESSIONS_MS = 600_000

/** Gives the sessions of an attempt; null where an older replay played them, of which no more is known. */
function attemptSessions({ deps: { db, clock, config } }: FastifyInstance) {
  const { id, kind } = config.market
  const calendar = kind === 'simulated' ? marketCalendar({ kind, anchor: 0, daySeconds: 0 }, null) : null
  const sessions = cached(() => listSessions(db, id), SESSIONS_MS, clock)
  return async ({ started_at }: Attempt): Promise<AttemptSessions | null> => {
    if (kind !== 'replay') {
      return { ...BY_UTC, sessionOf: (instant) => calendar?.at(instant).latest?.session ?? BY_UTC.sessionOf(instant) }
    }
    const [feed, all] = await Promise.all([readFeed(db, id), sessions()])
    const replayed = replayedSessions(all, config.replayStart)
    if (feed === null || started_at < feed.anchor || replayed.length === 0) return null
    const timing = { anchor: feed.anchor.getTime(), daySeconds: config.replayDaySeconds }
    const cycle = replayCycle(replayed, timing, started_at.getTime())
    return { sessionOf: cycle.sessionOf, isPlaying: !cycle.isOver(clock()) }
  }
}
