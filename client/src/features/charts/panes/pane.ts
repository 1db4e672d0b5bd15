import type uPlot from 'uplot'
import { dateLabel, dateRows, readersOffset } from './dates.ts'
import type { ChartTheme } from './theme.ts'
import type { Viewport } from './viewport.ts'

export type PaneOptions = Omit<uPlot.Options, 'width' | 'height'>

/** A value of the legend and of the table. */
export interface LegendEntry {
  /** Stable name for tests and styles. */
  field: string
  label: string
  name: string
  /** NaN stands for no value, like null. */
  values: ArrayLike<number | null>
  /** First row with a value of its own; by default every row has one. */
  from?: number
  /** Colour of its line; null if it has none. */
  colour: string | null
  format(value: number): string
}

/** A pane is one of the stacked charts, which share their rows. */
export interface Pane {
  /** Share of the chart's height, 0 to 1. */
  share: number
  options: PaneOptions
  /** Columns: the rows, their times, then the pane's own. */
  data: uPlot.AlignedData
  /** Returns only what a viewport of so many pixels needs of long columns; without it, `data` is drawn as it is. */
  window?(view: Viewport, pixels: number): uPlot.AlignedData
  /** Draws again only what the open bar moved; false if all of the pane must be drawn. */
  redrawOpenBar?(u: uPlot): boolean
  legend: LegendEntry[]
  /** Formats values of the pane's own scale, for its axis and the crosshair. */
  format(value: number): string
}

/** Tells for each pane which of its series are drawn. */
export const visibleSeries = (panes: readonly Pane[]): boolean[][] =>
  panes.map(({ options }) => options.series.map(({ show = true }) => show))

/** Settings that all panes of a chart share. */
export interface PaneContext {
  theme: ChartTheme
  /** Width of the right axis in CSS pixels: the same for all panes, so that their rows align. */
  gutter: number
  /** True if bars are shorter than a day, so that the axis shows times. */
  minutes?: boolean
}

export interface PaneSetting extends PaneContext {
  /** Share of the chart's height, 0 to 1. */
  share: number
  /** True for the lowest pane of a chart, the only one with dates. */
  dates: boolean
}

interface PaneScale {
  name: string
  range: uPlot.Scale.Range
  /** Values of the axis labels; by default evenly spread. */
  splits?: number[] | ((u: uPlot) => number[])
  log?: boolean
  format(value: number, step: number): string
}

const DATES_PX = 24
const DATE_PX = 54
const LABEL_PX = 30
const HALF_LABEL_PX = 6

/** Distance between the nearest labels: those of a logarithmic axis are not evenly spread. */
const labelSpacing = (values: readonly number[]): number | null =>
  values.length < 2 ? null : Math.min(...values.slice(1).map((value, i) => Math.abs(value - values[i])))

const labelled = new WeakMap<uPlot, readonly number[]>()

/** The values for which the pane's axis has labels. */
export const labelledValues = (u: uPlot): readonly number[] => labelled.get(u) ?? []

/** uPlot's options for a pane with one scale. */
export function paneOptions(
  { theme, gutter, minutes = false, dates }: Omit<PaneSetting, 'share'>,
  scale: PaneScale,
  rest: { series: uPlot.Series[]; bands?: uPlot.Band[]; hooks?: uPlot.Hooks.Arrays },
): PaneOptions {
  const line = { stroke: theme.hairline, width: 1 }
  const axis = { font: theme.font, stroke: theme.ink3, ticks: { show: false } }
  return {
    series: [{}, hiddenSeries('x'), ...rest.series],
    bands: rest.bands,
    hooks: rest.hooks,
    legend: { show: false },
    padding: [6, 0, 0, 0],
    scales: { x: { time: false, auto: false }, [scale.name]: { range: scale.range, distr: scale.log ? 3 : 1 } },
    axes: [
      {
        ...axis,
        scale: 'x',
        size: dates ? DATES_PX : 1,
        gap: 5,
        grid: line,
        border: { show: true, ...line },
        splits: (u, _, from, to) => {
          const time = timesOf(u)
          const ahead = minutes && time.length > 0 ? readersOffset(time[time.length - 1]) : 0
          return dateRows(time, from, to, Math.max(1, (u.width - gutter) / DATE_PX), ahead)
        },
        values: (u, rows) => {
          // Half of the first label might lie outside the screen.
          const shown = (row: number) => dates && u.valToPos(row, 'x') > DATE_PX / 4
          return rows.map((row) => (shown(row) ? dateLabel(timesOf(u), row, minutes) : null))
        },
      },
      {
        ...axis,
        scale: scale.name,
        side: 1,
        size: gutter,
        gap: 8,
        space: LABEL_PX,
        grid: line,
        splits: scale.splits,
        ...(scale.log && { filter: (_: uPlot, values: number[]) => values }),
        values: (u, values, _, __, step) => {
          // At the lower edge, the pane below would cut the label in half.
          const lowest = dates ? Number.POSITIVE_INFINITY : u.bbox.height / devicePixelRatio - HALF_LABEL_PX
          const free = (value: number) => u.valToPos(value, scale.name) < lowest
          labelled.set(u, values)
          const apart = labelSpacing(values) ?? step
          return values.map((value) => (free(value) ? scale.format(value, apart) : null))
        },
      },
    ],
  }
}

/** A column that is not drawn itself, but read by the series that are. */
export const hiddenSeries = (scale: string): uPlot.Series => ({ scale, show: false, auto: false })

/** A column that only extends the range of its scale; another series draws it. */
export const rangeOnlySeries = (scale: string): uPlot.Series => ({ scale, paths: () => null, points: { show: false } })

export const lineSeries = (scale: string, stroke: string, more: uPlot.Series = {}): uPlot.Series => ({
  scale,
  stroke,
  width: 1.5,
  points: { show: false },
  ...more,
})

/** Writes a short text in the pane's upper left corner. */
export function paneTitle(text: string, theme: ChartTheme): (u: uPlot) => void {
  return (u) => {
    const { ctx, bbox } = u
    ctx.save()
    ctx.font = scaledFont(theme.font)
    ctx.textBaseline = 'top'
    writeWithHalo(ctx, text, bbox.left + 6 * devicePixelRatio, bbox.top + 2 * devicePixelRatio, theme.ink2, theme.paper)
    ctx.restore()
  }
}

/** Writes text with an outline, so that it stays readable over lines. */
export function writeWithHalo(
  ctx: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  colour: string,
  paper: string,
): void {
  ctx.lineJoin = 'round'
  ctx.lineWidth = 4 * devicePixelRatio
  ctx.strokeStyle = paper
  ctx.strokeText(text, x, y)
  ctx.fillStyle = colour
  ctx.fillText(text, x, y)
}

/** Scales a font from CSS pixels to those of the canvas. */
export function scaledFont(font: string): string {
  return font.replace(/^(\d+)px/, (_, size: string) => `${Number(size) * devicePixelRatio}px`)
}

// A pane's data are columns: the rows, their times, then its own.

const TIME = 1
/** Index of a pane's first own column. */
export const OWN = 2

/** Columns are only read by index, but uPlot's type allows fewer kinds of them. */
export const columnsFor = (...columns: ArrayLike<number | null>[]): uPlot.AlignedData =>
  columns as unknown as uPlot.AlignedData

/** Times of all rows, whatever part of them is drawn. */
export const timesOf = ({ data }: Pick<Pane, 'data'>): ArrayLike<number> => data[TIME] as ArrayLike<number>
