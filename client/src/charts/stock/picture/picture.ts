import type uPlot from 'uplot'
import { formatChange } from '#client/src/text/format.ts'
import { isOfSessions } from '#domain/market/bars/intervals.ts'
import { decimalsOfStep, formatDecimal, withPercent as percentage } from '#domain/text/number.ts'
import { priceDecimals } from '#domain/text/price.ts'
import type { Picture } from '../../chart.ts'
import type { Look } from '../../panes/look.ts'
import { drawnIn, line } from '../../panes/pane.ts'
import { EXTRA, gutterFor, PRICE, type PriceColumns, type PriceExtras, pricePane } from '../../panes/price-pane.ts'
import { labelsOf, roundValues } from '../../panes/scales.ts'
import { aheadOf } from '../data/ahead.ts'
import type { Figures, SeriesName } from '../data/figures.ts'
import { rangeRow } from '../data/ranges.ts'
import { OVERLAYS } from '../overlays/index.ts'
import { PANES } from '../panes/index.ts'
import { closeLine } from './close-line.ts'
import type { Drawing, Scene } from './scene.ts'
import { extremesOf, firstOf, type Picked, type WindowedPane, windowed } from './windowed.ts'

/** Heights in CSS pixels; a larger chart keeps their proportions. */
const PRICE_PX = 352
const SUB_PANE_PX = 88
export const heightOf = (subPanes: number): number => PRICE_PX + subPanes * SUB_PANE_PX

/** A round change of an axis whose labels are `step` apart, in per cent. */
const formatRound = (value: number, step: number): string =>
  percentage(formatDecimal(value, Math.max(2, decimalsOfStep(step)), true))

/** Room for a change in per cent at the axis. */
const PERCENT_PX = 76

export interface StockPicture extends Picture {
  panes: WindowedPane[]
  /** Reads the open bar again; false where more than that is another one, so that this picture holds no longer. */
  follow(look: Look): boolean
}

/** All that a picture is made of, but for the open bar. */
function makingsOf(scene: Scene, look: Look) {
  const { bars, compared, currency } = scene
  return {
    ...scene,
    compared: compared.map((other) => `${other.symbol} ${other.shape}`).join(),
    look,
    shape: bars.shape,
    decimals: priceDecimals(bars.column('close').at(-1) ?? 0, currency),
    highest: bars.extremes('bar', 0, bars.bars).high,
  }
}

/** The panes of a stock's chart as they are now. `over` is drawn over everything in the price pane. */
export function stockPicture(scene: Scene, figures: Figures, look: Look, over: (u: uPlot) => void): StockPicture {
  const { settings, bars, symbol, interval, currency } = scene
  const makings = makingsOf(scene, look)
  const { decimals, highest } = makings
  const prices = gutterFor(Math.max(1, highest), decimals)
  const gutter = scene.compared.length > 0 ? Math.max(PERCENT_PX, prices) : prices
  const { time, begins, ...band } = aheadOf(scene)
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
  const overlays = Object.keys(OVERLAYS).filter((name) => settings.overlays.some((wanted) => wanted === name))
  const drawnOverlays = overlays.map((name) => OVERLAYS[name as keyof typeof OVERLAYS])
  const subPanes = (Object.keys(PANES) as (keyof typeof PANES)[]).filter((name) => settings.panes.includes(name))
  const names = [...drawnOverlays, ...subPanes.map((name) => PANES[name])].flatMap(({ series }) => series)
  const wanted = [...new Set(names)]
  const series = figures.read(wanted)
  const drawing: Drawing = {
    scene,
    look,
    series: (name: SeriesName) => series.get(name)!,
    format: (price) => formatDecimal(price, decimals),
  }
  const setting = { look, gutter, minutes: !isOfSessions(interval) }
  const lowest = subPanes.length - 1
  const price = pricePaneOf(drawing, columns, drawnOverlays, {
    ...setting,
    share: PRICE_PX / heightOf(subPanes.length),
    dates: subPanes.length === 0,
    over,
  })
  const panes = [
    price,
    ...subPanes.map((name, i) => {
      const pane = PANES[name].pane(drawing, columns, {
        ...setting,
        share: SUB_PANE_PX / heightOf(subPanes.length),
        dates: i === lowest,
      })
      return windowed(pane, bars.bars, PANES[name].picks?.(drawing))
    }),
  ]
  const { look: drawn, log, range } = settings
  const compare = scene.compared.map((other) => other.symbol)
  return {
    key: JSON.stringify([currency, gutter, overlays, subPanes, drawnIn(panes), drawn, log, compare, interval, look]),
    // The first view has room for the rows ahead of the bars, which come later than these.
    subject: JSON.stringify([symbol, interval, range, time.length - bars.bars]),
    panes,
    rows: time.length - rangeRow(range, bars.column('time')) + 1,
    exact: true,
    bars: bars.bars,
    gutter,
    older: bars.older,
    minutes: setting.minutes,
    follow(shown) {
      const now = makingsOf(scene, shown)
      if (!(Object.keys(now) as (keyof typeof now)[]).every((part) => now[part] === makings[part])) return false
      figures.read(wanted)
      // The band ahead begins at the newest close.
      if (begins === bars.bars) for (const values of Object.values(band)) values[begins - 1] = close[begins - 1]
      return true
    },
  }
}

type PriceSetting = Parameters<typeof pricePane>[2] & { over(u: uPlot): void }

function pricePaneOf(
  drawing: Drawing,
  columns: PriceColumns,
  overlays: readonly (typeof OVERLAYS)[keyof typeof OVERLAYS][],
  { over, ...setting }: PriceSetting,
): WindowedPane {
  const { scene, look, format } = drawing
  const { bars, settings, compared, interval, currency } = scene
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
  const picks: Record<number, Picked> = candlePicks(scene)
  compared.forEach((other, i) => {
    const colour = look.series[3 + i]
    picks[EXTRA + extras.columns.length] = (spans, view) => other.scaled(bars.column('close'), spans, view)
    const values = other.read()
    extras.columns.push(values)
    extras.series.push(line('price', colour))
    extras.legend?.push({
      field: `compare-${other.symbol}`,
      label: other.symbol,
      name: other.symbol,
      colour,
      values,
      format: (value) => formatChange(value / other.bases.other - 1),
    })
  })
  // The first one has the base of all.
  const base = () => scene.compared[0]?.bases.own ?? 1
  const percent = (price: number, step?: number) => {
    const part = price / base() - 1
    return step === undefined ? formatChange(part) : formatRound(100 * part, (100 * step) / base())
  }
  if (compared.length > 0) {
    const { symbol } = scene
    extras.legend?.unshift({ field: 'own', label: symbol, name: symbol, colour: null, values: close, format: percent })
  }
  const pane = pricePane(
    { close: [close[close.length - 1] ?? 0], currency },
    columns,
    {
      ...setting,
      log: settings.log,
      holes: interval === '1d',
      ...(settings.look !== 'candles' && { drawn: closeLine(look, settings.look === 'area') }),
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
  return windowed(pane, bars.bars, picks)
}

/** Of a column that stands for many bars: the first open, the extremes, the last close. */
function candlePicks({ bars, settings }: Scene): Record<number, Picked> {
  const of = settings.look === 'candles' ? 'bar' : 'close'
  const { high, low } = extremesOf(bars, of)
  return {
    [PRICE.open]: firstOf(bars.column(of === 'bar' ? 'open' : 'close')),
    [PRICE.high]: high,
    [PRICE.low]: low,
  }
}

/** Round percentages, as prices of the chart's own stock. */
function percentSplits(u: uPlot, base: number, log: boolean): number[] {
  const { min, max } = u.scales.price
  const parts = roundValues(min! / base - 1, max! / base - 1, labelsOf(u), false)
  return parts.map((part) => base * (1 + part)).filter((price) => !log || price > 0)
}
