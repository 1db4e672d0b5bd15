import type { Outlook } from '#domain/contract/charts/charts.ts'
import type { Interval } from '#domain/market/bars/intervals.ts'
import type { ChartTheme } from '../panes/theme.ts'
import type { BarBuffer } from './bar-buffer.ts'
import type { ComparedStock } from './compare.ts'
import type { SeriesName } from './indicator-series.ts'
import type { ChartSettings } from './settings.ts'

/** All that a stock's chart is drawn from: one object that changes, since charts outlive their moment. */
export interface StockChartModel {
  symbol: string
  currency: string | null
  interval: Interval
  settings: ChartSettings
  bars: BarBuffer
  compared: readonly ComparedStock[]
  /** As the product's indicators of the daily bars have them: apart from the rest, which every tick moves. */
  support: number | null
  resistance: number | null
  /** Levels and forecast of the daily bars, where they are there. */
  outlook: Outlook | null
}

/** What overlays and panes draw with. */
export interface DrawContext {
  model: StockChartModel
  theme: ChartTheme
  /** A series of the bars, NaN where it has no value. */
  series(name: SeriesName): Float64Array
  format(price: number): string
}
