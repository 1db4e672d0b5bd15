import type { Direction } from '#domain/alerts/crossing.ts'

/** From the price to a level. At the level itself, and without a price, both ways. */
export function directionTo(level: number, price: number | null): Direction {
  if (price === null || Number.isNaN(level) || level === price) return 'any'
  return level > price ? 'up' : 'down'
}
