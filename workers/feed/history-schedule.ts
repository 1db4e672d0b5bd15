import type { Calendar, SessionTimes } from '#domain/market/calendars/calendar.ts'
import { calendarOf } from '#domain/market/calendars/index.ts'
import type { HistoryState } from '#platform/repositories/market/fetches.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** After this time a session's bars include delayed closes and closing auctions. */
const FINAL_AFTER_MS = 45 * MINUTE
/** Where sessions follow one another without a break there are no delayed closes or auctions to wait for. */
const ENDLESS_FINAL_AFTER_MS = MINUTE
/** A missing bar is requested again at this interval, until PATIENCE_MS after the close. */
const RETRY_MS = HOUR
const PATIENCE_MS = 6 * HOUR
/** A previous close this far (as a logarithm) from the newest bar refers to other shares: there was a split. */
const SPLIT_STEP = 0.2

/** The newest session with a final bar at `now` (epoch ms); null if none is known. */
export function lastWithFinalBar(calendar: Calendar, now: number): SessionTimes | null {
  const then = now - finalAfter(calendar, now)
  const { latest } = calendar.at(then)
  return latest === null || then >= latest.close ? latest : calendar.at(latest.open - 1).latest
}

function finalAfter(calendar: Calendar, now: number): number {
  const { latest, next } = calendar.at(now)
  return latest !== null && latest.close === next?.open ? ENDLESS_FINAL_AFTER_MS : FINAL_AFTER_MS
}

/** Whether a history must be fetched again at `now`: a session has closed since, or a split changed all its bars. */
export function isHistoryDue(state: HistoryState, now: number): boolean {
  const calendar = calendarOf(state.exchange)
  const newest = calendar && lastWithFinalBar(calendar, now)
  if (!newest) return false
  const askedAt = state.asked_at.getTime()
  if (state.session === null || state.session < newest.session) {
    const since = newest.close + finalAfter(calendar, now)
    return askedAt < since || (now - askedAt >= RETRY_MS && now < since + PATIENCE_MS)
  }
  return isOtherShares(state) && now - askedAt >= PATIENCE_MS
}

function isOtherShares({ session, close, quote_session, previous_close }: HistoryState): boolean {
  if (session === null || close === null || quote_session === null || previous_close === null) return false
  return quote_session > session && Math.abs(Math.log(previous_close / close)) > SPLIT_STEP
}
