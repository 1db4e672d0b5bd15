import { formatDay, formatMonth, formatYear } from './format.ts'

const DAY = 86_400

/**
 * Periods that labels can mark, from the finest on: length in days, and the first one that begins at `time` or later.
 */
const STEPS: readonly { days: number; next(time: number): number }[] = [
  { days: 1, next: (time) => Math.ceil(time / DAY) * DAY },
  // 1970-01-01 was a Thursday.
  { days: 7, next: (time) => (Math.ceil((time / DAY + 3) / 7) * 7 - 3) * DAY },
  { days: 30.4, next: (time) => monthFrom(time, 1) },
  { days: 91, next: (time) => monthFrom(time, 3) },
  { days: 365, next: (time) => monthFrom(time, 12) },
]

/** The first day of a month whose number from January on is a multiple of `months`, at `time` or later. */
function monthFrom(time: number, months: number): number {
  const date = new Date((time + DAY) * 1000 - 1)
  const day = date.getUTCDate()
  const month = date.getUTCMonth() + (day > 1 ? 1 : 0)
  return Date.UTC(date.getUTCFullYear(), Math.ceil(month / months) * months, 1) / 1000
}

const monthOf = (time: number) => {
  const date = new Date(time * 1000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Rows between `from` and `to` at which a day, week, month, quarter or year begins, some `most` of them at most. */
export function dateRows(time: readonly number[], from: number, to: number, most: number): number[] {
  const first = Math.max(0, Math.ceil(from))
  const last = Math.min(time.length - 1, Math.floor(to))
  if (last < first) return []
  const daysInRow = last > first ? (time[last] - time[first]) / DAY / (last - first) : 1
  const labels = ({ days }: (typeof STEPS)[number]) => (to - from) / Math.max(1, days / daysInRow)
  const step = STEPS.find((candidate) => labels(candidate) <= most) ?? STEPS[STEPS.length - 1]
  // Beginnings are closer together where sessions are missing.
  const apart = (0.8 * (to - from)) / most
  const rows: number[] = []
  for (let row = first, at = step.next(time[first]); at <= time[last]; at = step.next(at + DAY)) {
    while (time[row] < at) row++
    if (rows.length === 0 || row - rows[rows.length - 1] >= apart) rows.push(row)
  }
  return rows.length > 0 ? rows : [last]
}

/** The year if it is new, or the month if that is, otherwise the day. */
export function dateLabel(time: readonly number[], row: number): string {
  if (row === 0) return formatDay(time[row])
  const month = monthOf(time[row])
  const before = monthOf(time[row - 1])
  if (month === before) return formatDay(time[row])
  return Math.floor(month / 12) === Math.floor(before / 12) ? formatMonth(time[row]) : formatYear(time[row])
}

/** A pause that no holidays explain, in days. */
const HOLE_DAYS = 15

/** Rows whose session is more than two weeks after the one before. */
export function holes(time: readonly number[], bars: number): number[] {
  const rows: number[] = []
  for (let row = 1; row < bars; row++) if (time[row] - time[row - 1] > HOLE_DAYS * DAY) rows.push(row)
  return rows
}
