import type uPlot from 'uplot'
import type { ChartData, ChartLevel } from '../../../../domain/contract/charts.ts'
import { WINDOW } from '../../../../domain/indicators/core/view.ts'
import { decimal } from '../../../../domain/text/number.ts'
import { type GraphText, graphs } from '../../text/es/graphs.ts'
import type { ChartColumns, Values } from '../data/columns.ts'
import type { Look } from './look.ts'
import { scaledFont, writeWithHalo } from './pane.ts'
import { decimalsOf, EXTRA } from './price-pane.ts'

/** Its name in the chart. */
export function levelName({ graph_type }: ChartData, { name }: ChartLevel): string {
  const { levels }: GraphText = graphs[graph_type]
  return levels?.[name] ?? name
}

/** First row of the window over which levels are computed. */
export const windowRow = (bars: number): number => Math.max(0, bars - WINDOW)

/** A level as a column: from the start of its window to the right edge. */
export function levelColumn({ value }: ChartLevel, { row, bars }: ChartColumns): Values {
  const start = windowRow(bars)
  return row.map((i) => (i < start ? null : value))
}

/** Under this width there is room for the names only. */
const WIDE_PX = 480
const LABEL_PX = 13

/**
 * Labels at the left end of the levels, which are the columns from EXTRA on; where two would overlap, only the first is
 * drawn.
 */
export function levelLabels(data: ChartData, look: Look): (u: uPlot) => void {
  const decimals = decimalsOf(data)
  return (u) => {
    const { ctx, bbox } = u
    const ratio = devicePixelRatio
    const taken: number[] = []
    ctx.save()
    ctx.font = scaledFont(look.font)
    ctx.textBaseline = 'bottom'
    data.levels.forEach((level, i) => {
      const column = u.data[EXTRA + i] as Values
      const start = column.findIndex((value) => value !== null)
      if (start === -1) return
      const value = column[start]!
      const y = u.valToPos(value, 'price', true)
      const inside = y >= bbox.top + LABEL_PX * ratio && y <= bbox.top + bbox.height
      if (!inside || taken.some((other) => Math.abs(other - y) < LABEL_PX * ratio)) return
      taken.push(y)
      const x = Math.max(bbox.left, u.valToPos(start, 'x', true)) + 6 * ratio
      const figure = u.width < WIDE_PX ? '' : ` · ${decimal(value, decimals)}`
      writeWithHalo(ctx, `${levelName(data, level)}${figure}`, x, y - ratio, look.ink2, look.paper)
    })
    ctx.restore()
  }
}
