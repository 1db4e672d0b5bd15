import type uPlot from 'uplot'
import { OHLC } from './candles.ts'
import type { Look } from './look.ts'
import { labelledValues, scaledFont } from './pane.ts'

const TAG_PX = 18

/** The newest close and its row. */
function newest(u: uPlot): { row: number; price: number } | null {
  const close = u.data[OHLC.close] as (number | null)[]
  const row = close.findLastIndex((value) => value !== null)
  return row === -1 ? null : { row, price: close[row]! }
}

/** Takes the axis's labels away that would lie under the tag at canvas pixel `y`. */
function clearLabels(u: uPlot, y: number): void {
  const { ctx, bbox } = u
  const height = TAG_PX * devicePixelRatio
  const right = bbox.left + bbox.width
  for (const value of labelledValues(u)) {
    const at = u.valToPos(value, 'price', true)
    if (Math.abs(at - y) < height - 2 * devicePixelRatio)
      ctx.clearRect(right + 1, at - height / 2, ctx.canvas.width, height)
  }
}

/** A dashed line at the newest close, with the price on the axis. */
export function priceTag(look: Look, format: (price: number) => string): (u: uPlot) => void {
  return (u) => {
    const at = newest(u)
    if (!at) return
    const { row, price } = at
    const before = (row > 0 ? u.data[OHLC.close][row - 1] : u.data[OHLC.open][row]) as number
    const { ctx, bbox } = u
    const ratio = devicePixelRatio
    const right = bbox.left + bbox.width
    const y = Math.round(u.valToPos(price, 'price', true))
    if (y < bbox.top || y > bbox.top + bbox.height) return
    clearLabels(u, y)
    ctx.save()
    ctx.fillStyle = ctx.strokeStyle = price >= before ? look.up : look.down
    ctx.lineWidth = Math.round(ratio)
    ctx.setLineDash([2 * ratio, 3 * ratio])
    ctx.beginPath()
    ctx.moveTo(Math.min(right, Math.max(bbox.left, u.valToPos(u.data[0][row], 'x', true))), y + 0.5)
    ctx.lineTo(right, y + 0.5)
    ctx.stroke()
    const height = TAG_PX * ratio
    const top = Math.min(Math.max(y - height / 2, bbox.top), bbox.top + bbox.height - height)
    ctx.beginPath()
    ctx.roundRect(right, top, ctx.canvas.width - right, height, 3 * ratio)
    ctx.fill()
    ctx.fillStyle = look.paper
    ctx.font = scaledFont(look.font)
    ctx.textBaseline = 'middle'
    ctx.fillText(format(price), right + 8 * ratio, top + height / 2 + ratio)
    ctx.restore()
  }
}
