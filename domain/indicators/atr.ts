import type { SeriesView } from './core/view.ts'
import { wilderWeight } from './rsi.ts'

const PERIOD = 14

/**
 * ATR 14 at the current bar, in the price's unit: Wilder's average of the true range, seeded with the mean of the first
 * 14 that have a close before them; null under 15 bars. (J. W. Wilder, New Concepts in Technical Trading Systems)
 */
export function atr({ columns: { high, low, close }, last }: SeriesView): number | null {
  if (last < PERIOD) return null
  let average = 0
  for (let i = 1; i <= last; i++) {
    const range = Math.max(high[i], close[i - 1]) - Math.min(low[i], close[i - 1])
    average += wilderWeight(i, PERIOD) * (range - average)
  }
  return average
}
