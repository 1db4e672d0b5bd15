import * as Type from 'typebox'
import { TOLERANCE } from './core/compare.ts'
import { extremes, type SeriesView, WINDOW, windowStart } from './core/view.ts'
import { Figure, figure } from './core/words.ts'
import { swings } from './swings.ts'

/** A swing point joins a level while it lies at most this part of the last close above the level's lowest point. */
const REACH = 0.01

export const SupportResistance = Type.Object({ support: Figure, resistance: Figure })

// The points of one view, ascending. Shared by all calls and overwritten by each, since levels are computed at each
// tick.
const points = new Float64Array(2 * WINDOW)

/**
 * Price levels, ascending: swing lows and highs of the last 120 bars, pooled and merged within 1 % of the last close.
 */
export function priceLevels(view: SeriesView): number[] {
  const { columns, last } = view
  const { lows, highs } = swings(view, WINDOW)
  let count = 0
  for (const i of lows) insert(columns.low[i], count++)
  for (const i of highs) insert(columns.high[i], count++)
  const reach = (REACH + TOLERANCE) * columns.close[last]
  const levels: number[] = []
  for (let from = 0; from < count; ) {
    let sum = 0
    let end = from
    while (end < count && points[end] - points[from] <= reach) sum += points[end++]
    levels.push(sum / (end - from))
    from = end
  }
  return levels
}

/** Puts a point in its place among the `count` that are there: they are few, and nearly in order. */
function insert(point: number, count: number): void {
  let at = count
  for (; at > 0 && points[at - 1] > point; at--) points[at] = points[at - 1]
  points[at] = point
}

/**
 * Nearest level at or below the last close and nearest above it, in the price's unit; without such a level the lowest
 * low and the highest high of the window; null under 20 bars.
 */
export function supportResistance(view: SeriesView): Type.Static<typeof SupportResistance> {
  const { columns, last } = view
  const start = windowStart(last)
  if (start === null) return { support: null, resistance: null }
  const price = columns.close[last] + TOLERANCE * columns.close[last]
  const levels = priceLevels(view)
  const { low, high } = extremes(columns, start, last)
  return {
    support: figure(levels.findLast((level) => level <= price) ?? low),
    resistance: figure(levels.find((level) => level > price) ?? high),
  }
}
