import type { Pane, PaneSetting } from '../../panes/pane.ts'
import type { PriceColumns } from '../../panes/price-pane.ts'
import type { SeriesName } from '../data/figures.ts'
import type { Drawing } from '../picture/scene.ts'
import type { Picked } from '../picture/windowed.ts'

/** A pane under the price that can be switched on. */
export interface SubPane {
  series: readonly SeriesName[]
  pane(drawing: Drawing, columns: PriceColumns, setting: PaneSetting): Pane
  /** Columns of which a span shows more than its last value. */
  picks?(drawing: Drawing): Record<number, Picked>
}
