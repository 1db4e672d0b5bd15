import { TOLERANCE } from '../../indicators/core/equal.ts'
import type { Side } from './alert.ts'

export const DIRECTIONS = ['up', 'down', 'any'] as const
export type Direction = (typeof DIRECTIONS)[number]

/**
 * The prices at which a day's sides change: at `up` and above the level is reached from below, at `down` and below it is
 * reached from above; infinite where there is no such line. Both at one level: 'any'. `up` beyond `down`: a zone, whose
 * inside is `below` and whose outside is `above`.
 */
export interface Marks {
  up: number
  down: number
}

/** Levels are reached within the tolerance of all figures (contract section 7). */
export function setMarks(marks: Marks, direction: Direction, up: number, down: number): void {
  marks.up = direction === 'down' ? Number.POSITIVE_INFINITY : up * (1 - TOLERANCE)
  marks.down = direction === 'up' ? Number.NEGATIVE_INFINITY : down * (1 + TOLERANCE)
}

export function isZone({ up, down }: Marks): boolean {
  return up > down && up < Number.POSITIVE_INFINITY && down > Number.NEGATIVE_INFINITY
}

/** Whether the level can be reached upwards, or downwards, from `side`: outside a zone, only by passing through it. */
function facesUp(marks: Marks, side: Side, previous: number): boolean {
  if (isZone(marks) && side === 'above') return previous <= marks.down
  return side === 'below' && marks.up < Number.POSITIVE_INFINITY
}

function facesDown(marks: Marks, side: Side, previous: number): boolean {
  if (isZone(marks) && side === 'above') return previous >= marks.up
  return marks.down > Number.NEGATIVE_INFINITY && side === (isZone(marks) ? 'below' : 'above')
}

/** The line that `low` or `high` reached from `side`, where the price was `previous`; null where neither did. */
export function lineReached(
  marks: Marks,
  side: Side,
  previous: number,
  low: number,
  high: number,
): 'up' | 'down' | null {
  if (facesUp(marks, side, previous) && high >= marks.up) return 'up'
  return facesDown(marks, side, previous) && low <= marks.down ? 'down' : null
}

/** Whether a price that was exactly at the level of an 'any' is still there: it reaches nothing. */
export function isAtLevel({ up, down }: Marks, previous: number, price: number): boolean {
  return Math.min(previous, price) >= up && Math.max(previous, price) <= down
}

/**
 * The side of `price`. For 'any' the level itself belongs to no side: a price that comes to it from one side has reached
 * the other, one that was there before (`previous`) or whose side is unknown stays what it was.
 */
export function sideOf(marks: Marks, price: number, before: Side, previous: number): Side {
  const { up, down } = marks
  if (Number.isNaN(up) || Number.isNaN(down)) return before
  if (isZone(marks)) return price >= up || price <= down ? 'above' : 'below'
  const isUp = price >= up
  const isDown = price <= down
  if (isUp === isDown && isUp) {
    return before === 'unknown' || isAtLevel(marks, previous, price) ? before : before === 'below' ? 'above' : 'below'
  }
  if (down === Number.NEGATIVE_INFINITY) return isUp ? 'above' : 'below'
  if (up === Number.POSITIVE_INFINITY) return isDown ? 'below' : 'above'
  return isUp ? 'above' : 'below'
}
