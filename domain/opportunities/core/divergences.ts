import type { View } from '../../indicators/core/view.ts'
import { divergence } from '../../indicators/divergence.ts'
import { isSwingHigh, isSwingLow, SWING_SIDE, swings } from '../../indicators/swings.ts'

/** Bars in which both swing points lie (contract section 7). */
const LOOKBACK = 60

/** Whether the current bar confirms a swing low that makes the divergence bullish. */
export function confirmsBullish(view: View): boolean {
  const newer = view.last - SWING_SIDE
  return newer >= SWING_SIDE && isSwingLow(view.columns.low, newer) && divergence(view) === 'Bullish divergence'
}

/** Whether the current bar confirms a swing high that makes the divergence bearish. */
export function confirmsBearish(view: View): boolean {
  const newer = view.last - SWING_SIDE
  return newer >= SWING_SIDE && isSwingHigh(view.columns.high, newer) && divergence(view) === 'Bearish divergence'
}

/** Bar indices of the last two swing lows and of the last two swing highs. */
export function lastSwings(view: View): { lows: [number, number]; highs: [number, number] } {
  const { lows, highs } = swings(view, LOOKBACK)
  return { lows: lows.slice(-2) as [number, number], highs: highs.slice(-2) as [number, number] }
}
