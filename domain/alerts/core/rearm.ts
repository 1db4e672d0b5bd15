import { TOLERANCE } from '../../indicators/core/equal.ts'
import type { Marks } from './marks.ts'

/** Part of ATR 14, and part of the level, of which the greater is how far a price must go back. */
const ATR_PART = 0.25
const LEVEL_PART = 0.003
/** A `rearm` alert's next crossing counts from this long after its last firing on. */
export const REST_MS = 5 * 60_000

/** How far beyond `level` a price has gone back; `atr` of the closed bars, null where there are too few. */
export function rearmDistance(level: number, atr: number | null): number {
  return Math.max(ATR_PART * (atr ?? 0), LEVEL_PART * level)
}

/** Whether a range shows that the price was back on the side from which the level had been reached. */
export function hasGoneBack(
  back: 'below' | 'above',
  { up, down }: Marks,
  low: number,
  high: number,
  atr: number | null,
): boolean {
  if (back === 'below') return low <= (up - rearmDistance(up, atr)) * (1 + 2 * TOLERANCE)
  return high >= (down + rearmDistance(down, atr)) * (1 - 2 * TOLERANCE)
}
