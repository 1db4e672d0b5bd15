import type { LayerView } from '../../hands/layer.ts'
import type { Pixel } from '../plane.ts'

export function strokeLine(ctx: CanvasRenderingContext2D, from: Pixel, to: Pixel, colour: string, width = 1.5): void {
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.beginPath()
  ctx.moveTo(from.x, from.y)
  ctx.lineTo(to.x, to.y)
  ctx.stroke()
}

const TALL = 18
const PADDING = 5

/** A text in a box; `x` is its left side, or with `right` its right one. It stays inside of the pane. */
export function tag({ ctx, look, bbox }: LayerView, text: string, at: Pixel, colour: string, right = false): void {
  ctx.font = look.font
  ctx.textBaseline = 'middle'
  const width = ctx.measureText(text).width + 2 * PADDING
  const left = Math.max(0, Math.min(bbox.width - width, right ? at.x - width : at.x))
  const middle = Math.min(bbox.height - TALL / 2, Math.max(TALL / 2, at.y))
  ctx.fillStyle = look.paper
  ctx.fillRect(left, middle - TALL / 2, width, TALL)
  ctx.strokeStyle = colour
  ctx.lineWidth = 1
  ctx.strokeRect(left + 0.5, middle - TALL / 2 + 0.5, width - 1, TALL - 1)
  ctx.fillStyle = colour
  ctx.fillText(text, left + PADDING, middle)
}

/** The price beside the axis. */
export const priceTag = (view: LayerView, price: number, colour: string): void =>
  tag(view, view.format(price), { x: view.bbox.width, y: view.yOf(price) }, colour, true)
