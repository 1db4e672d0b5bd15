import type { ChartLevel, ChartMark } from '../contract/charts/charts.ts'
import type { View } from '../indicators/core/view.ts'

/** What one chart adds to the candles. */
export interface Chart {
  /** Names of the pass's series that it draws. */
  series: readonly (keyof View['series'] & string)[]
  /** Horizontal levels at the current bar. */
  levels(view: View): ChartLevel[]
  /** Marks at bars from index `from` on. */
  marks(view: View, from: number): ChartMark[]
}

export const none = (): [] => []
