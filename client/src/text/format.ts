import type { NewsItem } from '#domain/contract/news.ts'
import {
  dateAndTime,
  dayAndMonth,
  dayMonthYear,
  hoursMinutes,
  hoursMinutesSeconds,
  onReadersClock,
} from '#domain/text/dates.ts'
import { formatDecimal, formatFraction, formatNonZero, UNKNOWN, withPercent } from '#domain/text/number.ts'
import { amounts } from './es/amounts.ts'

// The chart page imports this file too, so it must not import sentences of the application. An unknown value is '—'.

/**
 * Shares below the first are written as zero with two decimals of a per cent; those below the second are no
 * movement.
 */
const [HIDDEN, NONE] = [0.5e-4, 1e-6]

/** 0.0123 is +1,23 %, here and below with a narrow space; a movement too small for two decimals has more of them. */
export function formatChange(part: number): string {
  const size = Math.abs(part)
  return size > NONE && size < HIDDEN ? withPercent(formatNonZero(100 * part, 2, true)) : formatFraction(part, 2, true)
}
/** 0.426 is 43 %. */
export const formatShare = (part: number): string => formatFraction(part, 0)
/** 0.0426 is 4,3 %. */
export const formatDistance = (part: number): string => formatFraction(part, 1)
/** 58.33 is 58,3 %. */
export const formatPercent = (value: number): string =>
  Number.isFinite(value) ? withPercent(formatDecimal(value, 1)) : UNKNOWN

/** A value on a scale from 0 to 100. */
export const formatScale = (value: number): string => formatDecimal(value, 1)

export const formatCount = (count: number): string => formatDecimal(count, 0)

/** Scales of large amounts: the least amount that rounds to one, what it counts in, and the names of that. */
const SCALES = [
  { least: 999.95e9, unit: 1e12, names: amounts.trillion },
  { least: 9_999.95e6, unit: 1e9, names: amounts.billion },
  { least: 999.95e3, unit: 1e6, names: amounts.million },
  { least: 999.95, unit: 1e3, names: amounts.thousand },
]

/** A large amount with at most one decimal: 52,3 M; `inWords` 52,3 millones. */
function compact(value: number, inWords: boolean): string {
  if (!Number.isFinite(value)) return UNKNOWN
  const scale = SCALES.find(({ least }) => Math.abs(value) >= least)
  const figure = formatDecimal(value / (scale?.unit ?? 1), 1).replace(/,0$/, '')
  if (!scale) return figure
  return `${figure}\u00a0${inWords ? scale.names[figure === '1' ? 'one' : 'many'] : scale.names.short}`
}

export const formatVolume = (value: number): string => compact(value, false)

/** A large amount in words, such as 4,9 billones. */
export const formatInWords = (value: number): string => compact(value, true)

/** The reader's zone, as America/Guayaquil. */
export const readersZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

function written(format: (date: Date) => string, moment: string, dateAt = onReadersClock): string {
  // Programs differ in what else they accept as a date.
  const time = /^\d{4}-/.test(moment) ? Date.parse(moment) : Number.NaN
  return Number.isNaN(time) ? UNKNOWN : format(dateAt(time))
}

/** `2026-11-20` is 20 nov 2026. */
export const formatSession = (session: string): string =>
  written(dayMonthYear, `${session}T00:00:00Z`, (time) => new Date(time))

const momentText = (date: Date) => `${dayAndMonth(date)}, ${hoursMinutes(date)}`
/** An instant on the reader's own clock: 20 nov, 09:15. */
export const formatMoment = (instant: string): string => written(momentText, instant)

/** An instant with its year: 20 nov 2026, 09:15. */
export const formatDatedMoment = (instant: string): string =>
  written((date) => `${dayMonthYear(date)}, ${hoursMinutes(date)}`, instant)

/** An instant with its seconds: 20 nov 2026, 09:15:02. */
export const formatInstant = (instant: string): string =>
  written((date) => `${dayMonthYear(date)}, ${hoursMinutesSeconds(date)}`, instant)

/** When a headline was published, on the reader's own clock: 20/11/2026 09:15; or the words of the server for unknown. */
export const formatPublished = ({
  published_at,
  published_at_str,
}: Pick<NewsItem, 'published_at' | 'published_at_str'>): string =>
  published_at === null ? published_at_str : written(dateAndTime, published_at)

/** Two instants; if they are on one day, only their times: 09:15 and 11:31. */
export function formatSpan(from: string, to: string): [from: string, to: string] {
  const isOneDay = new Date(from).toDateString() === new Date(to).toDateString()
  const format = isOneDay ? hoursMinutes : momentText
  return [written(format, from), written(format, to)]
}
