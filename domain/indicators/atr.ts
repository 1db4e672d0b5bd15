import type { Columns, DailyBar } from '../market/types.ts'
import type { SeriesView } from './core/view.ts'
import { wilderWeight } from './rsi.ts'

const PERIOD = 14

/**
 * ATR 14 at the current bar, in the price's unit: Wilder's average of the true range, seeded with the mean of the first
 * 14 that have a close before them; null under 15 bars. (J. W. Wilder, New Concepts in Technical Trading Systems)
 */
export function atr({ columns, last }: SeriesView): number | null {
  return last < PERIOD ? null : meanTrueRange(columns, last)
}

/** Wilder's average of the true ranges up to bar `last`, also where they are too few for an ATR; 0 without any. */
export function meanTrueRange({ high, low, close }: Columns, last: number): number {
  let average = 0
  for (let i = 1; i <= last; i++) average = step(average, i, high[i], low[i], close[i - 1])
  return average
}

/** The average after one more bar: `before` is that of `bars` bars, the last of which ended at `close`. */
export function nextMeanTrueRange(
  before: number,
  { bars, close }: { bars: number; close: number },
  { high, low }: Pick<DailyBar, 'high' | 'low'>,
): number {
  return bars === 0 ? 0 : step(before, bars, high, low, close)
}

function step(average: number, seen: number, high: number, low: number, close: number): number {
  const range = Math.max(high, close) - Math.min(low, close)
  return average + wilderWeight(seen, PERIOD) * (range - average)
}
