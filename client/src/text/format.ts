import type { NewsItem } from '#domain/contract/news.ts'
import {
  dateAndTime,
  dayAndMonth,
  dayMonthYear,
  hoursMinutes,
  hoursMinutesSeconds,
  onReadersClock,
  weekday,
  weekdayAndDay,
} from '#domain/text/dates.ts'
import { UNKNOWN } from '#domain/text/number.ts'

export {
  formatChange,
  formatCount,
  formatDistance,
  formatInWords,
  formatPercent,
  formatScale,
  formatShare,
  formatVolume,
} from '#domain/text/figures.ts'

// The chart page imports this file too, so it must not import sentences of the application. An unknown value is '—'.

/** The reader's zone, as America/Guayaquil. */
export const readersZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

function written(format: (date: Date) => string, moment: string, dateAt = onReadersClock): string {
  // Programs differ in what else they accept as a date.
  const time = /^\d{4}-/.test(moment) ? Date.parse(moment) : Number.NaN
  return Number.isNaN(time) ? UNKNOWN : format(dateAt(time))
}

const writtenSession = (format: (date: Date) => string, session: string): string =>
  written(format, `${session}T00:00:00Z`, (time) => new Date(time))

/** `2026-11-20` is 20 nov 2026. */
export const formatSession = (session: string): string => writtenSession(dayMonthYear, session)

/** `2026-11-20` is vie 20 nov. */
export const formatWeekday = (session: string): string => writtenSession(weekdayAndDay, session)

/** `2026-11-20` is 20 nov. */
export const formatDayAndMonth = (session: string): string => writtenSession(dayAndMonth, session)

const momentText = (date: Date) => `${dayAndMonth(date)}, ${hoursMinutes(date)}`
/** An instant on the reader's own clock: 20 nov, 09:15. */
export const formatMoment = (instant: string): string => written(momentText, instant)

/** An instant on the reader's own clock, with its weekday: vie 20 nov, 09:15. */
export const formatWeekdayMoment = (instant: string): string =>
  written((date) => `${weekday(date)} ${momentText(date)}`, instant)

/** The day of an instant on the reader's own clock: 20 nov 2026. */
export const formatDay = (instant: string): string => written(dayMonthYear, instant)

/** An instant with its year: 20 nov 2026, 09:15. */
export const formatDatedMoment = (instant: string): string =>
  written((date) => `${dayMonthYear(date)}, ${hoursMinutes(date)}`, instant)

/** An instant with its seconds: 20 nov 2026, 09:15:02. */
export const formatInstant = (instant: string): string =>
  written((date) => `${dayMonthYear(date)}, ${hoursMinutesSeconds(date)}`, instant)

/** An instant as a spreadsheet in Spanish reads it: 20/11/2026 09:15. */
export const formatDateAndTime = (instant: string): string => written(dateAndTime, instant)

/** When a headline was published, on the reader's own clock: 20/11/2026 09:15; or the words of the server for unknown. */
export const formatPublished = ({
  published_at,
  published_at_str,
}: Pick<NewsItem, 'published_at' | 'published_at_str'>): string =>
  published_at === null ? published_at_str : formatDateAndTime(published_at)

/** Two instants; if they are on one day, only their times: 09:15 and 11:31. */
export function formatSpan(from: string, to: string): [from: string, to: string] {
  const isOneDay = new Date(from).toDateString() === new Date(to).toDateString()
  const format = isOneDay ? hoursMinutes : momentText
  return [written(format, from), written(format, to)]
}
