import type { Outlook } from '#domain/contract/charts/charts.ts'
import type { Interval } from '#domain/market/bars/intervals.ts'
import type { Look } from '../../panes/look.ts'
import type { BarBuffer } from '../data/bar-buffer.ts'
import type { Compared } from '../data/compare.ts'
import type { SeriesName } from '../data/figures.ts'
import type { ChartSettings } from '../settings.ts'

/** All that a stock's chart is drawn from: one object that changes, since pictures outlive their moment. */
export interface Scene {
  symbol: string
  currency: string | null
  interval: Interval
  settings: ChartSettings
  bars: BarBuffer
  compared: readonly Compared[]
  /** As the product's indicators of the daily bars have them: apart from the rest, which every tick moves. */
  support: number | null
  resistance: number | null
  /** Levels and forecast of the daily bars, where they are there. */
  outlook: Outlook | null
}

/** What overlays and panes draw with. */
export interface Drawing {
  scene: Scene
  look: Look
  /** A series of the bars, NaN where it has no value. */
  series(name: SeriesName): Float64Array
  format(price: number): string
}
