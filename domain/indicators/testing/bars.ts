import { toColumns } from '../../market/bars/columns.ts'
import type { Columns, DailyBar } from '../../market/types.ts'
import { viewOf } from '../core/compute.ts'
import type { SeriesView } from '../core/view.ts'

/** The session `i` days after 2020-01-01. */
export function sessionAt(i: number): string {
  return new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10)
}

/** Bars that close at `closes`, with highs and lows `reach` above and below. */
export function barsOf(closes: readonly number[], reach = 0.5): Columns {
  return toColumns(closes.map((close, i) => barAt(i, close, reach)))
}

/** A view of `barsOf` with their series. */
export function viewAt(closes: readonly number[], reach = 0.5): SeriesView {
  return viewOf(barsOf(closes, reach))
}

/** Closes that go from one turning point to the next in even steps: [close, bar] pairs, the first at bar 0. */
export function zigzag(...corners: [close: number, bar: number][]): number[] {
  const closes = [corners[0][0]]
  for (const [i, [close, bar]] of corners.slice(1).entries()) {
    const [from, start] = corners[i]
    for (let k = start + 1; k <= bar; k++) closes.push(from + ((close - from) * (k - start)) / (bar - start))
  }
  return closes
}

function barAt(i: number, close: number, reach: number): DailyBar {
  return { session: sessionAt(i), open: close, high: close + reach, low: close - reach, close, volume: 100 }
}
