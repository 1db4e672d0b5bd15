import { dateFormat, numberFormat } from '#domain/text/formats.ts'
import { formatDecimal, formatNonZero, UNKNOWN, withPercent } from '#domain/text/number.ts'

// The chart page imports this file too, so it must not import sentences of the application. An unknown value is '—'.

const share = (digits: number, { whole = 1, signDisplay = 'negative' as 'negative' | 'exceptZero' } = {}) => {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay }
  const format = numberFormat({ style: 'percent', ...options })
  return (part: number): string => {
    if (!Number.isFinite(part)) return UNKNOWN
    const written = format().format(part / whole)
    return withPercent(written.replace(/\s*%$/, ''))
  }
}

const change = share(2, { signDisplay: 'exceptZero' })
/**
 * Shares below the first are written as zero with two decimals of a per cent; those below the second are no
 * movement.
 */
const [HIDDEN, NONE] = [0.5e-4, 1e-6]

/** 0.0123 is +1,23 %, here and below with a narrow space; a movement too small for two decimals has more of them. */
export function formatChange(part: number): string {
  const size = Math.abs(part)
  return size > NONE && size < HIDDEN ? withPercent(formatNonZero(100 * part, 2, true)) : change(part)
}
/** 0.426 is 43 %. */
export const formatShare = share(0)
/** 0.0426 is 4,3 %. */
export const formatDistance = share(1)
/** 58.33 is 58,3 %. */
export const formatPercent = share(1, { whole: 100 })

/** A value on a scale from 0 to 100. */
export const formatScale = (value: number): string => formatDecimal(value, 1)

export const formatCount = (count: number): string => formatDecimal(count, 0)

const compact = numberFormat({ notation: 'compact', maximumFractionDigits: 1 })
export const formatVolume = (value: number): string => (Number.isFinite(value) ? compact().format(value) : UNKNOWN)

function written(format: () => Intl.DateTimeFormat, moment: string): string {
  // Programs differ in what else they accept as a date.
  const time = /^\d{4}-/.test(moment) ? Date.parse(moment) : Number.NaN
  return Number.isNaN(time) ? UNKNOWN : format().format(time)
}

const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
/** `2026-11-20` is 20 nov 2026. */
export const formatSession = (session: string): string => written(day, `${session}T00:00:00Z`)

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const moment = dateFormat({ day: 'numeric', month: 'short', ...time })
/** An instant on the reader's own clock: 20 nov, 09:15. */
export const formatMoment = (instant: string): string => written(moment, instant)

const dated = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', ...time })
/** An instant with its year: 20 nov 2026, 09:15. */
export const formatDatedMoment = (instant: string): string => written(dated, instant)

const exact = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  ...time,
  second: '2-digit',
})
/** An instant with its seconds: 20 nov 2026, 09:15:02. */
export const formatInstant = (instant: string): string => written(exact, instant)

const clock = dateFormat(time)
/** Two instants; if they are on one day, only their times: 09:15 and 11:31. */
export function formatSpan(from: string, to: string): [from: string, to: string] {
  const isOneDay = new Date(from).toDateString() === new Date(to).toDateString()
  const format = isOneDay ? clock : moment
  return [written(format, from), written(format, to)]
}
