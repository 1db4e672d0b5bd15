import type { Drawing, DrawingPoint } from '#domain/contract/charts/drawings.ts'
import { distance, type Pixel, type Plane, pixelOf, shifted } from './plane.ts'
import { type BarAt, snapped } from './snap.ts'
import { TOOLS } from './tools/index.ts'

/** What of a drawing is held: one of its points, or all of it. */
export interface Grip {
  id: string
  handle: number | null
}

const HANDLE_PX = 4

/** What lies within `reach` pixels: a point before a line, the topmost first. */
export function gripAt(plane: Plane, drawings: readonly Drawing[], at: Pixel, reach: number): Grip | null {
  const known = drawings.filter(({ kind }) => kind in TOOLS).reverse()
  for (const { id, kind, points } of known) {
    // A horizontal line is the same everywhere.
    if (kind === 'horizontal') continue
    const handle = points.findLastIndex((point) => distance(pixelOf(plane, point), at) <= reach + HANDLE_PX)
    if (handle >= 0) return { id, handle }
  }
  const line = known.find(({ kind, points }) => TOOLS[kind].distance(plane, points, at) <= reach)
  return line ? { id: line.id, handle: null } : null
}

const withPoint = (drawing: Drawing, at: number, point: DrawingPoint): Drawing => ({
  ...drawing,
  points: drawing.points.with(at, point),
})

/** Moved on the screen: one of its points, or all of it. */
export function moved(plane: Plane, drawing: Drawing, handle: number | null, dx: number, dy: number): Drawing {
  const { points } = drawing
  if (handle !== null) return withPoint(drawing, handle, shifted(plane, points[handle], dx, dy))
  return { ...drawing, points: points.map((point) => shifted(plane, point, dx, dy)) }
}

/** After a pointer went from one place to another: a point that it holds is where it is. */
export function dragged(
  plane: Plane,
  drawing: Drawing,
  handle: number | null,
  [from, to]: [Pixel, Pixel],
  barAt: BarAt,
) {
  return handle === null
    ? moved(plane, drawing, null, to.x - from.x, to.y - from.y)
    : withPoint(drawing, handle, snapped(plane, barAt, to))
}
