import { TOLERANCE } from './core/equal.ts'
import { extremes, figure, type View, WINDOW, windowStart } from './core/view.ts'
import { swings } from './swings.ts'

/** A swing point joins a level while it lies at most this part of the last close above the level's lowest point. */
const REACH = 0.01

export interface SupportResistance {
  support: number | null
  resistance: number | null
}

/** Price levels, ascending: swing lows and highs of the last 120 bars, pooled and merged within 1 % of the last close. */
export function priceLevels(view: View): number[] {
  const { columns, last } = view
  const { lows, highs } = swings(view, WINDOW)
  const points = [...lows.map((i) => columns.low[i]), ...highs.map((i) => columns.high[i])].sort((a, b) => a - b)
  const reach = (REACH + TOLERANCE) * columns.close[last]
  const levels: number[] = []
  for (let from = 0; from < points.length; ) {
    let sum = 0
    let end = from
    while (end < points.length && points[end] - points[from] <= reach) sum += points[end++]
    levels.push(sum / (end - from))
    from = end
  }
  return levels
}

/**
 * Nearest level at or below the last close and nearest above it, in the price's unit; without such a level the lowest
 * low and the highest high of the window; null under 20 bars.
 */
export function supportResistance(view: View): SupportResistance {
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
