import { TOLERANCE } from '../indicators/core/compare.ts'
import type { Alert, AlertState, Thresholds } from './alert.ts'

/** A `rearm` alert does not fire again within this time (ms) after its last firing. */
const COOLDOWN_MS = 5 * 60_000
/** A price must go back by the greater of this part of ATR 14 and this part of the level. */
const ATR_PART = 0.25
const LEVEL_PART = 0.003

/**
 * Whether the alert fired so recently that it must not fire at `now` (ms). A firing at a later instant, as a clock that
 * was ahead left it, does not count.
 */
export function isCoolingDown({ repeat }: Alert<unknown>, { fired_at }: AlertState, now: number): boolean {
  return repeat === 'rearm' && fired_at !== null && fired_at <= now && now < fired_at + COOLDOWN_MS
}

/** How far beyond `level` a price must go back, in its currency; `atr` is null where there are too few bars. */
export function rearmDistance(level: number, atr: number | null): number {
  return Math.max(ATR_PART * (atr ?? 0), LEVEL_PART * level)
}

/** Whether the range from `low` to `high` shows that the price was back on `side`, from which it had reached the level. */
export function hasGoneBack(
  side: 'below' | 'above',
  { up, down }: Thresholds,
  low: number,
  high: number,
  atr: number | null,
): boolean {
  if (side === 'below') return low <= (up - rearmDistance(up, atr)) * (1 + 2 * TOLERANCE)
  return high >= (down + rearmDistance(down, atr)) * (1 - 2 * TOLERANCE)
}
