import type { Columns } from '../../market/types.ts'
import { foldBars } from './fold.ts'
import { createFold, resetFold } from './fold-state.ts'
import { createSeries, type Series } from './series.ts'
import type { View } from './view.ts'

// One pass at a time: it is emptied before each.
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

/** All bars of `columns` with their series; the last one is the current bar. */
export function viewOf(columns: Columns, into?: Series): View {
  return { columns, series: computeSeries(columns, into), last: columns.close.length - 1 }
}
