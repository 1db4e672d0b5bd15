/** The visible range in rows; a row extends half a unit to each side of its number. */
export interface Viewport {
  from: number
  to: number
}

/** The closest zoom, at which a candle still looks like a candle. */
const FEWEST_ROWS = 12
/** The full viewport has at least so many rows: a short history stands at the right edge, as if more came before it. */
const FULL_ROWS = 40
const MARGIN = 1
/** Width in pixels at which a row's candle has a body and a gap. */
const READABLE_PX = 5

export function fullViewport(rows: number): Viewport {
  return { from: Math.min(-0.5, rows - 0.5 - FULL_ROWS), to: rows - 0.5 + MARGIN }
}

/** Shows the newest rows, as many as are readable at this width, but at least `least`. */
export function initialViewport(rows: number, width: number, least: number): Viewport {
  const { from, to } = fullViewport(rows)
  return { from: Math.max(from, to - Math.max(least, width / READABLE_PX)), to }
}

/** A `factor` below 1 zooms in; the row `at` stays where it is. */
export function zoomViewport({ from, to }: Viewport, factor: number, at: number, rows: number): Viewport {
  const whole = fullViewport(rows)
  const length = Math.min(whole.to - whole.from, Math.max(FEWEST_ROWS, (to - from) * factor))
  const part = (at - from) / (to - from)
  return clampViewport({ from: at - part * length, to: at + (1 - part) * length }, whole)
}

export function panViewport({ from, to }: Viewport, by: number, rows: number): Viewport {
  return clampViewport({ from: from + by, to: to + by }, fullViewport(rows))
}

/** Keeps the viewport when the number of rows changes; one that shows the newest rows follows them. */
export function followViewport(view: Viewport, before: number, rows: number): Viewport {
  const atEnd = view.to >= fullViewport(before).to
  return atEnd ? panViewport(view, rows - before, rows) : clampViewport(view, fullViewport(rows))
}

function clampViewport({ from, to }: Viewport, whole: Viewport): Viewport {
  const length = Math.min(to - from, whole.to - whole.from)
  const start = Math.min(Math.max(from, whole.from), whole.to - length)
  return { from: start, to: start + length }
}
