import type { View } from '../../data/view.ts'
import { columnsFor, OWN } from '../../panes/columns.ts'
import type { Pane } from '../../panes/pane.ts'
import type { BarBuffer } from '../data/bar-buffer.ts'
import { lastOf, type Spans, spansFrom, spansOf } from '../data/spans.ts'
import { stripPlugin } from './strip.ts'

/** The values of one column at the spans of a view. */
export type Picked = (spans: Spans, view: View) => (number | null)[]

/** A pane that can be brought up to date where only the open bar moved. */
export interface WindowedPane extends Pane {
  /** Reads the open bar again into what was drawn: the first column of it, or null where nothing was drawn yet. */
  follow(): number | null
}

/** The pane with columns of any length, of which it draws the spans of its view: their last values, or what `picks` say. */
export function windowed(pane: Pane, bars: number, picks: Readonly<Record<number, Picked>> = {}): WindowedPane {
  const [, time, ...columns] = pane.data
  let drawn: { view: View; spans: Spans; values: (number | null)[][] } | null = null
  const valuesOf = (spans: Spans, view: View) =>
    columns.map((column, i) => picks[OWN + i]?.(spans, view) ?? lastOf(column as ArrayLike<number | null>, spans))
  return {
    ...pane,
    options: { ...pane.options, plugins: [stripPlugin] },
    window(view, pixels) {
      const spans = spansOf(view, pixels, time.length, bars)
      drawn = { view, spans, values: valuesOf(spans, view) }
      return columnsFor(spans.x, time as ArrayLike<number>, ...drawn.values)
    },
    follow() {
      if (!drawn) return null
      const { view, spans, values } = drawn
      // Of a stock beside it the bar before may still be the open one.
      const first = spans.end.findIndex((end) => end > bars - 2)
      valuesOf(spansFrom(spans, first), view).forEach((tail, i) => {
        values[i].splice(first, tail.length, ...tail)
      })
      return first
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
