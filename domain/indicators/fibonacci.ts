import { compare } from './core/compare.ts'
import { extremes, type SeriesView, windowStart } from './core/view.ts'

/** Retracements in per cent, by their names in the chart answer. */
const RETRACEMENTS = ['0', '23.6', '38.2', '50', '61.8', '78.6', '100'] as const

export interface PriceLevel {
  name: string
  value: number
}

export interface Fibonacci {
  /** `up`: the high came last and is 0 %. */
  direction: 'up' | 'down'
  high: number
  low: number
  /** Bar indices of the two extremes, the newest of equal ones. */
  high_at: number
  low_at: number
  levels: PriceLevel[]
}

/** Retracement levels of a move from `low` to `high` (up) or back (down): 0 % is its end, 100 % its start. */
export function retracements(high: number, low: number, direction: 'up' | 'down'): PriceLevel[] {
  const [end, start] = direction === 'up' ? [high, low] : [low, high]
  return RETRACEMENTS.map((name) => ({ name, value: end + (start - end) * (Number(name) / 100) }))
}

/** Fibonacci retracements of the last 120 bars, in the price's unit; null under 20 bars. */
export function fibonacci({ columns, last }: Pick<SeriesView, 'columns' | 'last'>): Fibonacci | null {
  const start = windowStart(last)
  if (start === null) return null
  const { low, high } = extremes(columns, start, last)
  let high_at = last
  while (compare(columns.high[high_at], high, high) !== 0) high_at--
  let low_at = last
  while (compare(columns.low[low_at], low, low) !== 0) low_at--
  const direction =
    high_at > low_at || (high_at === low_at && rose(columns.open[low_at], columns.close[low_at])) ? 'up' : 'down'
  return { direction, high, low, high_at, low_at, levels: retracements(high, low, direction) }
}

function rose(open: number, close: number): boolean {
  return compare(close, open, close) >= 0
}
