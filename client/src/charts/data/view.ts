/** The visible range in rows; a row extends half to each side of its number. */
export interface View {
  from: number
  to: number
}

/** The closest zoom, so that a candle stays a candle. */
const FEWEST_ROWS = 12
/** A short history is at the right edge, as if there were more before it. */
const FULL_ROWS = 40
const MARGIN = 1
/** Width of a row at which a candle has a body and a gap. */
const READABLE_PX = 5

export function wholeView(rows: number): View {
  return { from: Math.min(-0.5, rows - 0.5 - FULL_ROWS), to: rows - 0.5 + MARGIN }
}

/** As many rows as can be read at this width, but at least `least`; the newest ones. */
export function firstView(rows: number, width: number, least: number): View {
  const { from, to } = wholeView(rows)
  return { from: Math.max(from, to - Math.max(least, width / READABLE_PX)), to }
}

/** `factor` below 1 comes closer; the row `at` stays where it is. */
export function zoomedView({ from, to }: View, factor: number, at: number, rows: number): View {
  const whole = wholeView(rows)
  const length = Math.min(whole.to - whole.from, Math.max(FEWEST_ROWS, (to - from) * factor))
  const part = (at - from) / (to - from)
  return inside({ from: at - part * length, to: at + (1 - part) * length }, whole)
}

export function pannedView({ from, to }: View, by: number, rows: number): View {
  return inside({ from: from + by, to: to + by }, wholeView(rows))
}

/** The same view of longer or shorter columns: a view of the newest rows stays there. */
export function followedView(view: View, before: number, rows: number): View {
  const atEnd = view.to >= wholeView(before).to
  return atEnd ? pannedView(view, rows - before, rows) : inside(view, wholeView(rows))
}

function inside({ from, to }: View, whole: View): View {
  const length = Math.min(to - from, whole.to - whole.from)
  const start = Math.min(Math.max(from, whole.from), whole.to - length)
  return { from: start, to: start + length }
}
