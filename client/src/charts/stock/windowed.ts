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

/** The highest and lowest values of each span, to the last bit: of highs and lows, of closes or of volumes. */
export function extremesOf(bars: BarBuffer, of: 'bar' | 'close' | 'volume'): { high: Picked; low: Picked } {
  let known: { spans: Spans; high: (number | null)[]; low: (number | null)[] } | null = null
  const read = (spans: Spans) => {
    if (known?.spans === spans) return known
    const high: (number | null)[] = []
    const low: (number | null)[] = []
    spans.first.forEach((row, i) => {
      const end = Math.min(spans.end[i], bars.bars)
      const asked = row < end ? bars.extremes(of, row, end) : null
      high.push(asked?.high ?? null)
      low.push(asked?.low ?? null)
    })
    known = { spans, high, low }
    return known
  }
  return { high: (spans) => read(spans).high, low: (spans) => read(spans).low }
}
