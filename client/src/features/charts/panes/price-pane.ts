import type uPlot from 'uplot'
import { chartPage as es } from '#client/src/text/es/chart-page.ts'
import { formatVolume } from '#client/src/text/format.ts'
import type { ChartData } from '#domain/contract/charts/charts.ts'
import { decimalsOfStep, formatDecimal } from '#domain/text/number.ts'
import { priceDecimals } from '#domain/text/price.ts'
import { candlePaths, OHLC } from './candles.ts'
import type { Values } from './chart-columns.ts'
import { holes } from './dates.ts'
import {
  columnsFor,
  hiddenSeries,
  type LegendEntry,
  labelledValues,
  lineSeries,
  type Pane,
  type PaneContext,
  paneOptions,
  rangeOnlySeries,
  scaledFont,
  timesOf,
} from './pane.ts'
import { labelCount, padRange, roundValues } from './scales.ts'
import type { ChartTheme } from './theme.ts'

/** Series and fillings that a chart adds to the candles. */
export interface PriceExtras {
  columns: ArrayLike<number | null>[]
  series: uPlot.Series[]
  bands?: uPlot.Band[]
  legend?: LegendEntry[]
  /** `under` draws below the candles, `over` above them. */
  under?: (u: uPlot) => void
  over?: (u: uPlot) => void
}

/** Indexes of the price pane's columns; those that a chart adds begin at EXTRA. */
export const PRICE = { ...OHLC, volume: 6, low80: 7, high80: 8, median: 9 } as const
export const EXTRA = 10

/** The columns that every price pane has, with one value a row. */
export type PriceColumns = Readonly<
  Record<'open' | 'high' | 'low' | 'close' | 'volume' | 'low80' | 'high80' | 'median', ArrayLike<number | null>>
> & { row: ArrayLike<number>; time: ArrayLike<number>; bars: number }

/** The prices and currency from which the number of decimals follows. */
export type PriceSource = Pick<ChartData, 'close' | 'currency'>

interface PriceSetting extends PaneContext {
  share?: number
  dates?: boolean
  log?: boolean
  /** Series that draws the closes; candles by default. */
  drawn?: uPlot.Series
  /** Replaces the prices on the axis, and the places of its labels. */
  axis?: { format(price: number, step?: number): string; splits?(u: uPlot): number[] }
  /** True if pauses of more than two weeks are marked. */
  holes?: boolean
}

const NO_EXTRAS: PriceExtras = { columns: [], series: [] }
/** Room above and below the prices, as a share of their range. */
const PRICE_PADDING = 0.06

/** Draws candles, the forecast's band with its median, and what the chart adds. */
export function pricePane(
  data: PriceSource,
  columns: PriceColumns,
  setting: PriceSetting,
  extras: PriceExtras = NO_EXTRAS,
): Pane {
  const { theme, share = 1, dates = true, log = false, holes = true, axis } = setting
  const decimals = decimalsOf(data)
  const price = (value: number) => formatDecimal(value, decimals)
  const format = axis?.format ?? price
  const { open, high, low, close, volume, low80, high80, median } = columns
  const show = Array.prototype.some.call(median, (value) => value !== null)
  const edge = lineSeries('price', theme.warnSoft, { width: 1, show })
  const options = paneOptions(
    { ...setting, dates },
    {
      name: 'price',
      log,
      range: (_, low, high) => padRange(low, high, PRICE_PADDING, log),
      splits:
        axis?.splits ??
        (log ? (u) => roundValues(u.scales.price.min!, u.scales.price.max!, labelCount(u), true) : undefined),
      format: (value, step) => (axis ? axis.format(value, step) : formatDecimal(value, decimalsOfStep(step))),
    },
    {
      series: [
        hiddenSeries('price'),
        rangeOnlySeries('price'),
        rangeOnlySeries('price'),
        {
          auto: false,
          ...(setting.drawn ?? { scale: 'price', paths: candlePaths(theme), points: { show: false }, pxAlign: 0 }),
        },
        hiddenSeries('price'),
        edge,
        edge,
        lineSeries('price', theme.warn, { dash: [5, 4], show }),
        ...extras.series,
      ],
      bands: [{ series: [PRICE.high80, PRICE.low80], fill: theme.warnWash }, ...(extras.bands ?? [])],
      hooks: {
        drawAxes: [...(holes ? [markHoles(theme.edge)] : []), ...(extras.under ? [extras.under] : [])],
        draw: [...(extras.over ? [extras.over] : []), priceTag(theme, format)],
      },
    },
  )
  const entry = (field: keyof typeof es.series & keyof PriceColumns, values: ArrayLike<number | null>): LegendEntry => {
    return { field, ...es.series[field], values, colour: null, format: field === 'volume' ? formatVolume : price }
  }
  const ahead = (field: 'median' | 'low80' | 'high80', colour: string | null): LegendEntry => {
    return { ...entry(field, columns[field]), colour, from: columns.bars }
  }
  return {
    share,
    options,
    data: columnsFor(
      columns.row,
      columns.time,
      ...[open, high, low, close, volume, low80, high80, median, ...extras.columns],
    ),
    legend: [
      entry('open', open),
      entry('high', high),
      entry('low', low),
      entry('close', close),
      entry('volume', volume),
      ...(extras.legend ?? []),
      ahead('median', theme.warn),
      ahead('low80', theme.warnSoft),
      ahead('high80', null),
    ],
    format,
  }
}

/** Decimals of this stock's prices. */
export function decimalsOf({ close, currency }: PriceSource): number {
  return priceDecimals(close.at(-1) ?? 0, currency)
}

/** Width in CSS pixels that fits the chart's longest price and its tag. */
export function gutterOf(data: ChartData): number {
  const prices = [...data.high, ...data.forecast.high80]
  return gutterFor(
    prices.reduce((most, price) => Math.max(most, price), 1),
    decimalsOf(data),
  )
}

export function gutterFor(highest: number, decimals: number): number {
  return Math.max(52, Math.ceil(formatDecimal(highest * 1.1, decimals).length * 7.2) + 16)
}

/** Draws a dotted line where more than two weeks of sessions are missing. */
function markHoles(stroke: string): (u: uPlot) => void {
  return (u) => {
    const { ctx, bbox } = u
    const bars = (u.data[PRICE.close] as Values).findLastIndex((value) => value !== null) + 1
    ctx.save()
    ctx.beginPath()
    for (const row of holes(timesOf(u), bars)) {
      const x = Math.round(u.valToPos(row - 0.5, 'x', true)) + 0.5
      if (x < bbox.left || x > bbox.left + bbox.width) continue
      ctx.moveTo(x, bbox.top)
      ctx.lineTo(x, bbox.top + bbox.height)
    }
    ctx.strokeStyle = stroke
    ctx.lineWidth = Math.round(devicePixelRatio)
    ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio])
    ctx.stroke()
    ctx.restore()
  }
}

const TAG_PX = 18

/** The newest close and its row. */
function newest(u: uPlot): { row: number; price: number } | null {
  const close = u.data[OHLC.close] as (number | null)[]
  const row = close.findLastIndex((value) => value !== null)
  return row === -1 ? null : { row, price: close[row]! }
}

/** Erases the axis labels that the tag at canvas pixel `y` would overlap. */
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

/** Draws a dashed line at the newest close, with its price on the axis. */
function priceTag(theme: ChartTheme, format: (price: number) => string): (u: uPlot) => void {
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
    ctx.fillStyle = ctx.strokeStyle = price >= before ? theme.up : theme.down
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
    ctx.fillStyle = theme.paper
    ctx.font = scaledFont(theme.font)
    ctx.textBaseline = 'middle'
    ctx.fillText(format(price), right + 8 * ratio, top + height / 2 + ratio)
    ctx.restore()
  }
}
