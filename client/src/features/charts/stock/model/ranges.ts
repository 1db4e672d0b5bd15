import type { Interval } from '#domain/market/bars/intervals.ts'
import { DAY } from '../../panes/dates.ts'
import { lowerBound } from '../../panes/search.ts'
import type { Range } from './settings.ts'

/** Widths of bars that suit a range, its default first. */
export const WIDTHS: Readonly<Record<Range, readonly [Interval, ...Interval[]]>> = {
  '1D': ['1m', '5m', '15m', '1h'],
  '5D': ['5m', '1m', '15m', '1h'],
  '1M': ['1h', '5m', '15m', '1d'],
  '6M': ['1d', '1h', '1w'],
  YTD: ['1d', '1h', '1w'],
  '1A': ['1d', '1h', '1w', '1M'],
  '5A': ['1w', '1d', '1M'],
  max: ['1M', '1d', '1w'],
}

const SESSIONS: Partial<Record<Range, number>> = { '1D': 1, '5D': 5 }
const MONTHS: Partial<Record<Range, number>> = { '1M': 1, '6M': 6, '1A': 12, '5A': 60 }
/** Seconds of a pause that separates two sessions: longer than a lunch break. */
const NIGHT = 4 * 3600

/**
 * Epoch seconds at which a range that ends with the last bar begins; minus infinity if that may be before the first
 * bar. Sessions are recognised by the nights between them.
 */
export function rangeStart(range: Range, time: ArrayLike<number>): number {
  const last = time[time.length - 1]
  const sessions = SESSIONS[range]
  if (sessions !== undefined) {
    // Limits for markets that never pause (`earliest`), and for weekends and holidays (`longest`).
    const earliest = last - sessions * DAY
    const longest = last - (sessions + 4) * DAY
    let nights = 0
    for (let row = time.length - 1; row > 0; row--) {
      if (time[row] - time[row - 1] >= NIGHT && ++nights === sessions) return time[row]
      if (time[row - 1] < (nights === 0 ? earliest : longest)) return time[row]
    }
    return Number.NEGATIVE_INFINITY
  }
  const months = MONTHS[range]
  const date = new Date(last * 1000)
  if (months !== undefined) {
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, date.getUTCDate()) / 1000
  }
  return range === 'YTD' ? Date.UTC(date.getUTCFullYear(), 0, 1) / 1000 : Number.NEGATIVE_INFINITY
}

export function rangeRow(range: Range, time: ArrayLike<number>): number {
  return time.length === 0 ? 0 : Math.min(time.length - 1, lowerBound(time, rangeStart(range, time)))
}
