import type { DrawingPoint } from '#domain/contract/charts/drawings.ts'
import type { LayerView } from '../../hands/layer.ts'
import type { Pixel, Plane } from '../plane.ts'

interface Stroke {
  view: LayerView
  colour: string
  /** It is being placed, moved or is chosen: its labels are shown. */
  chosen: boolean
}

/** How drawings of one kind look and are taken hold of; the shape of their points is the contract's. */
export interface Tool {
  draw(stroke: Stroke, points: readonly DrawingPoint[]): void
  /** Pixels from a place to what is drawn. */
  distance(plane: Plane, points: readonly DrawingPoint[], at: Pixel): number
}
