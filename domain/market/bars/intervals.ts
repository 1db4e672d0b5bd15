import { dayOfSession, sessionOfDay } from '../session-dates.ts'
import type { Session } from '../types.ts'

/** Widths of bars, by their names in the API. */
export const INTERVALS = ['1m', '5m', '15m', '1h', '1d', '1w', '1M'] as const
export type Interval = (typeof INTERVALS)[number]

/** Minutes of the intervals that start at multiples of their length in UTC; the others follow sessions. */
const MINUTES = { '1m': 1, '5m': 5, '15m': 15, '1h': 60 } as const
type IntradayInterval = keyof typeof MINUTES
export type SessionInterval = Exclude<Interval, IntradayInterval>

export function isOfSessions(interval: Interval): interval is SessionInterval {
  return !(interval in MINUTES)
}

export function secondsOf(interval: IntradayInterval): number {
  return 60 * MINUTES[interval]
}

const DAY_SECONDS = 86_400

/** Epoch seconds of a session's date at 00:00 UTC: the time of a bar of a day and longer. */
export const timeOfSession = (session: Session): number => timeOfDay(dayOfSession(session))

/** Epoch seconds of a day, counted from 1970-01-01, at 00:00 UTC. */
export const timeOfDay = (day: number): number => day * DAY_SECONDS

/**
 * The first day (days since 1970-01-01) of the Monday-to-Sunday week, or of the calendar month, of a session's date.
 */
export function periodOf(session: Session, interval: SessionInterval, day = dayOfSession(session)): number {
  if (interval === '1d') return day
  // 1970-01-01 was a Thursday.
  if (interval === '1w') return day - ((day + 3) % 7)
  return day - Number(session.slice(8)) + 1
}

/** Whether two times (epoch seconds) lie in one bar of this width. */
export function isSameBar(interval: Interval, one: number, other: number): boolean {
  if (!isOfSessions(interval)) return Math.floor(one / secondsOf(interval)) === Math.floor(other / secondsOf(interval))
  const period = (time: number) => periodOf(sessionOfDay(Math.floor(time / DAY_SECONDS)), interval)
  return period(one) === period(other)
}
