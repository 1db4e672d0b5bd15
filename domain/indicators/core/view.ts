import type { Columns } from '../../market/types.ts'

/**
 * Bars and their series up to the current bar, index `last` (−1: no bars). Later bars must not be read; series of
 * CURRENT_SERIES must not be read at earlier bars either, since a stock's live state does not keep those values.
 */
export interface SeriesView {
  columns: Columns
  series: SeriesValues
  last: number
}

/** Support, resistance, Fibonacci and volume profile read this many bars, the current one included. */
export const WINDOW = 120
/** Under this many bars the figures of a window are null. */
const WINDOW_MINIMUM = 20

/** Index of the window's first bar, or null with too few bars. */
export function windowStart(last: number): number | null {
  return last + 1 < WINDOW_MINIMUM ? null : Math.max(0, last + 1 - WINDOW)
}

/** Highest high and lowest low of bars `from` to `to`, both included. */
export function extremes(columns: Columns, from: number, to: number): { low: number; high: number } {
  let low = columns.low[from]
  let high = columns.high[from]
  for (let i = from + 1; i <= to; i++) {
    if (columns.low[i] < low) low = columns.low[i]
    if (columns.high[i] > high) high = columns.high[i]
  }
  return { low, high }
}

/** The series whose past values figures and rules read. */
export const HISTORY_SERIES = [
  'rsi_14',
  'ema_trend',
  'stochastic_k',
  'bollinger_middle',
  'bollinger_upper',
  'bollinger_lower',
] as const

/** The series of which they read the current bar only. */
export const CURRENT_SERIES = ['macd', 'signal', 'histogram', 'ema_20', 'ema_50', 'stochastic_d'] as const

/**
 * Names of the series of one pass, in the words of the chart answer (contract section 5), in the order of their memory.
 */
export const SERIES = [...HISTORY_SERIES, ...CURRENT_SERIES] as const

export type SeriesName = (typeof SERIES)[number]

/**
 * One value a bar, NaN where there is none yet. `stochastic_k` is the slow one (%K smoothed); `ema_trend` is the last
 * non-zero sign of EMA 20 − EMA 50 (0 until there was one): a cross is where it changes from −1 to 1 or back.
 */
export type SeriesValues = Readonly<Record<SeriesName, Float64Array>>

/** Memory for the values of one pass over many bars. */
export interface Series extends SeriesValues {
  /** Number of bars for which each series has room. */
  readonly length: number
  /** The memory of all series, one after another: what the pass writes to. */
  readonly memory: Float64Array
}

/** Series with room for `length` bars. */
export function createSeries(length: number): Series {
  const memory = new Float64Array(length * SERIES.length)
  const series = SERIES.map((name, slot) => [name, memory.subarray(slot * length, (slot + 1) * length)])
  return { length, memory, ...(Object.fromEntries(series) as SeriesValues) }
}
