import type { ChartLevel, ChartMark } from '../contract/charts/charts.ts'
import type { SeriesView } from '../indicators/core/view.ts'

/** What one chart adds to the candles. */
export interface Chart {
  /** Names of the pass's series that it draws. */
  series: readonly (keyof SeriesView['series'] & string)[]
  /** Horizontal levels at the current bar. */
  levels(view: SeriesView): ChartLevel[]
  /** Marks at bars from index `from` on. */
  marks(view: SeriesView, from: number): ChartMark[]
}

export const none = (): [] => []
