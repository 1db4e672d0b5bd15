import type { Outlook } from '#domain/contract/charts/charts.ts'
import type { Interval } from '#domain/market/bars/intervals.ts'
import type { ChartTheme } from '../panes/theme.ts'
import type { BarBuffer } from './bar-buffer.ts'
import type { ComparedStock } from './compare.ts'
import type { SeriesName } from './indicator-series.ts'
import type { ChartSettings } from './settings.ts'

/**
 * Everything that a stock's chart is drawn from. One object that changes in place, since the chart outlives any
 * state of it.
 */
export interface StockChartModel {
  symbol: string
  currency: string | null
  interval: Interval
  settings: ChartSettings
  bars: BarBuffer
  compared: readonly ComparedStock[]
  /** Support and resistance of the daily bars. They are apart from the other indicators, which every tick moves. */
  support: number | null
  resistance: number | null
  /** Levels and forecast computed from the daily bars, once loaded. */
  outlook: Outlook | null
}

/** What overlays and panes need to draw. */
export interface DrawContext {
  model: StockChartModel
  theme: ChartTheme
  /** A series with a value for each bar, NaN where it has none. */
  series(name: SeriesName): Float64Array
  format(price: number): string
}
