import type { DrawingPoint } from '#domain/contract/charts/drawings.ts'
import type { LayerView } from '../hands/layer.ts'

/** Where times and prices lie on the screen. */
export type Plane = Pick<LayerView, 'xOf' | 'yOf' | 'timeAt' | 'priceAt' | 'bbox'>

export interface Pixel {
  x: number
  y: number
}

/** What the server takes. */
const LEAST_PRICE = 1e-9
const MOST_PRICE = 1e12
const LAST_SECOND = 253_402_300_799

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

export const pixelOf = (plane: Plane, { time, price }: DrawingPoint): Pixel => ({
  x: plane.xOf(time),
  y: plane.yOf(price),
})

export const pointAt = (plane: Plane, { x, y }: Pixel): DrawingPoint => ({
  time: within(Math.round(plane.timeAt(x)), 0, LAST_SECOND),
  price: within(plane.priceAt(y), LEAST_PRICE, MOST_PRICE),
})

/** A point moved on the screen. What does not move keeps its exact value: a time between two bars too. */
export function shifted(plane: Plane, point: DrawingPoint, dx: number, dy: number): DrawingPoint {
  const { x, y } = pixelOf(plane, point)
  const moved = pointAt(plane, { x: x + dx, y: y + dy })
  return {
    time: plane.timeAt(x + dx) === plane.timeAt(x) ? point.time : moved.time,
    price: dy === 0 ? point.price : moved.price,
  }
}

/** The way to the next bar on one side, in pixels: at least one. */
export function barStep(plane: Plane, { time }: DrawingPoint, side: -1 | 1): number {
  const x = plane.xOf(time)
  const here = plane.timeAt(x)
  let step = 1
  while (step < plane.bbox.width && plane.timeAt(x + side * step) === here) step++
  return side * step
}

export const distance = (a: Pixel, b: Pixel): number => Math.hypot(a.x - b.x, a.y - b.y)

/** From a place to a straight line between two others. */
export function distanceToSegment(at: Pixel, a: Pixel, b: Pixel): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const along = ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy || 1)
  const part = within(along, 0, 1)
  return distance(at, { x: a.x + part * dx, y: a.y + part * dy })
}
