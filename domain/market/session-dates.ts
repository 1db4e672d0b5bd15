import type { Session } from './types.ts'

export const DAY_MS = 86_400_000

const DATE = /^\d{4}-\d{2}-\d{2}$/
const ZERO = 48
/** Days from 0000-03-01 to 1970-01-01. */
const MARCH_0000 = 719_468
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether `text` is a date of the calendar written YYYY-MM-DD. */
export function isSession(text: string): boolean {
  if (!DATE.test(text)) return false
  const year = Number(text.slice(0, 4))
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8))
  if (month < 1 || month > 12 || day < 1) return false
  const isLeapDay = month === 2 && day === 29 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= DAYS[month - 1] || isLeapDay
}

/** Days from 1970-01-01 to `session`; NaN when it is no date. */
export function dayOfSession(session: Session): number {
  if (!DATE.test(session)) return Number.NaN
  const month = digitsOf(session, 5, 7)
  const day = digitsOf(session, 8, 10)
  if (month < 1 || month > 12 || day < 1 || day > 31) return Number.NaN
  // Years from March to February: histories ask this of thousands of sessions, and Date.parse is slow.
  // (H. Hinnant, chrono-Compatible Low-Level Date Algorithms)
  const year = digitsOf(session, 0, 4) - (month < 3 ? 1 : 0)
  const sinceMarch = Math.floor((153 * (month + (month < 3 ? 9 : -3)) + 2) / 5)
  const leaps = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return 365 * year + leaps + sinceMarch + day - 1 - MARCH_0000
}

function digitsOf(text: string, from: number, to: number): number {
  let number = 0
  for (let i = from; i < to; i++) number = 10 * number + text.charCodeAt(i) - ZERO
  return number
}

/** The session that lies `day` days after 1970-01-01. */
export function sessionOfDay(day: number): Session {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** How many of the ascending `sessions` lie at or before `session`. */
export function countUpTo(sessions: readonly Session[], session: Session): number {
  let from = 0
  let to = sessions.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (sessions[middle] <= session) from = middle + 1
    else to = middle
  }
  return from
}
