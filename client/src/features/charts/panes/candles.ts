import type uPlot from 'uplot'
import { pixelsOf } from './scales.ts'
import { type ChartTheme, risingFill } from './theme.ts'

/** Share of a row that a body takes; `WIDEST` is its maximum in CSS pixels. */
const BODY = 0.8
const WIDEST = 14
/**
 * From this width on (in wicks) rising bodies are hollow, so that they differ from falling ones even without
 * colours. Narrower ones are striped where there are few.
 */
const HOLLOW = 5

/** Indexes of a candle's columns in `u.data`. */
export const OHLC = { open: 2, high: 3, low: 4, close: 5 } as const

/** Draws rising candles as one path and falling ones as another, as the series of the close. */
export function candlePaths(theme: ChartTheme): uPlot.Series.PathBuilder {
  return (u, _, from, to) => {
    const rising = new Path2D()
    const falling = new Path2D()
    const open = u.data[OHLC.open]
    const high = u.data[OHLC.high]
    const low = u.data[OHLC.low]
    const close = u.data[OHLC.close]
    const { left, width } = u.bbox
    const { x } = u.scales
    const [rows] = u.data
    const y = pixelsOf(u, 'price')
    const rowWidth = width / (x.max! - x.min!)
    const origin = left - x.min! * rowWidth
    const line = lineWidth(rowWidth)
    const body = bodyWidth(rowWidth, line)
    const hollow = body >= HOLLOW * line
    const shift = body / 2
    // One more row on each side, since half of it may be visible.
    for (let i = Math.max(0, from - 1), end = Math.min(close.length - 1, to + 1); i <= end; i++) {
      const first = open[i]
      const last = close[i]
      if (first == null || last == null) continue
      const rises = last >= first
      const path = rises ? rising : falling
      const centre = origin + rows[i] * rowWidth
      const bodyLeft = Math.round(centre - shift)
      const wickLeft = bodyLeft + (body - line) / 2
      const wickTop = Math.round(y(high[i]!))
      const wickBottom = Math.round(y(low[i]!))
      if (body === line) {
        path.rect(bodyLeft, wickTop, line, Math.max(line, wickBottom - wickTop))
        continue
      }
      const bodyTop = Math.round(y(rises ? last : first))
      const bodyHeight = Math.max(line, Math.round(y(rises ? first : last)) - bodyTop)
      path.rect(bodyLeft, bodyTop, body, bodyHeight)
      // A rectangle drawn in the opposite direction is a hole in the one around it.
      if (hollow && rises && bodyHeight > 2 * line) {
        path.rect(bodyLeft + body - line, bodyTop + line, 2 * line - body, bodyHeight - 2 * line)
      }
      if (wickTop < bodyTop) path.rect(wickLeft, wickTop, line, bodyTop - wickTop)
      const bodyBottom = bodyTop + bodyHeight
      if (wickBottom > bodyBottom) path.rect(wickLeft, bodyBottom, line, wickBottom - bodyBottom)
    }
    const up = hollow ? theme.up : risingFill(theme, theme.up)
    return {
      fill: new Map<string | CanvasPattern, Path2D>([
        [up, rising],
        [theme.down, falling],
      ]),
    }
  }
}

/** Width of a wick in device pixels: finer where the body would not stand out from it. */
export function lineWidth(rowWidth: number): number {
  const line = Math.max(1, Math.floor(devicePixelRatio))
  return rowWidth * BODY < line + 2 ? 1 : line
}

/**
 * Width of a body in device pixels. It differs from the wick's by an even number, so that the wick is in the
 * middle.
 */
export function bodyWidth(rowWidth: number, line: number): number {
  const wanted = Math.min(WIDEST * devicePixelRatio, Math.floor(rowWidth * BODY))
  return wanted <= line ? line : wanted - ((wanted - line) % 2)
}
