import { compare } from './core/compare.ts'
import { type SeriesView, WINDOW } from './core/view.ts'

/** Bars on each side of a swing point; its fifth bar after confirms it. */
export const SWING_SIDE = 5

/** Whether bar `i` lies below the lows of the `side` bars before and not above those of the `side` after. */
export function isSwingLow(low: Float64Array, i: number, side = SWING_SIDE): boolean {
  for (let k = 1; k <= side; k++) {
    if (compare(low[i], low[i - k], low[i]) >= 0 || compare(low[i], low[i + k], low[i]) > 0) return false
  }
  return true
}

/** Whether bar `i` lies above the highs of the `side` bars before and not below those of the `side` after. */
export function isSwingHigh(high: Float64Array, i: number, side = SWING_SIDE): boolean {
  for (let k = 1; k <= side; k++) {
    if (compare(high[i], high[i - k], high[i]) <= 0 || compare(high[i], high[i + k], high[i]) < 0) return false
  }
  return true
}

/** Bar indices of the confirmed swing points among the last `window` bars, oldest first. */
export function swings({ columns, last }: SeriesView, window = WINDOW): { lows: number[]; highs: number[] } {
  const lows: number[] = []
  const highs: number[] = []
  for (let i = Math.max(SWING_SIDE, last + 1 - window); i <= last - SWING_SIDE; i++) {
    if (isSwingLow(columns.low, i)) lows.push(i)
    if (isSwingHigh(columns.high, i)) highs.push(i)
  }
  return { lows, highs }
}
