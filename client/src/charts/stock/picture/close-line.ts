import type uPlot from 'uplot'
import { OHLC } from '../../panes/candles.ts'
import type { Look } from '../../panes/look.ts'
import { positions } from '../../panes/scales.ts'

/** The closes as a line through the extremes of each column, with or without the area under it. */
export function closeLine(look: Look, filled: boolean): uPlot.Series {
  return {
    scale: 'price',
    stroke: look.accent,
    width: 1.5,
    points: { show: false },
    ...(filled && { fill: look.accentWash }),
    paths: (u, _, from, to) => closePath(u, from, to, filled),
  }
}

function closePath(u: uPlot, from: number, to: number, filled: boolean): uPlot.Series.Paths {
  const stroke = new Path2D()
  const fill = new Path2D()
  const [rows] = u.data
  const [open, high, low, close] = [OHLC.open, OHLC.high, OHLC.low, OHLC.close].map((name) => u.data[name])
  const { left, top, width, height } = u.bbox
  const { x } = u.scales
  const unit = width / (x.max! - x.min!)
  const y = positions(u, 'price')
  const bottom = top + height
  /** Where the line begins that has not ended. */
  let begun: number | null = null
  let at = left
  const end = () => {
    if (begun === null) return
    fill.lineTo(at, bottom)
    fill.lineTo(begun, bottom)
    begun = null
  }
  for (let i = Math.max(0, from - 1), last = Math.min(rows.length - 1, to + 1); i <= last; i++) {
    const price = close[i]
    if (price == null) {
      end()
      continue
    }
    at = left + (rows[i] - x.min!) * unit
    const points = low[i] === high[i] ? [price] : [open[i]!, low[i]!, high[i]!, price]
    for (const point of points) {
      if (begun === null) {
        stroke.moveTo(at, y(point))
        fill.moveTo(at, y(point))
        begun = at
      } else {
        stroke.lineTo(at, y(point))
        fill.lineTo(at, y(point))
      }
    }
  }
  end()
  return filled ? { stroke, fill } : { stroke }
}
