import type { Columns } from '../../market/types.ts'
import { foldBars } from './fold.ts'
import { createFold, resetFold } from './fold-state.ts'
import { createSeries, type Series, type SeriesView } from './view.ts'

// Shared by all passes, of which there is one at a time: it is emptied before each.
const scratch = createFold()

/**
 * Every series of section 7 over all bars of `columns`, in one pass. A caller that reads many stocks passes the same
 * `into`, series with room for the longest, each time: the result is then valid for the first bars only and until the
 * next use. Throws RangeError when it is too short.
 */
export function computeSeries(columns: Columns, into?: Series): Series {
  const bars = columns.close.length
  const series = into ?? createSeries(bars)
  if (bars > series.length) throw new RangeError(`${bars} bars do not fit into series of ${series.length}`)
  resetFold(scratch)
  foldBars(scratch, columns, 0, bars, series)
  return series
}

/** A view of all bars of `columns` with their series; the last bar is the current one. */
export function viewOf(columns: Columns, into?: Series): SeriesView {
  return { columns, series: computeSeries(columns, into), last: columns.close.length - 1 }
}

/**
 * The mean of `period` values up to each of bars `from` (included) to `to` (excluded) of `values`, written to the same
 * places of `into`; NaN where there are fewer. Each call sums its first window again, so errors do not add up.
 */
export function movingMean(values: Float64Array, period: number, from: number, to: number, into: Float64Array): void {
  let sum = 0
  for (let i = Math.max(0, from - period); i < from; i++) sum += values[i]
  for (let i = from; i < to; i++) {
    sum += values[i]
    if (i >= period) sum -= values[i - period]
    into[i] = i + 1 < period ? Number.NaN : sum / period
  }
}
