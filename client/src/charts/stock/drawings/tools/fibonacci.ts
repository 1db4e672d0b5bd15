import { formatShare } from '#client/src/charts/data/format.ts'
import type { DrawingPoint } from '#domain/contract/charts/drawings.ts'
import { retracements } from '#domain/indicators/fibonacci.ts'
import { withPercent } from '#domain/text/number.ts'
import { distanceToSegment, type Plane, pixelOf } from '../plane.ts'
import { strokeLine, tag } from './strokes.ts'
import type { Tool } from './tool.ts'

/** From its first point to its second one a move; 0 % is its end. */
function levelsOf([{ price: from }, { price: to }]: readonly DrawingPoint[]) {
  return retracements(Math.max(from, to), Math.min(from, to), to >= from ? 'up' : 'down')
}

const sidesOf = (plane: Plane, points: readonly DrawingPoint[]) => ({
  left: Math.min(...points.map(({ time }) => plane.xOf(time))),
  right: plane.bbox.width,
})

/** Retracements of a move, from where it begins on. */
export const fibonacci: Tool = {
  draw({ view, colour }, points) {
    const { left, right } = sidesOf(view, points)
    const [from, to] = points.map((point) => pixelOf(view, point))
    view.ctx.setLineDash([3, 3])
    strokeLine(view.ctx, from, to, view.look.ink3, 1)
    view.ctx.setLineDash([])
    for (const { name, value } of levelsOf(points)) {
      const y = view.yOf(value)
      strokeLine(view.ctx, { x: left, y }, { x: right, y }, colour, 1)
      const text = `${withPercent(formatShare(Number(name)))} · ${view.format(value)}`
      tag(view, text, { x: left, y }, colour)
    }
  },
  distance(plane, points, at) {
    const { left, right } = sidesOf(plane, points)
    const [from, to] = points.map((point) => pixelOf(plane, point))
    const ys = levelsOf(points).map(({ value }) => plane.yOf(value))
    const toLevels = ys.map((y) => distanceToSegment(at, { x: left, y }, { x: right, y }))
    return Math.min(distanceToSegment(at, from, to), ...toLevels)
  },
}
