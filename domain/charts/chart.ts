import type { ChartLevel, ChartMark } from '../contract/charts/charts.ts'
import type { SeriesView } from '../indicators/core/view.ts'

/** The series, levels and marks that one chart adds to the bars. */
export interface Chart {
  /** Names of the series that it draws. */
  series: readonly (keyof SeriesView['series'] & string)[]
  /** The horizontal levels at the current bar. */
  levels(view: SeriesView): ChartLevel[]
  /** The marks at bars from index `from` on. */
  marks(view: SeriesView, from: number): ChartMark[]
}

export const none = (): [] => []
