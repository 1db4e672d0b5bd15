import type uPlot from 'uplot'
import { graphs } from '#client/src/text/es/chart-graphs.ts'
import type { ChartData } from '#domain/contract/charts/charts.ts'
import type { ChartDefinition } from '../panes/chart.ts'
import { type ChartColumns, seriesRows, type Values } from '../panes/chart-columns.ts'
import { rsiPane } from '../panes/oscillator-pane.ts'
import { lineSeries, scaledFont, writeWithHalo } from '../panes/pane.ts'
import { EXTRA, pricePane } from '../panes/price-pane.ts'
import type { ChartTheme } from '../panes/theme.ts'

const es = graphs.divergence
const LOOKBACK = 60

/** Rows of the swing points; `diverging` has the two between which price and RSI moved in opposite directions. */
export interface Swings {
  lows: number[]
  highs: number[]
  diverging: { rows: number[]; bullish: boolean } | null
}

export function swingsOf({ time, marks, low, high, series }: ChartData): Swings {
  const rowsOf = (kind: string) => {
    return marks
      .filter((mark) => mark.kind === kind)
      .map((mark) => time.indexOf(mark.time))
      .filter((row) => row !== -1)
  }
  const lows = rowsOf('swing_low')
  const highs = rowsOf('swing_high')
  const [at] = rowsOf('divergence')
  const rsi = series.rsi_14 ?? []
  /**
   * The last two swings of a kind, if the newer one is the divergence and the price moved in direction `sign`
   * between them.
   */
  const pair = (rows: number[], price: number[], sign: -1 | 1) => {
    const [older, newer] = rows.slice(-2)
    if (at === undefined || newer !== at) return null
    const apart = (price[newer] - price[older]) * sign > 0 && ((rsi[newer] ?? 0) - (rsi[older] ?? 0)) * sign < 0
    return apart ? [older, newer] : null
  }
  const bullish = pair(lows, low, -1)
  const bearish = pair(highs, high, 1)
  const rows = bullish ?? bearish
  return { lows, highs, diverging: rows && { rows, bullish: rows === bullish } }
}

/** Price and RSI with their swing points joined on both, and the divergence marked. */
export const divergence: ChartDefinition = {
  rows: 120,
  panes(data, columns, setting) {
    const { theme } = setting
    const swings = swingsOf(data)
    const rsi = seriesRows(data, 'rsi_14', columns)
    const joined = [joinedLine(theme.ink3), joinedLine(theme.ink3), divergenceLine(theme)]
    const price = joinedRows(swings, columns, { lows: columns.low, highs: columns.high })
    const onRsi = joinedRows(swings, columns, { lows: rsi, highs: rsi })
    return [
      pricePane(
        data,
        columns,
        { ...setting, share: 0.66, dates: false },
        { columns: price, series: joined, over: markDivergence(theme) },
      ),
      rsiPane(
        rsi,
        columns,
        { ...setting, share: 0.34, dates: true },
        onRsi.map((values, i) => ({ values, series: joined[i] })),
      ),
    ]
  },
  notices(data) {
    const mark = data.marks.find(({ kind }) => kind === 'divergence')
    if (mark) return [mark.text]
    return [data.time.length < LOOKBACK ? es.readings.short : es.readings.none]
  },
}

/** Values at the swing points only: lows, highs, and the two swings that diverge. */
function joinedRows(swings: Swings, { row }: ChartColumns, values: { lows: Values; highs: Values }): Values[] {
  const at = (rows: readonly number[], from: Values): Values => {
    const wanted = new Set(rows)
    return row.map((i) => (wanted.has(i) ? from[i] : null))
  }
  const { lows, highs, diverging } = swings
  return [
    at(lows, values.lows),
    at(highs, values.highs),
    at(diverging?.rows ?? [], diverging?.bullish ? values.lows : values.highs),
  ]
}

const joinedLine = (colour: string): uPlot.Series => {
  return lineSeries('price', colour, {
    width: 1,
    dash: [2, 3],
    spanGaps: true,
    points: { show: true, size: 5, width: 1, stroke: colour, fill: colour },
  })
}

const divergenceLine = (theme: ChartTheme): uPlot.Series => {
  return lineSeries('price', theme.ink, {
    width: 2,
    spanGaps: true,
    points: { show: true, size: 7, width: 2, stroke: theme.ink, fill: theme.paper },
  })
}

/** Names the divergence at the newer end of its line. */
function markDivergence(theme: ChartTheme): (u: uPlot) => void {
  return (u) => {
    const values = u.data[EXTRA + 2] as Values
    const row = values.findLastIndex((value) => value !== null)
    if (row === -1) return
    const { ctx, bbox } = u
    const ratio = devicePixelRatio
    const bullish = values[row] === u.data[EXTRA][row]
    const text = bullish ? es.readings.bullish : es.readings.bearish
    ctx.save()
    ctx.font = scaledFont(theme.font)
    ctx.textBaseline = bullish ? 'top' : 'bottom'
    const room = bbox.left + bbox.width - ctx.measureText(text).width - 4 * ratio
    const x = Math.min(room, u.valToPos(row, 'x', true) - 8 * ratio)
    const y = u.valToPos(values[row]!, 'price', true) + (bullish ? 9 : -9) * ratio
    writeWithHalo(ctx, text, x, y, theme.ink, theme.paper)
    ctx.restore()
  }
}
