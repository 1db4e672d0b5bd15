import type uPlot from 'uplot'
import { type GraphText, graphs } from '#client/src/text/es/chart-graphs.ts'
import type { ChartData, ChartLevel, GraphType } from '#domain/contract/charts/charts.ts'
import { WINDOW } from '#domain/indicators/core/view.ts'
import { formatDecimal } from '#domain/text/number.ts'
import type { ChartColumns, Values } from './chart-columns.ts'
import { scaledFont, writeWithHalo } from './pane.ts'
import { decimalsOf, EXTRA } from './price-pane.ts'
import type { ChartTheme } from './theme.ts'

/** Name of a level in the texts of this chart. */
export function levelName(graphType: GraphType, { name }: ChartLevel): string {
  const { levels }: GraphText = graphs[graphType]
  return levels?.[name] ?? name
}

/** First row of the window over which levels are computed. */
export const windowRow = (bars: number): number => Math.max(0, bars - WINDOW)

/** A level as a column: from the start of its window to the right edge. */
export function levelColumn({ value }: ChartLevel, { row, bars }: ChartColumns): Values {
  const start = windowRow(bars)
  return row.map((i) => (i < start ? null : value))
}

/** Under this width of the chart in CSS pixels, labels have room for the names only. */
const WIDE_PX = 480
const LABEL_PX = 13

/** A price with a name, to be written from canvas pixel `x` on. */
export interface NamedLevel {
  name: string
  value: number
  x: number
}

/** Writes labels above one end of the levels; where two would overlap, only the first is drawn. */
function writeLevels(
  u: uPlot,
  theme: ChartTheme,
  levels: readonly NamedLevel[],
  format: (price: number) => string,
  align: 'left' | 'right' = 'left',
): void {
  const { ctx, bbox } = u
  const ratio = devicePixelRatio
  const taken: number[] = []
  ctx.save()
  ctx.font = scaledFont(theme.font)
  ctx.textBaseline = 'bottom'
  ctx.textAlign = align
  for (const { name, value, x } of levels) {
    const y = u.valToPos(value, 'price', true)
    const inside = y >= bbox.top + LABEL_PX * ratio && y <= bbox.top + bbox.height
    if (!inside || taken.some((other) => Math.abs(other - y) < LABEL_PX * ratio)) continue
    taken.push(y)
    const figure = u.width < WIDE_PX ? '' : ` · ${format(value)}`
    const at = align === 'left' ? Math.max(bbox.left, x) + 6 * ratio : x - 6 * ratio
    writeWithHalo(ctx, `${name}${figure}`, at, y - ratio, theme.ink2, theme.paper)
  }
  ctx.restore()
}

/** Labels the levels of the server's answer, whose columns begin at EXTRA. */
export function levelLabels(data: ChartData, theme: ChartTheme): (u: uPlot) => void {
  const decimals = decimalsOf(data)
  return (u) => {
    const levels = data.levels.flatMap((level, i) => {
      const column = u.data[EXTRA + i] as Values
      const start = column.findIndex((value) => value !== null)
      if (start === -1) return []
      return { name: levelName(data.graph_type, level), value: column[start]!, x: u.valToPos(start, 'x', true) }
    })
    writeLevels(u, theme, levels, (price) => formatDecimal(price, decimals))
  }
}

/** Draws dashed levels across the whole pane, with their names. */
export function levelLines(
  u: uPlot,
  theme: ChartTheme,
  levels: readonly Omit<NamedLevel, 'x'>[],
  colour: string,
  format: (price: number) => string,
  align: 'left' | 'right',
): void {
  const { ctx, bbox } = u
  const { left, top, width, height } = bbox
  const ratio = devicePixelRatio
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, top, width, height)
  ctx.clip()
  ctx.strokeStyle = colour
  ctx.lineWidth = ratio
  ctx.setLineDash([6 * ratio, 3 * ratio])
  ctx.beginPath()
  for (const { value } of levels) {
    const y = Math.round(u.valToPos(value, 'price', true)) + 0.5
    ctx.moveTo(left, y)
    ctx.lineTo(left + width, y)
  }
  ctx.stroke()
  ctx.restore()
  writeLevels(
    u,
    theme,
    levels.map((level) => ({ ...level, x: align === 'left' ? left : left + width })),
    format,
    align,
  )
}
