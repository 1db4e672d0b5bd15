import { compare } from '../../indicators/core/compare.ts'
import type { SeriesView } from '../../indicators/core/view.ts'
import { priceLevels } from '../../indicators/support-resistance.ts'

/** Bars in the form that technicalindicators reads: plain arrays, oldest first. */
interface Bars {
  open: number[]
  high: number[]
  low: number[]
  close: number[]
}

// Arrays by number of bars, filled again by each call, since there is one a stock and tick; the detectors keep nothing
// of them.
const scratch = new Map<number, Bars>()

/** Whether a detector of technicalindicators finds its pattern in the `bars` bars that end with bar `last`. */
export function hasPattern(
  { columns }: SeriesView,
  last: number,
  bars: number,
  detector: (bars: Bars) => boolean,
): boolean {
  const first = last + 1 - bars
  if (first < 0) return false
  const data = scratch.get(bars) ?? { open: [], high: [], low: [], close: [] }
  scratch.set(bars, data)
  for (let k = 0; k < bars; k++) {
    data.open[k] = columns.open[first + k]
    data.high[k] = columns.high[first + k]
    data.low[k] = columns.low[first + k]
    data.close[k] = columns.close[first + k]
  }
  return detector(data)
}

/**
 * The nearest level at or below the close of the bar before, out of the levels known at that close; null without one.
 */
export function supportBefore({ columns, series, last }: SeriesView): number | null {
  if (last === 0) return null
  const close = columns.close[last - 1]
  const levels = priceLevels({ columns, series, last: last - 1 })
  return levels.findLast((level) => compare(level, close, close) <= 0) ?? null
}

/** The nearest level above the close of the bar before, out of the levels known at that close; null without one. */
export function resistanceBefore({ columns, series, last }: SeriesView): number | null {
  if (last === 0) return null
  const close = columns.close[last - 1]
  const levels = priceLevels({ columns, series, last: last - 1 })
  return levels.find((level) => compare(level, close, close) > 0) ?? null
}

/** Number of bars before the current one whose mean volume is its usual volume. */
const USUAL = 20

/** Mean volume, in shares, of the 20 bars before the current one; null with fewer bars or without any volume. */
export function usualVolume({ columns, last }: SeriesView): number | null {
  if (last < USUAL) return null
  let sum = 0
  for (let i = last - USUAL; i < last; i++) sum += columns.volume[i]
  return sum > 0 ? sum / USUAL : null
}

/** How many times its usual volume the current bar traded; 0 where there is no usual volume. */
export function volumeRatio(view: SeriesView): number {
  const usual = usualVolume(view)
  return usual === null ? 0 : view.columns.volume[view.last] / usual
}
