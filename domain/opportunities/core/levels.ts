import { compare } from '../../indicators/core/equal.ts'
import type { View } from '../../indicators/core/view.ts'
import { priceLevels } from '../../indicators/support-resistance.ts'

/** The nearest level at or below the close of the bar before, out of the levels known at that close; null without one. */
export function supportBefore({ columns, series, last }: View): number | null {
  if (last === 0) return null
  const close = columns.close[last - 1]
  const levels = priceLevels({ columns, series, last: last - 1 })
  return levels.findLast((level) => compare(level, close, close) <= 0) ?? null
}

/** The nearest level above the close of the bar before, out of the levels known at that close; null without one. */
export function resistanceBefore({ columns, series, last }: View): number | null {
  if (last === 0) return null
  const close = columns.close[last - 1]
  const levels = priceLevels({ columns, series, last: last - 1 })
  return levels.find((level) => compare(level, close, close) > 0) ?? null
}
