import type { TechnicalIndicators } from '../../contract/indicators.ts'
import type { Columns } from '../../market/types.ts'
import { withFields } from '../registry.ts'
import { viewOf } from './compute.ts'
import type { Series } from './series.ts'
import type { View } from './view.ts'

/** What the bars do not say: their symbol, and whether the last one is still open. */
export interface Subject {
  symbol: string
  live: boolean
}

/** The answer of technical-indicators for the last bar of `columns` (closed bars, oldest first, and perhaps an open one). */
export function technicalIndicators(columns: Columns, subject: Subject, into?: Series): TechnicalIndicators {
  return technicalIndicatorsAt(viewOf(columns, into), subject)
}

/** The same for bars whose series are already there. */
export function technicalIndicatorsAt(view: View, { symbol, live }: Subject): TechnicalIndicators {
  const as_of = view.columns.session[view.last] ?? null
  return withFields({ symbol, timeframe: '1D', as_of, live }, view)
}
