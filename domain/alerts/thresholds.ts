// Tested by domain/alerts/engine.test.ts.

import { TOLERANCE } from '../indicators/core/compare.ts'
import type { Side, Thresholds } from './alert.ts'

export const DIRECTIONS = ['up', 'down', 'any'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Levels are reached within the tolerance of all figures (contract section 7). */
export function setThresholds(thresholds: Thresholds, direction: Direction, up: number, down: number): void {
  thresholds.up = direction === 'down' ? Number.POSITIVE_INFINITY : up * (1 - TOLERANCE)
  thresholds.down = direction === 'up' ? Number.NEGATIVE_INFINITY : down * (1 + TOLERANCE)
}

export function isZone({ up, down }: Thresholds): boolean {
  return up > down && up < Number.POSITIVE_INFINITY && down > Number.NEGATIVE_INFINITY
}

/** Whether the level can be reached upwards, or downwards, from `side`: outside a zone, only by passing through it. */
function facesUp(thresholds: Thresholds, side: Side, previous: number): boolean {
  if (isZone(thresholds) && side === 'above') return previous <= thresholds.down
  return side === 'below' && thresholds.up < Number.POSITIVE_INFINITY
}

function facesDown(thresholds: Thresholds, side: Side, previous: number): boolean {
  if (isZone(thresholds) && side === 'above') return previous >= thresholds.up
  return thresholds.down > Number.NEGATIVE_INFINITY && side === (isZone(thresholds) ? 'below' : 'above')
}

/** The line that `low` or `high` reached from `side`, where the price was `previous`; null where neither did. */
export function lineReached(
  thresholds: Thresholds,
  side: Side,
  previous: number,
  low: number,
  high: number,
): 'up' | 'down' | null {
  if (facesUp(thresholds, side, previous) && high >= thresholds.up) return 'up'
  return facesDown(thresholds, side, previous) && low <= thresholds.down ? 'down' : null
}

/** Whether a price that was exactly at the level of an 'any' is still there: it reaches nothing. */
export function isAtLevel({ up, down }: Thresholds, previous: number, price: number): boolean {
  return Math.min(previous, price) >= up && Math.max(previous, price) <= down
}

/**
 * The side of `price`. For 'any' the level itself belongs to no side: a price that comes to it from one side counts as
 * being on the other. Where the price was at the level already (`previous`), or `before` is unknown, the side stays as
 * it was.
 */
export function sideOf(thresholds: Thresholds, price: number, before: Side, previous: number): Side {
  const { up, down } = thresholds
  if (Number.isNaN(up) || Number.isNaN(down)) return before
  if (isZone(thresholds)) return price >= up || price <= down ? 'above' : 'below'
  const isUp = price >= up
  const isDown = price <= down
  if (isUp === isDown && isUp) {
    return before === 'unknown' || isAtLevel(thresholds, previous, price)
      ? before
      : before === 'below'
        ? 'above'
        : 'below'
  }
  if (down === Number.NEGATIVE_INFINITY) return isUp ? 'above' : 'below'
  if (up === Number.POSITIVE_INFINITY) return isDown ? 'below' : 'above'
  return isUp ? 'above' : 'below'
}
