import type uPlot from 'uplot'
import { dateLabel, dateRows, readersOffset } from './dates.ts'
import type { ChartTheme } from './theme.ts'
import type { Viewport } from './viewport.ts'

export type PaneOptions = Omit<uPlot.Options, 'width' | 'height'>

/** One value of the legend line and of the table. */
export interface LegendEntry {
  /** Stable name for tests and styles. */
  field: string
  label: string
  name: string
  /** NaN is none too. */
  values: ArrayLike<number | null>
  /** The first row with its own value; by default every row. */
  from?: number
  /** Of its line. */
  colour: string | null
  format(value: number): string
}

/** One of the stacked charts, which share their rows. */
export interface Pane {
  /** Part of the height. */
  share: number
  options: PaneOptions
  /** Rows, their times, then the pane's own columns. */
  data: uPlot.AlignedData
  /** Only what this view needs of long columns, in so many pixels; by default `data` as they are. */
  window?(view: Viewport, pixels: number): uPlot.AlignedData
  legend: LegendEntry[]
  /** Of the pane's own scale, for its axis and the crosshair. */
  format(value: number): string
}

/** Which of their columns panes draw. */
export const visibleSeries = (panes: readonly Pane[]): boolean[][] =>
  panes.map(({ options }) => options.series.map(({ show = true }) => show))

/** Common settings of all panes of a chart. */
export interface PaneContext {
  theme: ChartTheme
  /** Width of the axis at the right, in CSS pixels: the same for all, so that rows align. */
  gutter: number
  /** Bars are shorter than a day, so the axis has times. */
  minutes?: boolean
}

export interface PaneSetting extends PaneContext {
  /** Part of the height. */
  share: number
  /** Only the lowest of a chart shows them. */
  dates: boolean
}

interface PaneScale {
  name: string
  range: uPlot.Scale.Range
  /** Values of the axis; by default evenly spread. */
  splits?: number[] | ((u: uPlot) => number[])
  log?: boolean
  format(value: number, step: number): string
}

const DATES_PX = 24
const DATE_PX = 54
const LABEL_PX = 30
const HALF_LABEL_PX = 6

/** How far the nearest labels are from each other: those of a logarithmic axis lie in several steps. */
const labelSpacing = (values: readonly number[]): number | null =>
  values.length < 2 ? null : Math.min(...values.slice(1).map((value, i) => Math.abs(value - values[i])))

const labelled = new WeakMap<uPlot, readonly number[]>()

/** The values that the pane's axis has labels for. */
export const labelledValues = (u: uPlot): readonly number[] => labelled.get(u) ?? []

/** Options of a pane with one scale. */
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
          // Half of the first one may be off the screen.
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
          // At the lower edge of a pane the next one would cut it in half.
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

/** A column that others read, not drawn itself. */
export const hiddenSeries = (scale: string): uPlot.Series => ({ scale, show: false, auto: false })

/** A column that counts for its scale's range, drawn by another one. */
export const rangeOnlySeries = (scale: string): uPlot.Series => ({ scale, paths: () => null, points: { show: false } })

export const lineSeries = (scale: string, stroke: string, more: uPlot.Series = {}): uPlot.Series => ({
  scale,
  stroke,
  width: 1.5,
  points: { show: false },
  ...more,
})

/** A short text in the pane's upper left corner. */
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

/** Text that stays readable over lines. */
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

/** CSS pixels to those of the canvas. */
export function scaledFont(font: string): string {
  return font.replace(/^(\d+)px/, (_, size: string) => `${Number(size) * devicePixelRatio}px`)
}

// The columns of a pane's data: the rows, their times, then its own.

const TIME = 1
/** A pane's own columns begin here. */
export const OWN = 2

/** Columns are read by index only: uPlot's type names fewer kinds of them. */
export const columnsFor = (...columns: ArrayLike<number | null>[]): uPlot.AlignedData =>
  columns as unknown as uPlot.AlignedData

/** Of all rows, whatever part of them is drawn. */
export const timesOf = (u: uPlot): ArrayLike<number> => u.data[TIME] as ArrayLike<number>
