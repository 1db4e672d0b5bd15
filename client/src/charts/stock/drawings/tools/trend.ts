import { formatChange } from '#client/src/text/format.ts'
import { distanceToSegment, pixelOf } from '../plane.ts'
import { priceTag, strokeLine, tag } from './strokes.ts'
import type { Tool } from './tool.ts'

/** From one point to another, straight on the scale that is shown. */
export const trend: Tool = {
  draw({ view, colour, chosen }, [from, to]) {
    const end = pixelOf(view, to)
    strokeLine(view.ctx, pixelOf(view, from), end, colour)
    if (!chosen) return
    for (const { price } of [from, to]) priceTag(view, price, colour)
    tag(view, formatChange(to.price / from.price - 1), { x: end.x + 8, y: end.y - 14 }, colour)
  },
  distance: (plane, [from, to], at) => distanceToSegment(at, pixelOf(plane, from), pixelOf(plane, to)),
}
