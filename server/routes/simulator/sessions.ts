// Tested by server/routes/simulator/performance.test.ts.

import type { FastifyInstance } from 'fastify'
import { marketCalendar } from '#domain/market/market-calendar.ts'
import { type ReplayCycle, replayCycle, replayedSessions } from '#domain/market/replay.ts'
import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import type { Session } from '#domain/market/types.ts'
import { listSessions } from '#platform/repositories/market/daily-bars.ts'
import { readFeed } from '#platform/repositories/market/feed.ts'
import type { Attempt } from '#platform/repositories/simulator/attempts.ts'
import { cached } from '../../cached.ts'

export interface AttemptSessions {
  /** The session of the bars in which an instant was; by UTC where the stock's exchange is not said or not known. */
  sessionOf(instant: number, exchange?: string | null): Session
  /** Whether a replay is still playing them. */
  isPlaying: boolean
  /** When a replay plays a session; null in other markets. */
  openingOf: ReplayCycle['openingOf'] | null
}

export const BY_UTC: AttemptSessions = {
  sessionOf: (instant) => sessionOfDay(Math.floor(instant / DAY_MS)),
  isPlaying: false,
  openingOf: null,
}

/** The sessions of a replay are read again after so long, as its bars may have been imported again. */
const SESSIONS_MS = 600_000

/** Reads the sessions of an attempt; null where an earlier replay played them, about which nothing is known. */
export function createAttemptSessions({ deps: { db, clock, config } }: FastifyInstance) {
  const { id, kind } = config.market
  const sessions = cached(() => listSessions(db, id), SESSIONS_MS, clock)
  return async ({ started_at }: Attempt): Promise<AttemptSessions | null> => {
    if (kind !== 'replay') {
      const calendarOf = (exchange: string | null) => marketCalendar({ kind, anchor: 0, daySeconds: 0 }, exchange)
      return {
        ...BY_UTC,
        sessionOf: (instant, exchange = null) =>
          calendarOf(exchange)?.at(instant).latest?.session ?? BY_UTC.sessionOf(instant),
      }
    }
    const [feed, all] = await Promise.all([readFeed(db, id), sessions()])
    const replayed = replayedSessions(all, config.replayStart)
    if (feed === null || started_at < feed.anchor || replayed.length === 0) return null
    const timing = { anchor: feed.anchor.getTime(), daySeconds: config.replayDaySeconds }
    const cycle = replayCycle(replayed, timing, started_at.getTime())
    return { sessionOf: cycle.sessionOf, isPlaying: !cycle.isOver(clock()), openingOf: cycle.openingOf }
  }
}
