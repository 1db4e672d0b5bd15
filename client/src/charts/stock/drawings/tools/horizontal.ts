import { priceTag, strokeLine } from './strokes.ts'
import type { Tool } from './tool.ts'

/** A price, from one side of the chart to the other. */
export const horizontal: Tool = {
  draw({ view, colour }, [{ price }]) {
    const y = view.yOf(price)
    strokeLine(view.ctx, { x: 0, y }, { x: view.bbox.width, y }, colour)
    priceTag(view, price, colour)
  },
  distance: (plane, [{ price }], at) => Math.abs(plane.yOf(price) - at.y),
}
