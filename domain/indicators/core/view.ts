import type { Columns } from '../../market/types.ts'
import type { Values } from './series.ts'

/**
 * Bars and their series up to the current bar, index `last` (−1: no bars); later bars must not be read, and of the series
 * in SHORT no earlier ones: a stock's live state does not keep them.
 */
export interface View {
  columns: Columns
  series: Values
  last: number
}

/** Support, resistance, Fibonacci and volume profile look at this many bars, the current one included. */
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
