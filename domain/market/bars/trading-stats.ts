import type { Columns, DailyBar, Session } from '../types.ts'

export const YEAR_BARS = 252
export const QUARTER_BARS = 63

/** Median of close times volume in the 63 sessions up to bar `i`, in the stock's currency. */
export function medianTradedValue({ close, volume }: Columns, i: number): number {
  const from = Math.max(0, i + 1 - QUARTER_BARS)
  const traded = volume.slice(from, i + 1)
  for (let k = 0; k < traded.length; k++) traded[k] *= close[from + k]
  traded.sort()
  return (traded[(traded.length - 1) >> 1] + traded[traded.length >> 1]) / 2
}

/** The ranges and mean volume shown with a price; each counts the open bar as its last one. */
export interface TradingFigures {
  year_low: number
  year_high: number
  average_volume: number | null
}

/** Sums and extremes of the closed bars, so that a moving open bar needs no scan. Plain data. */
export interface TradingStats {
  /** Extremes of the last 251 closed bars; infinite where there are none. */
  low: number
  high: number
  /** Shares traded in the last 62 closed bars; `counted` is how many bars there are. */
  volume: number
  counted: number
}

export function tradingStats(closed: Columns): TradingStats {
  const n = closed.session.length
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = Math.max(0, n - (YEAR_BARS - 1)); i < n; i++) {
    low = Math.min(low, closed.low[i])
    high = Math.max(high, closed.high[i])
  }
  const counted = Math.min(n, QUARTER_BARS - 1)
  let volume = 0
  for (let i = n - counted; i < n; i++) volume += closed.volume[i]
  return { low, high, volume, counted }
}

/**
 * The figures with `open` as the newest bar: low and high of 252 bars, mean volume (shares) of 63, from which a volume
 * of NaN is left out; null where no volume is known.
 */
export function tradingFigures({ low, high, volume, counted }: TradingStats, open: DailyBar): TradingFigures {
  const isKnown = !Number.isNaN(open.volume)
  const bars = counted + Number(isKnown)
  return {
    year_low: Math.min(low, open.low),
    year_high: Math.max(high, open.high),
    average_volume: bars === 0 ? null : (volume + (isKnown ? open.volume : 0)) / bars,
  }
}

/** The part of a bar that the figures of a year need. */
export interface YearBar {
  session: Session
  high: number
  low: number
  /** Null where it is not known. */
  volume: number | null
}

/** A figure and its session. */
interface DatedValue {
  value: number
  day: Session
}

export interface YearRange {
  high: DatedValue
  low: DatedValue
  /** The volume of the newest bar; null where it is not known. */
  volume: DatedValue | null
  /** Null where no volume is known. */
  mean_volume: DatedValue | null
}

/**
 * The highest high and lowest low of the last 252 bars with their sessions (the newest of equal ones), and the newest
 * volume with the mean of those known of the last 63. `bars` are oldest first, the open one included; null without any.
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
