import type { Session } from '../types.ts'
import { QUARTER_BARS, YEAR_BARS } from './trading-stats.ts'

/** A bar of the year, with what its figures need. */
export interface YearBar {
  session: Session
  high: number
  low: number
  /** Null where it is not known. */
  volume: number | null
}

/** A figure and the session that it is of. */
interface Dated {
  value: number
  day: Session
}

export interface YearRange {
  high: Dated
  low: Dated
  /** Of the newest bar; null where it is not known. */
  volume: Dated | null
  /** Null where no volume is known. */
  mean_volume: Dated | null
}

/**
 * Highest high and lowest low of the last 252 bars with their sessions, of equal ones the newest, and the volume beside
 * the mean of those known of the last 63. `bars` are oldest first, the open one included; null without any.
 */
export function yearRange(bars: readonly YearBar[]): YearRange | null {
  const newest = bars.at(-1)
  if (newest === undefined) return null
  const year = bars.slice(-YEAR_BARS)
  const volumes = bars.slice(-QUARTER_BARS).flatMap(({ volume }) => volume ?? [])
  const highest = year.reduce((best, bar) => (bar.high >= best.high ? bar : best))
  const lowest = year.reduce((best, bar) => (bar.low <= best.low ? bar : best))
  return {
    high: { value: highest.high, day: highest.session },
    low: { value: lowest.low, day: lowest.session },
    volume: newest.volume === null ? null : { value: newest.volume, day: newest.session },
    mean_volume:
      volumes.length === 0
        ? null
        : { value: volumes.reduce((sum, volume) => sum + volume, 0) / volumes.length, day: newest.session },
  }
}
