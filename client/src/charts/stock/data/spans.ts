import type { View } from '../../data/view.ts'

/** What is drawn of a view: per column its place on the axis, and the rows `first` (included) to `end` (excluded). */
export interface Spans {
  x: number[]
  first: number[]
  end: number[]
}

/**
 * A column for each row, or for each of the `pixels` where a row is narrower than that; one more on each side, since
 * lines leave the picture; and the last two of the `bars`, whose price has a tag wherever the view is.
 */
export function spansOf({ from, to }: View, pixels: number, rows: number, bars: number): Spans {
  const spans: Spans = { x: [], first: [], end: [] }
  const add = (x: number, first: number, end: number) => {
    const start = Math.max(0, first)
    const stop = Math.min(rows, end)
    if (stop <= start) return
    spans.x.push(x)
    spans.first.push(start)
    spans.end.push(stop)
  }
  const perPixel = (to - from) / pixels
  if (perPixel <= 1) {
    for (let row = Math.floor(from) - 1, last = Math.ceil(to) + 1; row <= last; row++) add(row, row, row + 1)
  } else {
    let first = Math.ceil(from - perPixel)
    for (let column = -1; column <= pixels; column++) {
      const end = Math.ceil(from + (column + 1) * perPixel)
      add(from + (column + 0.5) * perPixel, first, end)
      first = end
    }
  }
  for (let row = bars - 2; row < bars; row++) if (row >= (spans.end.at(-1) ?? 0)) add(row, row, row + 1)
  return spans
}

export const spansFrom = ({ x, first, end }: Spans, column: number): Spans => ({
  x: x.slice(column),
  first: first.slice(column),
  end: end.slice(column),
})

/** The value of each span's last row that has one; nothing where there is none at all. */
export function lastOf(values: ArrayLike<number | null>, { first, end }: Spans): (number | null)[] {
  if (values.length === 0) return []
  return end.map((stop, i) => {
    const row = Math.min(stop, values.length) - 1
    const value = row < first[i] ? null : values[row]
    return value == null || Number.isNaN(value) ? null : value
  })
}
