import { type Interval, isOfSessions } from '#domain/market/bars/intervals.ts'
import { lowerBound } from '../../data/search.ts'
import type { Mark } from './mark.ts'

/** Marks too near to each other to be told apart, or one alone. */
export interface MarkGroup {
  x: number
  marks: readonly Mark[]
}

/**
 * The row of the bar on which something happened; of a session among minutes its first bar. Null where that bar is not
 * there: what happened while the market was closed belongs to the bar before.
 */
export function rowOfMark({ time, dated }: Pick<Mark, 'time' | 'dated'>, bars: ArrayLike<number>, interval: Interval) {
  const row = dated && !isOfSessions(interval) ? lowerBound(bars, time) : lowerBound(bars, time + 1) - 1
  return row >= 0 && row < bars.length && Number.isFinite(time) ? row : null
}

/** From left to right, each at its first bar; none is nearer to the next one than `width` pixels. */
export function grouped(
  marks: readonly Mark[],
  bars: ArrayLike<number>,
  interval: Interval,
  xOf: (time: number) => number,
  width: number,
): MarkGroup[] {
  const placed = marks.flatMap((mark) => {
    const row = rowOfMark(mark, bars, interval)
    return row === null ? [] : [{ mark, x: xOf(bars[row]) }]
  })
  const groups: { x: number; marks: Mark[] }[] = []
  for (const { mark, x } of placed.toSorted((a, b) => a.x - b.x)) {
    const last = groups.at(-1)
    if (last && x - last.x < width) last.marks.push(mark)
    else groups.push({ x, marks: [mark] })
  }
  return groups
}
