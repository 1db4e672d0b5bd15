import { dayOfSession } from '../market/sessions.ts'
import type { Session } from '../market/types.ts'

const WEEK = 7
const DAY_SECONDS = 86_400

/**
 * The next `count` sessions after the last of `recent` (oldest first), as epoch seconds at 00:00 UTC: the days of the
 * week on which any of `recent` fell, none without one. Holidays to come are not known and count as sessions.
 */
export function sessionsAhead(recent: readonly Session[], count: number): number[] {
  const days = recent.map(dayOfSession)
  const week = new Set(days.map(dayOfWeek))
  const last = days[days.length - 1]
  const ahead: number[] = []
  // Every week has a session: so many weeks are enough.
  for (let day = last + 1; day <= last + WEEK * count && ahead.length < count; day++) {
    if (week.has(dayOfWeek(day))) ahead.push(day * DAY_SECONDS)
  }
  return ahead
}

function dayOfWeek(day: number): number {
  return ((day % WEEK) + WEEK) % WEEK
}
