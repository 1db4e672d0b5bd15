import type { Test } from 'tap'
import { viewOf } from '../../indicators/index.ts'
import { barsOf, sessionAt } from '../../indicators/testing/bars.ts'
import { barAt, toColumns } from '../../market/bars/columns.ts'
import type { Columns } from '../../market/types.ts'
import { RULES } from '../index.ts'
import { findEvents } from './history.ts'

/** Indices of the bars of `columns` at which rule `id` fires. */
export function eventsOf(columns: Columns, id: string): number[] {
  return findEvents(columns)[id]
}

/** The text of rule `id` at bar `i` of `columns`, whose prices are in `currency`. */
export function detailsOf(columns: Columns, id: string, i: number, currency: string | null = null): string {
  const rule = RULES.find((rule) => rule.id === id)
  if (rule === undefined) throw new RangeError(`no rule ${id}`)
  return rule.detalles({ ...viewOf(columns), last: i }, currency)
}

/** A rule, with the text it gives or a pattern of it. */
type Finding = readonly [id: string, details: string | RegExp]

/**
 * Asserts that on these bars rule `up` fires at `at` only and `down` nowhere; upside down, with `sum` − p for every
 * price p, the reverse.
 */
export function firesBothWays(
  t: Test,
  bars: Columns,
  { at, sum, up, down }: { at: number; sum: number; up: Finding; down: Finding },
): void {
  for (const [columns, [id, details], [other]] of [
    [bars, up, down] as const,
    [mirrored(bars, sum), down, up] as const,
  ]) {
    t.strictSame(eventsOf(columns, id), [at], id)
    t.strictSame(eventsOf(columns, other), [], `not ${other}`)
    const said = detailsOf(columns, id, at)
    if (typeof details === 'string') t.equal(said, details)
    else t.match(said, details)
  }
}

/** One bar: open, high, low, close and volume, which is 100 if left out. */
export type Bar = [open: number, high: number, low: number, close: number, volume?: number]

/** Columns of calm bars that close at `closes`, followed by `bars`. */
export function barsAfter(closes: readonly number[], ...bars: Bar[]): Columns {
  const calm = barsOf(closes)
  const rest = bars.map(([open, high, low, close, volume = 100], i) => {
    return { session: sessionAt(closes.length + i), open, high, low, close, volume }
  })
  return toColumns([...closes.map((_, i) => barAt(calm, i)), ...rest])
}

function mirrored({ session, open, high, low, close, volume }: Columns, sum: number): Columns {
  const turned = (prices: Float64Array) => prices.map((price) => sum - price)
  return { session, open: turned(open), high: turned(low), low: turned(high), close: turned(close), volume }
}
