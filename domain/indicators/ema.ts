import type { SeriesView } from './core/view.ts'
import { figure } from './core/words.ts'

/**
 * Weight of value number `seen` (from 1) in an EMA of `period`: while it is being seeded the average is the plain mean
 * of what was seen, so that value number `period` gives the mean of the first `period`; 2 / (period + 1) afterwards.
 */
export function emaWeight(seen: number, period: number): number {
  return seen > period ? 2 / (period + 1) : 1 / Math.max(seen, 1)
}

/** EMA 20 and EMA 50 of the close, in the price's unit; null under 20 and 50 bars. */
export function ema({ series, last }: SeriesView): { ema_20: number | null; ema_50: number | null } {
  return { ema_20: figure(series.ema_20[last]), ema_50: figure(series.ema_50[last]) }
}
