import type { DrawingPoint } from '#domain/contract/charts/drawings.ts'
import { type Pixel, type Plane, pointAt } from './plane.ts'

export const BAR_PRICES = ['open', 'high', 'low', 'close'] as const
type BarPrice = (typeof BAR_PRICES)[number]

/** The bar of a time, where there is one. */
export type BarAt = (time: number) => Readonly<Record<BarPrice, number>> | null

const REACH_PX = 8

/** The point at a place; near a price of its bar exactly that price. */
export function snapped(plane: Plane, barAt: BarAt, at: Pixel): DrawingPoint {
  const point = pointAt(plane, at)
  const bar = barAt(point.time)
  if (!bar) return point
  const away = (price: number) => Math.abs(plane.yOf(price) - at.y)
  const [nearest] = BAR_PRICES.map((name) => bar[name]).sort((a, b) => away(a) - away(b))
  return away(nearest) <= REACH_PX ? { ...point, price: nearest } : point
}
