import type { View } from '../data/view.ts'
import { columnsFor, type Pane } from '../panes/pane.ts'
import type { BarBuffer } from './data/bar-buffer.ts'
import { lastOf, type Spans, spansOf } from './data/spans.ts'

/** The values of one column at the spans of a view. */
export type Picked = (spans: Spans, view: View) => (number | null)[]

/** The pane with columns of any length, of which it draws the spans of its view: their last values, or what `picks` say. */
export function windowed(pane: Pane, bars: number, picks: Readonly<Record<number, Picked>> = {}): Pane {
  const [, time, ...columns] = pane.data
  return {
    ...pane,
    window(view, pixels) {
      const spans = spansOf(view, pixels, time.length, bars)
      const values = columns.map(
        (column, i) => picks[i + 2]?.(spans, view) ?? lastOf(column as ArrayLike<number | null>, spans),
      )
      return columnsFor(spans.x, time as ArrayLike<number>, ...values)
    },
  }
}

/** The first value of each span. */
export function firstOf(values: ArrayLike<number>): Picked {
  return ({ first }) => first.map((row) => values[row] ?? null)
}

/** The highest or lowest value of each span, to the last bit. */
export function extremeOf(bars: BarBuffer, of: 'bar' | 'close' | 'volume', side: 'high' | 'low'): Picked {
  const values = bars.column(of === 'bar' ? side : of)
  return ({ first, end }) =>
    first.map((row, i) => {
      if (row >= values.length) return null
      if (end[i] - row === 1) return values[row]
      return bars.extremes(of, row, Math.min(end[i], values.length))[side]
    })
}
