import uPlot from 'uplot'
import { lowerBound } from '../../data/search.ts'

/** More than any line's width, in CSS pixels. */
const MARGIN_PX = 4

const straight = uPlot.paths.linear!()

/** While a strip is drawn: the column where lines and candles begin, left of what is seen of it. */
let first = 0
/** The plot of which a strip is drawn. */
let clipped: uPlot | null = null
/** Plots whose lines and candles are only those of a strip. */
const partial = new WeakSet<uPlot>()

/** Of plots that can be drawn from one of their columns on. */
export const stripPlugin: uPlot.Plugin = {
  opts: (_, { series }) => {
    for (const one of series) {
      const { paths = straight, dash } = one
      // Dashes are counted from where their line begins.
      one.paths = (u, i, from, to) => paths(u, i, dash ? from : Math.max(from, first), to)
    }
  },
  hooks: {
    setScale(u) {
      // On another scale everything is in another place; nothing has been drawn yet.
      if (u === clipped) whole(u)
    },
  },
}

/**
 * Draws the plot from one of its columns on, whose values are others now, and leaves what is left of it as it is. False
 * where nothing would be left as it is.
 */
export function drawStrip(u: uPlot, column: number): boolean {
  const { ctx, bbox, data } = u
  const margin = MARGIN_PX * devicePixelRatio
  const before = u.valToPos(data[0][Math.max(0, column - 1)], 'x', true)
  const left = Math.floor(Math.min(before, bbox.left + bbox.width) - margin)
  if (left <= bbox.left) return false
  // With a piece more than is seen: the browser smooths a line of a single piece otherwise than one of several.
  first = lowerBound(data[0], u.posToVal(left - margin, 'x', true)) - 2
  clipped = u
  partial.add(u)
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, 0, ctx.canvas.width - left, ctx.canvas.height)
  ctx.clip()
  u.batch(() => u.redraw(true, false))
  // Every draw leaves the same styles behind, so that uPlot finds those that it set last.
  if (clipped) whole(u)
  return true
}

function whole({ ctx }: uPlot): void {
  ctx.restore()
  clipped = null
  first = 0
}

/** Draws all of the plot, its data as they were. */
export function redraw(u: uPlot): void {
  u.redraw(partial.delete(u), false)
}
