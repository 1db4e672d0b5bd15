// Tested by test/pages/stock-chart.test.ts.

import type uPlot from 'uplot'
import { formatChange } from '#client/src/text/format.ts'
import { isOfSessions } from '#domain/market/bars/intervals.ts'
import { decimalsOfStep, formatDecimal, withPercent as percentage } from '#domain/text/number.ts'
import { priceDecimals } from '#domain/text/price.ts'
import { OHLC } from '../../panes/candles.ts'
import type { ChartPanes } from '../../panes/chart.ts'
import type { ChartCanvas } from '../../panes/chart-canvas.ts'
import { type Values, withForecast } from '../../panes/chart-columns.ts'
import { lineSeries, type Pane, visibleSeries } from '../../panes/pane.ts'
import { EXTRA, gutterFor, PRICE, type PriceColumns, type PriceExtras, pricePane } from '../../panes/price-pane.ts'
import { labelCount, pixelsOf, roundValues } from '../../panes/scales.ts'
import type { ChartTheme } from '../../panes/theme.ts'
import { rangeRow } from '../model/ranges.ts'
import type { ChartSettings } from '../model/settings.ts'
import type { StockChartModel } from '../model/stock-chart-model.ts'
import { IndicatorSeries, type SeriesName } from './indicator-series.ts'
import { type DrawContext, OVERLAYS } from './overlays.ts'
import { PANES } from './sub-panes.ts'
import { type ColumnReader, extremesOf, firstOf, lastOf, redrawAll, windowedPane } from './windowed-pane.ts'

/** Draws a model on a canvas: all of it, or only the columns that the open bar changed. */
export class StockChartRenderer {
  readonly #canvas: ChartCanvas
  readonly #model: StockChartModel
  readonly #series: IndicatorSeries
  readonly #over: (u: uPlot) => void
  #chart: StockChartPanes | null = null

  /** `over` draws on top of everything in the price pane. */
  constructor(canvas: ChartCanvas, model: StockChartModel, over: (u: uPlot) => void) {
    this.#canvas = canvas
    this.#model = model
    this.#series = new IndicatorSeries(model.bars)
    this.#over = over
  }

  /** Computes the series that the panes will read. It is a step of its own, after which input can be handled. */
  computeSeries(): void {
    this.#series.read(wantedSeries(this.#model.settings))
  }

  /** Makes the panes without drawing them: half of the work of a first chart. */
  prepare(theme: ChartTheme): StockChartPanes {
    this.#chart = stockChartPanes(this.#model, this.#series, theme, this.#over)
    return this.#chart
  }

  /** Draws the next prepared pane; false once all are drawn. */
  drawNext(): boolean {
    return this.#canvas.drawNext(this.#chart!)
  }

  /** Draws the model after any change of it. */
  draw(theme: ChartTheme): void {
    this.#canvas.show(this.#chart?.updateOpenBar(theme) ? this.#chart : this.prepare(theme))
  }

  /** Draws again, at the next frame, what lies over the bars. */
  redraw(): void {
    const [price] = this.#canvas.plots
    if (price) redrawAll(price)
  }
}

/** Heights in CSS pixels; a larger chart keeps their proportions. */
const PRICE_PANE_PX = 352
const SUB_PANE_PX = 88
export const chartHeight = (subPanes: number): number => PRICE_PANE_PX + subPanes * SUB_PANE_PX

/** Formats a percentage on an axis whose labels are `step` apart. */
const formatRound = (value: number, step: number): string =>
  percentage(formatDecimal(value, Math.max(2, decimalsOfStep(step)), true))

/** Width in CSS pixels of the axis when it shows percentages. */
const PERCENT_PX = 76

interface StockChartPanes extends ChartPanes {
  /** Reads the open bar again; false if anything else changed, so that these panes must be rebuilt. */
  updateOpenBar(theme: ChartTheme): boolean
}

/** Everything that panes are built from except the open bar: a change of any of it makes them be rebuilt. */
function rebuildInputs(model: StockChartModel, theme: ChartTheme) {
  const { bars, compared, currency } = model
  return {
    ...model,
    compared: compared.map((other) => `${other.symbol} ${other.shape}`).join(),
    theme,
    shape: bars.shape,
    decimals: priceDecimals(bars.column('close').at(-1) ?? 0, currency),
    highest: bars.extremes('bar', 0, bars.bars).high,
  }
}

/** The overlays and the panes under the prices that are shown, in the order of their registries. */
function shownParts({ overlays, panes }: ChartSettings) {
  return {
    overlays: (Object.keys(OVERLAYS) as (keyof typeof OVERLAYS)[]).filter((name) => overlays.includes(name)),
    subPanes: (Object.keys(PANES) as (keyof typeof PANES)[]).filter((name) => panes.includes(name)),
  }
}

function wantedSeries(settings: ChartSettings): SeriesName[] {
  const { overlays, subPanes } = shownParts(settings)
  const parts = [...overlays.map((name) => OVERLAYS[name]), ...subPanes.map((name) => PANES[name])]
  return [...new Set(parts.flatMap(({ series }) => series))]
}

/** The panes of a stock's chart as the model is now. `over` draws on top of everything in the price pane. */
function stockChartPanes(
  model: StockChartModel,
  indicators: IndicatorSeries,
  theme: ChartTheme,
  over: (u: uPlot) => void,
): StockChartPanes {
  const { settings, bars, symbol, currency } = model
  const inputs = rebuildInputs(model, theme)
  const { decimals, highest } = inputs
  const prices = gutterFor(Math.max(1, highest), decimals)
  const gutter = model.compared.length > 0 ? Math.max(PERCENT_PX, prices) : prices
  const { time, begins, ...band } = forecastColumns(model)
  const close = bars.column('close')
  const columns: PriceColumns = {
    row: time,
    time,
    bars: bars.bars,
    open: bars.column('open'),
    high: bars.column('high'),
    low: bars.column('low'),
    close,
    volume: bars.column('volume'),
    ...band,
  }
  const { overlays, subPanes } = shownParts(settings)
  const drawnOverlays = overlays.map((name) => OVERLAYS[name])
  const wanted = wantedSeries(settings)
  const series = indicators.read(wanted)
  const drawing: DrawContext = {
    model,
    theme,
    series: (name: SeriesName) => series.get(name)!,
    format: (price) => formatDecimal(price, decimals),
  }
  const setting = { theme, gutter, minutes: !isOfSessions(settings.interval) }
  const lowest = subPanes.length - 1
  const price = pricePaneOf(drawing, columns, drawnOverlays, {
    ...setting,
    share: PRICE_PANE_PX / chartHeight(subPanes.length),
    dates: subPanes.length === 0,
    over,
  })
  const panes = [
    price,
    ...subPanes.map((name, i) => {
      const pane = PANES[name].pane(drawing, columns, {
        ...setting,
        share: SUB_PANE_PX / chartHeight(subPanes.length),
        dates: i === lowest,
      })
      return windowedPane(pane, bars.bars, PANES[name].picks?.(drawing))
    }),
  ]
  const { look: drawn, log, range, interval } = settings
  const compare = model.compared.map((other) => other.symbol)
  return {
    key: JSON.stringify([
      currency,
      gutter,
      overlays,
      subPanes,
      visibleSeries(panes),
      drawn,
      log,
      compare,
      interval,
      theme,
    ]),
    // The number of forecast rows is part of the subject: the forecast may come later than the bars, and the first
    // viewport must have room for it.
    subject: JSON.stringify([symbol, interval, range, time.length - bars.bars]),
    panes,
    rows: time.length - rangeRow(range, bars.column('time')) + 1,
    exact: true,
    bars: bars.bars,
    gutter,
    older: bars.older,
    minutes: setting.minutes,
    updateOpenBar(shown) {
      const now = rebuildInputs(model, shown)
      if (!(Object.keys(now) as (keyof typeof now)[]).every((part) => now[part] === inputs[part])) return false
      indicators.read(wanted)
      // The forecast's band begins at the newest close.
      if (begins === bars.bars) for (const values of Object.values(band)) values[begins - 1] = close[begins - 1]
      return true
    },
  }
}

type PriceSetting = Parameters<typeof pricePane>[2] & { over(u: uPlot): void }

function pricePaneOf(
  drawing: DrawContext,
  columns: PriceColumns,
  overlays: readonly (typeof OVERLAYS)[keyof typeof OVERLAYS][],
  { over, ...setting }: PriceSetting,
): Pane {
  const { model, theme, format } = drawing
  const { bars, settings, compared, currency } = model
  const close = bars.column('close')
  const extras: PriceExtras & { bands: uPlot.Band[] } = { columns: [], series: [], bands: [], legend: [] }
  for (const overlay of overlays) {
    const { between, colour } = overlay.fill?.(drawing) ?? { between: [0, 0], colour: '' }
    const at = EXTRA + extras.columns.length
    if (colour) extras.bands.push({ series: [at + between[0], at + between[1]], fill: colour })
    for (const { values, series, legend } of overlay.lines?.(drawing) ?? []) {
      extras.columns.push(values)
      extras.series.push(series)
      extras.legend?.push({ ...legend, values, format })
    }
  }
  const readers: Record<number, ColumnReader> = candleColumns(model)
  compared.forEach((other, i) => {
    const colour = theme.series[3 + i]
    readers[EXTRA + extras.columns.length] = (spans, view) =>
      other.scaled(bars.column('close'), view, (closes) => lastOf(closes, spans))
    const values = other.read()
    extras.columns.push(values)
    extras.series.push(lineSeries('price', colour))
    extras.legend?.push({
      field: `compare-${other.symbol}`,
      label: other.symbol,
      name: other.symbol,
      colour,
      values,
      format: (value) => formatChange(value / other.bases.other - 1),
    })
  })
  // The base of the first compared stock is that of all.
  const base = () => model.compared[0]?.bases.own ?? 1
  const percent = (price: number, step?: number) => {
    const part = price / base() - 1
    return step === undefined ? formatChange(part) : formatRound(100 * part, (100 * step) / base())
  }
  if (compared.length > 0) {
    const { symbol } = model
    extras.legend?.unshift({ field: 'own', label: symbol, name: symbol, colour: null, values: close, format: percent })
  }
  const pane = pricePane(
    { close: [close[close.length - 1] ?? 0], currency },
    columns,
    {
      ...setting,
      log: settings.log,
      holes: settings.interval === '1d',
      ...(settings.look !== 'candles' && { drawn: closeSeries(theme, settings.look === 'area') }),
      ...(compared.length > 0 && {
        axis: { format: percent, splits: (u) => percentSplits(u, base(), settings.log) },
      }),
    },
    {
      ...extras,
      over(u) {
        for (const overlay of overlays) overlay.over?.(u, drawing)
        over(u)
      },
    },
  )
  return windowedPane(pane, bars.bars, readers)
}

/** Readers of a column that stands for many bars: the first open, the extremes, the last close. */
function candleColumns({ bars, settings }: StockChartModel): Record<number, ColumnReader> {
  const of = settings.look === 'candles' ? 'bar' : 'close'
  const { high, low } = extremesOf(bars, of)
  return {
    [PRICE.open]: firstOf(bars.column(of === 'bar' ? 'open' : 'close')),
    [PRICE.high]: high,
    [PRICE.low]: low,
  }
}

/** Prices of the chart's own stock at round percentages. */
function percentSplits(u: uPlot, base: number, log: boolean): number[] {
  const { min, max } = u.scales.price
  const parts = roundValues(min! / base - 1, max! / base - 1, labelCount(u), false)
  return parts.map((part) => base * (1 + part)).filter((price) => !log || price > 0)
}

/**
 * Times of all rows, with the forecast's band in the rows after the bars. The forecast is of days: other widths
 * have none.
 */
function forecastColumns({ settings, bars, outlook }: StockChartModel) {
  const time = bars.column('time')
  const none: Values = []
  if (!outlook || settings.interval !== '1d' || !settings.overlays.includes('forecast')) {
    return { time, begins: -1, median: none, low80: none, high80: none }
  }
  return withForecast(Array.from(time), bars.column('close'), outlook.forecast)
}

/** The closes as a line through the extremes of each column; `filled` adds the area under it. */
function closeSeries(theme: ChartTheme, filled: boolean): uPlot.Series {
  return {
    scale: 'price',
    stroke: theme.accent,
    width: 1.5,
    points: { show: false },
    ...(filled && { fill: theme.accentWash }),
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
  const y = pixelsOf(u, 'price')
  const bottom = top + height
  /** Canvas x at which the current stretch of the line began; null between stretches. */
  let start: number | null = null
  let at = left
  const end = () => {
    if (start === null) return
    fill.lineTo(at, bottom)
    fill.lineTo(start, bottom)
    start = null
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
      if (start === null) {
        stroke.moveTo(at, y(point))
        fill.moveTo(at, y(point))
        start = at
      } else {
        stroke.lineTo(at, y(point))
        fill.lineTo(at, y(point))
      }
    }
  }
  end()
  return filled ? { stroke, fill } : { stroke }
}
