import type { Drawing } from '../../../../../domain/contract/drawings.ts'
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
    const handle = points.findIndex((point) => distance(pixelOf(plane, point), at) <= reach + HANDLE_PX)
    if (handle >= 0) return { id, handle }
  }
  const line = known.find(({ kind, points }) => TOOLS[kind].distance(plane, points, at) <= reach)
  return line ? { id: line.id, handle: null } : null
}

/** The drawing as it is after its grip went from one place to another. */
export function dragged(
  plane: Plane,
  drawing: Drawing,
  handle: number | null,
  from: Pixel,
  to: Pixel,
  barAt: BarAt | null,
): Drawing {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const points = drawing.points.map((point, i) => {
    if (handle === null) return shifted(plane, point, dx, dy)
    if (handle !== i) return point
    return barAt ? snapped(plane, barAt, to) : shifted(plane, point, dx, dy)
  })
  return { ...drawing, points }
}
