import { dayAndMonth, dayMonthYear, hoursMinutes, onReadersClock, shortMonth } from '#domain/text/dates.ts'
import { formatDecimal } from '#domain/text/number.ts'
import { lowerBound } from './search.ts'

export const DAY = 86_400

/**
 * A period whose beginnings labels can mark. `days` is its length; `next` finds its first beginning at `time` or
 * later. The steps below go from the finest to the longest.
 */
interface Step {
  days: number
  next(time: number): number
}
const even = (seconds: number): Step => {
  return { days: seconds / DAY, next: (time) => Math.ceil(time / seconds) * seconds }
}
const STEPS: readonly Step[] = [
  ...[5, 15, 30, 60, 120, 240].map((minutes) => even(60 * minutes)),
  even(DAY),
  // 1970-01-01 was a Thursday.
  { days: 7, next: (time) => (Math.ceil((time / DAY + 3) / 7) * 7 - 3) * DAY },
  ...[1, 3, 12, 24, 60, 120, 240, 600, 1200].map((months) => {
    return { days: 30.4 * months, next: (time: number) => monthFrom(time, months) }
  }),
]

/** The first day, at `time` or later, of a month whose number since the year 0 is a multiple of `months`. */
function monthFrom(time: number, months: number): number {
  const date = new Date((time + DAY) * 1000 - 1)
  const month = 12 * date.getUTCFullYear() + date.getUTCMonth() + (date.getUTCDate() > 1 ? 1 : 0)
  return Date.UTC(1970, Math.ceil(month / months) * months - 12 * 1970, 1) / 1000
}

/** Seconds by which the reader's clock is ahead of UTC at `time`: minutes are shown in the reader's time zone. */
export const readersOffset = (time: number): number => -60 * new Date(time * 1000).getTimezoneOffset()

/** The day on the reader's clock at `time`, in days since 1970. */
export const readersDay = (time: number): number => Math.floor((time + readersOffset(time)) / DAY)

const monthOf = (time: number) => {
  const date = new Date(time * 1000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/**
 * About `most` rows between `from` and `to` at which a period begins (some minutes, a day, week, month, quarter or
 * years), for the labels of the axis. `ahead` is the number of seconds that the days of `time` are ahead of UTC.
 */
export function dateRows(time: ArrayLike<number>, from: number, to: number, most: number, ahead = 0): number[] {
  const first = Math.max(0, Math.ceil(from))
  const last = Math.min(time.length - 1, Math.floor(to))
  if (last < first) return []
  const daysInRow = last > first ? (time[last] - time[first]) / DAY / (last - first) : 1
  const labels = ({ days }: Step) => (to - from) / Math.max(1, days / daysInRow)
  const step = STEPS.find((candidate) => labels(candidate) <= most) ?? STEPS[STEPS.length - 1]
  // Beginnings of periods are closer together where sessions are missing.
  const apart = (0.8 * (to - from)) / most
  const rows: number[] = []
  for (let at = step.next(time[first] + ahead); at <= time[last] + ahead; ) {
    const row = lowerBound(time, at - ahead)
    if (rows.length === 0 || row - rows[rows.length - 1] >= apart) rows.push(row)
    at = step.next(time[row] + ahead + 1)
  }
  return rows.length > 0 ? rows : [last]
}

/** The year if it is new, or the month if that is new, otherwise the day; with `minutes`, the time within a day. */
export function dateLabel(time: ArrayLike<number>, row: number, minutes = false): string {
  if (minutes) return dayLabel(time, row)
  if (row === 0) return formatDay(time[row])
  const month = monthOf(time[row])
  const before = monthOf(time[row - 1])
  if (month === before) return formatDay(time[row])
  return Math.floor(month / 12) === Math.floor(before / 12) ? formatMonth(time[row]) : formatYear(time[row])
}

function dayLabel(time: ArrayLike<number>, row: number): string {
  const begins = row > 0 && readersDay(time[row]) !== readersDay(time[row - 1])
  return begins ? formatDay(time[row] + readersOffset(time[row])) : formatTime(time[row])
}

/** Days of a pause that no holidays explain. */
const HOLE_DAYS = 15

/** Rows whose session is more than two weeks after the one before. */
export function holes(time: ArrayLike<number>, bars: number): number[] {
  const rows: number[] = []
  for (let row = 1; row < bars; row++) if (time[row] - time[row - 1] > HOLE_DAYS * DAY) rows.push(row)
  return rows
}

// These format a session's date, in epoch seconds at 00:00 UTC; `formatTime` and `formatInstant` an instant on the
// reader's clock.
const formatDay = (time: number) => dayAndMonth(new Date(time * 1000))
const formatMonth = (time: number) => shortMonth(new Date(time * 1000))
const formatYear = (time: number) => String(new Date(time * 1000).getUTCFullYear())
export const formatDate = (time: number): string => dayMonthYear(new Date(time * 1000))
const formatTime = (time: number) => hoursMinutes(onReadersClock(time * 1000))
function formatInstant(time: number): string {
  const date = onReadersClock(time * 1000)
  return `${dayMonthYear(date)}, ${hoursMinutes(date)}`
}
/** Formats the times of bars, which with `minutes` are shorter than a day. */
export const dateFormat = (minutes = false): ((time: number) => string) => (minutes ? formatInstant : formatDate)
/** The date in UTC, as in 2026-01-15. */
export const isoDate = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10)

/** A share of 0–100 without decimals that it does not have: 79, 61,8. */
export const formatShare = (value: number): string => formatDecimal(value, Number.isInteger(value) ? 0 : 1)
