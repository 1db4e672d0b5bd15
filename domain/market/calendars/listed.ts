import { dayOfSession, isSession } from '../sessions.ts'
import type { Session } from '../types.ts'
import { type Calendar, createCalendar, type Hours } from './calendar.ts'
import { createZone } from './zone.ts'

/** A session as lists write it: local date and times of day, `HH:MM`. */
export interface ListedSession {
  date: Session
  open: string
  close: string
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

/**
 * The calendar of exactly the `sessions` listed, on the clocks of `zone`, less `closedDays`. Throws a RangeError that says
 * what is wrong with them.
 */
export function listedCalendar(
  zone: string,
  sessions: readonly ListedSession[],
  closedDays: readonly Session[],
): Calendar {
  const hours = new Map<number, Hours>()
  for (const { date, open, close } of sessions) {
    if (!isSession(date)) throw new RangeError(`session ${JSON.stringify(date)} is no date`)
    const listed = { open: minutesOf(open, date), close: minutesOf(close, date) }
    if (listed.close <= listed.open) throw new RangeError(`session ${date} closes before it opens`)
    hours.set(dayOfSession(date), listed)
  }
  for (const date of closedDays) {
    if (!isSession(date)) throw new RangeError(`closed day ${JSON.stringify(date)} is no date`)
    hours.delete(dayOfSession(date))
  }
  return createCalendar(zone, createZone(zone), (day) => hours.get(day) ?? null)
}

function minutesOf(time: string, date: Session): number {
  const match = TIME.exec(time)
  if (match === null) throw new RangeError(`session ${date}: ${JSON.stringify(time)} is no time of day (HH:MM)`)
  return 60 * Number(match[1]) + Number(match[2])
}
