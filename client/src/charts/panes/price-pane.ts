import type uPlot from 'uplot'
import type { ChartData } from '#domain/contract/charts/charts.ts'
import { decimalsOfStep, formatDecimal } from '#domain/text/number.ts'
import { priceDecimals } from '#domain/text/price.ts'
import { chartPage as es } from '../../text/es/charts/page.ts'
import { formatVolume } from '../../text/format.ts'
import type { Values } from '../data/columns.ts'
import { holes } from '../data/dates.ts'
import { candlePaths, OHLC } from './candles.ts'
import { columnsFor, timesOf } from './columns.ts'
import { counted, type LegendEntry, line, type Pane, paneOptions, type Setting, silent } from './pane.ts'
import { priceTag } from './price-tag.ts'
import { airy, labelsOf, roundValues } from './scales.ts'

/** What a chart adds to the candles. */
export interface PriceExtras {
  columns: ArrayLike<number | null>[]
  series: uPlot.Series[]
  bands?: uPlot.Band[]
  legend?: LegendEntry[]
  /** Drawn under the candles, and over them. */
  under?: (u: uPlot) => void
  over?: (u: uPlot) => void
}

/** Columns of the price pane; those of the chart follow from EXTRA on. */
export const PRICE = { ...OHLC, volume: 6, low80: 7, high80: 8, median: 9 } as const
export const EXTRA = 10

/** The columns that every price pane has, one value a row. */
export type PriceColumns = Readonly<
  Record<'open' | 'high' | 'low' | 'close' | 'volume' | 'low80' | 'high80' | 'median', ArrayLike<number | null>>
> & { row: ArrayLike<number>; time: ArrayLike<number>; bars: number }

/** Whose prices they are: what their decimals follow from. */
export type Priced = Pick<ChartData, 'close' | 'currency'>

interface PriceSetting extends Setting {
  share?: number
  dates?: boolean
  log?: boolean
  /** What draws the closes; candles by default. */
  drawn?: uPlot.Series
  /** What the axis says instead of prices, and where. */
  axis?: { format(price: number, step?: number): string; splits?(u: uPlot): number[] }
  /** Pauses of more than two weeks are marked. */
  holes?: boolean
}

const NO_EXTRAS: PriceExtras = { columns: [], series: [] }
/** Room above and below the drawing, as a part of its height. */
const AIR = 0.06

/** Candles, the band of the forecast with its median, and what the chart adds; the whole picture by default. */
export function pricePane(
  data: Priced,
  columns: PriceColumns,
  setting: PriceSetting,
  extras: PriceExtras = NO_EXTRAS,
): Pane {
  const { look, share = 1, dates = true, log = false, holes = true, axis } = setting
  const decimals = decimalsOf(data)
  const price = (value: number) => formatDecimal(value, decimals)
  const format = axis?.format ?? price
  const { open, high, low, close, volume, low80, high80, median } = columns
  const show = Array.prototype.some.call(median, (value) => value !== null)
  const edge = line('price', look.warnSoft, { width: 1, show })
  const options = paneOptions(
    { ...setting, dates },
    {
      name: 'price',
      log,
      range: (_, low, high) => airy(low, high, AIR, log),
      splits:
        axis?.splits ??
        (log ? (u) => roundValues(u.scales.price.min!, u.scales.price.max!, labelsOf(u), true) : undefined),
      format: (value, step) => (axis ? axis.format(value, step) : formatDecimal(value, decimalsOfStep(step))),
    },
    {
      series: [
        silent('price'),
        counted('price'),
        counted('price'),
        {
          auto: false,
          ...(setting.drawn ?? { scale: 'price', paths: candlePaths(look), points: { show: false }, pxAlign: 0 }),
        },
        silent('price'),
        edge,
        edge,
        line('price', look.warn, { dash: [5, 4], show }),
        ...extras.series,
      ],
      bands: [{ series: [PRICE.high80, PRICE.low80], fill: look.warnWash }, ...(extras.bands ?? [])],
      hooks: {
        drawAxes: [...(holes ? [markHoles(look.edge)] : []), ...(extras.under ? [extras.under] : [])],
        draw: [...(extras.over ? [extras.over] : []), priceTag(look, format)],
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
      ahead('median', look.warn),
      ahead('low80', look.warnSoft),
      ahead('high80', null),
    ],
    format,
  }
}

/** Decimals of this stock's prices. */
export function decimalsOf({ close, currency }: Priced): number {
  return priceDecimals(close.at(-1) ?? 0, currency)
}

/** Room for the picture's longest price and its tag, in CSS pixels. */
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

/** A dotted line where more than two weeks of sessions are missing. */
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
