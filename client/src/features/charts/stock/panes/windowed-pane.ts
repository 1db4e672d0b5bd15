import uPlot from 'uplot'
import { columnsFor, OWN, type Pane } from '../../panes/pane.ts'
import { lowerBound } from '../../panes/search.ts'
import type { Viewport } from '../../panes/viewport.ts'
import type { BarBuffer } from '../model/bar-buffer.ts'

/** Computes the values of one column for the spans of a viewport. */
export type ColumnReader = (spans: Spans, view: Viewport) => (number | null)[]

/**
 * A pane over columns of any length that draws only the spans of its viewport: the last value of each, or what
 * `picks` reads.
 */
export function windowedPane(pane: Pane, bars: number, picks: Readonly<Record<number, ColumnReader>> = {}): Pane {
  const [, time, ...columns] = pane.data
  let drawn: { view: Viewport; spans: Spans; values: (number | null)[][] } | null = null
  const valuesOf = (spans: Spans, view: Viewport) =>
    columns.map((column, i) => picks[OWN + i]?.(spans, view) ?? lastOf(column as ArrayLike<number | null>, spans))
  return {
    ...pane,
    options: { ...pane.options, plugins: [partialRedrawPlugin] },
    window(view, pixels) {
      const spans = spansOf(view, pixels, time.length, bars)
      drawn = { view, spans, values: valuesOf(spans, view) }
      return columnsFor(spans.x, time as ArrayLike<number>, ...drawn.values)
    },
    redrawOpenBar(u) {
      if (!drawn) return false
      const { view, spans, values } = drawn
      // In a compared stock, the bar before the newest may still be the open one.
      const first = spans.end.findIndex((end) => end > bars - 2)
      valuesOf(spansFrom(spans, first), view).forEach((tail, i) => {
        values[i].splice(first, tail.length, ...tail)
      })
      return redrawFrom(u, first)
    },
  }
}

export function firstOf(values: ArrayLike<number>): ColumnReader {
  return ({ first }) => first.map((row) => values[row] ?? null)
}

/** The exact highest and lowest values of each span: of highs and lows, of closes or of volumes. */
export function extremesOf(bars: BarBuffer, of: 'bar' | 'close' | 'volume'): { high: ColumnReader; low: ColumnReader } {
  let known: { spans: Spans; high: (number | null)[]; low: (number | null)[] } | null = null
  const read = (spans: Spans) => {
    if (known?.spans === spans) return known
    const high: (number | null)[] = []
    const low: (number | null)[] = []
    spans.first.forEach((row, i) => {
      const end = Math.min(spans.end[i], bars.bars)
      const extremes = row < end ? bars.extremes(of, row, end) : null
      high.push(extremes?.high ?? null)
      low.push(extremes?.low ?? null)
    })
    known = { spans, high, low }
    return known
  }
  return { high: (spans) => read(spans).high, low: (spans) => read(spans).low }
}

/**
 * The columns that are drawn of a viewport: each one's place on the axis, and its rows `first` (included) to `end`
 * (excluded).
 */
export interface Spans {
  x: number[]
  first: number[]
  end: number[]
}

/**
 * One column for each row, or for each pixel where rows are narrower than that. One more on each side, since lines
 * run out of the chart; and the last two of the `bars`, whose price has a tag wherever the viewport is.
 */
export function spansOf({ from, to }: Viewport, pixels: number, rows: number, bars: number): Spans {
  const spans: Spans = { x: [], first: [], end: [] }
  const add = (x: number, first: number, end: number) => {
    const start = Math.max(0, first)
    const stop = Math.min(rows, end)
    if (stop <= start) return
    spans.x.push(x)
    spans.first.push(start)
    spans.end.push(stop)
  }
  const perPixel = (to - from) / pixels
  if (perPixel <= 1) {
    for (let row = Math.floor(from) - 1, last = Math.ceil(to) + 1; row <= last; row++) add(row, row, row + 1)
  } else {
    let first = Math.ceil(from - perPixel)
    for (let column = -1; column <= pixels; column++) {
      const end = Math.ceil(from + (column + 1) * perPixel)
      add(from + (column + 0.5) * perPixel, first, end)
      first = end
    }
  }
  for (let row = bars - 2; row < bars; row++) if (row >= (spans.end.at(-1) ?? 0)) add(row, row, row + 1)
  return spans
}

const spansFrom = ({ x, first, end }: Spans, column: number): Spans => ({
  x: x.slice(column),
  first: first.slice(column),
  end: end.slice(column),
})

/** The last value of each span, null where it has none; empty if there are no values at all. */
export function lastOf(values: ArrayLike<number | null>, { first, end }: Spans): (number | null)[] {
  if (values.length === 0) return []
  return end.map((stop, i) => {
    const row = Math.min(stop, values.length) - 1
    const value = row < first[i] ? null : values[row]
    return value == null || Number.isNaN(value) ? null : value
  })
}

/** CSS pixels, more than the width of any line. */
const MARGIN_PX = 4

const linearPaths = uPlot.paths.linear!()

/** During a partial redraw, the column where lines and candles begin: left of the part that is visible. */
let firstRow = 0
/** The plot that is being partly redrawn. */
let clippedPlot: uPlot | null = null
/** Plots whose cached paths cover only the part of their last partial redraw. */
const partialPlots = new WeakSet<uPlot>()

/** Lets a plot be drawn again from one of its columns on. */
const partialRedrawPlugin: uPlot.Plugin = {
  opts: (_, { series }) => {
    for (const one of series) {
      const { paths = linearPaths, dash } = one
      // Dashes are counted from the beginning of their line, so a dashed line is always drawn whole.
      one.paths = (u, i, from, to) => paths(u, i, dash ? from : Math.max(from, firstRow), to)
    }
  },
  hooks: {
    setScale(u) {
      // On another scale everything moves, so the partial redraw becomes a whole one; nothing has been drawn yet.
      if (u === clippedPlot) endPartialRedraw(u)
    },
  },
}

/**
 * Draws the plot again from a column whose values changed, and leaves everything left of it as it is. Returns false
 * if nothing would be left.
 */
function redrawFrom(u: uPlot, column: number): boolean {
  const { ctx, bbox, data } = u
  const margin = MARGIN_PX * devicePixelRatio
  const before = u.valToPos(data[0][Math.max(0, column - 1)], 'x', true)
  const left = Math.floor(Math.min(before, bbox.left + bbox.width) - margin)
  if (left <= bbox.left) return false
  // Includes a piece more than is visible: the browser smooths a line of a single piece differently from one of
  // several.
  firstRow = lowerBound(data[0], u.posToVal(left - margin, 'x', true)) - 2
  clippedPlot = u
  partialPlots.add(u)
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, 0, ctx.canvas.width - left, ctx.canvas.height)
  ctx.clip()
  u.batch(() => u.redraw(true, false))
  // Every draw must leave the same canvas state behind: uPlot does not set again a style that it set last.
  if (clippedPlot) endPartialRedraw(u)
  return true
}

function endPartialRedraw({ ctx }: uPlot): void {
  ctx.restore()
  clippedPlot = null
  firstRow = 0
}

/** Draws the whole plot again with the data it has. */
export function redrawAll(u: uPlot): void {
  u.redraw(partialPlots.delete(u), false)
}
