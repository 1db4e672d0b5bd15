import { formatShare } from '#client/src/features/charts/panes/dates.ts'
import { formatChange } from '#client/src/text/format.ts'
import type { DrawingKind, DrawingPoint } from '#domain/contract/charts/drawings.ts'
import { retracements } from '#domain/indicators/fibonacci.ts'
import { withPercent } from '#domain/text/number.ts'
import {
  type ChartScale,
  distanceToSegment,
  type LayerPane,
  type Pixel,
  pixelOf,
  priceTag,
  strokeLine,
  tag,
} from '../layers.ts'

interface ToolContext {
  pane: LayerPane
  colour: string
  /** True while it is placed or moved, or selected: its labels are shown. */
  chosen: boolean
}

/** Draws drawings of one kind and finds how near they are; the shape of their points is the contract's. */
interface Tool {
  draw(stroke: ToolContext, points: readonly DrawingPoint[]): void
  /** Pixels from a place to the nearest part of what is drawn. */
  distance(scale: ChartScale, points: readonly DrawingPoint[], at: Pixel): number
}

/** A price as a line from one side of the chart to the other. */
const horizontal: Tool = {
  draw({ pane, colour }, [{ price }]) {
    const y = pane.yOf(price)
    strokeLine(pane.ctx, { x: 0, y }, { x: pane.bbox.width, y }, colour)
    priceTag(pane, price, colour)
  },
  distance: (scale, [{ price }], at) => Math.abs(scale.yOf(price) - at.y),
}

/** A line from one point to another, straight on the scale that is shown. */
const trend: Tool = {
  draw({ pane, colour, chosen }, [from, to]) {
    const end = pixelOf(pane, to)
    strokeLine(pane.ctx, pixelOf(pane, from), end, colour)
    if (!chosen) return
    for (const { price } of [from, to]) priceTag(pane, price, colour)
    tag(pane, formatChange(to.price / from.price - 1), { x: end.x + 8, y: end.y - 14 }, colour)
  },
  distance: (scale, [from, to], at) => distanceToSegment(at, pixelOf(scale, from), pixelOf(scale, to)),
}

/** Levels of the move from the first point to the second, whose end is 0 %. */
function levelsOf([{ price: from }, { price: to }]: readonly DrawingPoint[]) {
  return retracements(Math.max(from, to), Math.min(from, to), to >= from ? 'up' : 'down')
}

const sidesOf = (scale: ChartScale, points: readonly DrawingPoint[]) => ({
  left: Math.min(...points.map(({ time }) => scale.xOf(time))),
  right: scale.bbox.width,
})

/** Fibonacci retracements of a move, drawn from where it begins to the right edge. */
const fibonacci: Tool = {
  draw({ pane, colour }, points) {
    const { left, right } = sidesOf(pane, points)
    const [from, to] = points.map((point) => pixelOf(pane, point))
    pane.ctx.setLineDash([3, 3])
    strokeLine(pane.ctx, from, to, pane.theme.ink3, 1)
    pane.ctx.setLineDash([])
    for (const { name, value } of levelsOf(points)) {
      const y = pane.yOf(value)
      strokeLine(pane.ctx, { x: left, y }, { x: right, y }, colour, 1)
      const text = `${withPercent(formatShare(Number(name)))} · ${pane.format(value)}`
      tag(pane, text, { x: left, y }, colour)
    }
  },
  distance(scale, points, at) {
    const { left, right } = sidesOf(scale, points)
    const [from, to] = points.map((point) => pixelOf(scale, point))
    const ys = levelsOf(points).map(({ value }) => scale.yOf(value))
    const toLevels = ys.map((y) => distanceToSegment(at, { x: left, y }, { x: right, y }))
    return Math.min(distanceToSegment(at, from, to), ...toLevels)
  },
}

/** The tools by their names in the contract. A kind from a newer server is kept, but not drawn. */
export const TOOLS: Readonly<Record<DrawingKind, Tool>> = { horizontal, trend, fibonacci }
