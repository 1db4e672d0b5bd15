import { atr } from '../indicators/atr.ts'
import type { SeriesView } from '../indicators/core/view.ts'
import { supportResistance } from '../indicators/support-resistance.ts'

const YEAR_BARS = 252
const QUARTER_BARS = 63

/** Figures of the closed bars before a day; null with too few bars. Plain data, computed once a session. */
export interface DayFigures {
  atr: number | null
  support: number | null
  resistance: number | null
  high_252: number | null
  low_252: number | null
  mean_volume: number | null
}

/** The figures at the current bar of `view`, the last that closed. Means and extremes take what there is. */
export function dayFigures(view: SeriesView): DayFigures {
  const { columns, last } = view
  const since = (bars: number) => Math.max(0, last + 1 - bars)
  const year = {
    low: columns.low.subarray(since(YEAR_BARS), last + 1),
    high: columns.high.subarray(since(YEAR_BARS), last + 1),
  }
  const volumes = columns.volume.subarray(since(QUARTER_BARS), last + 1)
  const isEmpty = last < 0
  return {
    atr: atr(view),
    ...(isEmpty ? { support: null, resistance: null } : supportResistance(view)),
    high_252: isEmpty ? null : year.high.reduce((a, b) => Math.max(a, b)),
    low_252: isEmpty ? null : year.low.reduce((a, b) => Math.min(a, b)),
    mean_volume: isEmpty ? null : volumes.reduce((a, b) => a + b, 0) / volumes.length,
  }
}
