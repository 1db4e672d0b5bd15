import type uPlot from 'uplot'
import type { LegendEntry } from '../../panes/pane.ts'
import type { SeriesName } from '../data/figures.ts'
import type { Drawing } from '../picture/scene.ts'

/** A line of an overlay: one value a row, where it has one. */
interface OverlayLine {
  values: ArrayLike<number | null>
  series: uPlot.Series
  legend: Pick<LegendEntry, 'field' | 'label' | 'name' | 'colour'>
}

/** Something over or under the bars that can be switched on. */
export interface Overlay {
  /** What it reads of the bars. */
  series: readonly SeriesName[]
  lines?(drawing: Drawing): OverlayLine[]
  /** Pairs of its lines, upper and lower, with the space between them filled. */
  fill?(drawing: Drawing): { between: [number, number]; colour: string }
  /** Draws over the bars, by what the scene holds at that moment. */
  over?(u: uPlot, drawing: Drawing): void
}
