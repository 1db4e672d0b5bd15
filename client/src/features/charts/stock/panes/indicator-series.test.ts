import { expect, test } from 'vitest'
import { viewOf } from '#domain/indicators/index.ts'
import { emptyColumns } from '#domain/market/bars/columns.ts'
import { BAR_COLUMNS, BarBuffer, type BarPage } from '../model/bar-buffer.ts'
import { IndicatorSeries, type SeriesName } from './indicator-series.ts'

const NAMES = ['rsi_14', 'macd', 'signal', 'ema_20', 'ema_50', 'stochastic_k', 'bollinger_upper'] as const
const COUNT = 20_000

/** A page of a price walk that is the same every time. */
function page(from: number, to: number): BarPage {
  const made = Object.fromEntries(BAR_COLUMNS.map((name) => [name, [] as number[]])) as Record<string, number[]>
  for (let i = from; i < to; i++) {
    const close = 100 + 20 * Math.sin(i / 90) + 5 * Math.sin(i / 7)
    const bar = { time: i, open: close - 0.3, high: close + 1 + (i % 3), low: close - 1 - (i % 5), close, volume: i }
    for (const name of BAR_COLUMNS) made[name].push(bar[name])
  }
  return made as unknown as BarPage
}

function expectProducts(buffer: BarBuffer, figures: IndicatorSeries): void {
  const columns = { ...emptyColumns(0), ...Object.fromEntries(BAR_COLUMNS.map((name) => [name, buffer.column(name)])) }
  const { series } = viewOf(columns)
  const read = figures.read([...NAMES, 'sma_200'])
  for (const name of NAMES) expect(read.get(name as SeriesName)).toEqual(series[name].subarray(0, buffer.bars))
  const close = buffer.column('close')
  const mean = close.subarray(-200).reduce((sum, value) => sum + value, 0) / 200
  expect(read.get('sma_200')!.at(-1)).toBeCloseTo(mean, 9)
  expect(read.get('sma_200')![198]).toBeNaN()
}

test('the series equal the product’s over all bars: after a page, a tick, a new bar, older bars and a correction', () => {
  const buffer = new BarBuffer(page(COUNT - 9_000, COUNT))
  const figures = new IndicatorSeries(buffer)
  expectProducts(buffer, figures)
  buffer.put({ time: COUNT - 1, open: 100, high: 140, low: 60, close: 130, volume: 1 })
  expectProducts(buffer, figures)
  buffer.put({ time: COUNT, open: 130, high: 131, low: 129, close: 130, volume: 1 })
  expectProducts(buffer, figures)
  buffer.prepend(page(0, COUNT - 9_000))
  expectProducts(buffer, figures)
  buffer.merge(page(COUNT - 10, COUNT - 5))
  buffer.merge({ ...page(COUNT - 400, COUNT - 399), close: [105] })
  expectProducts(buffer, figures)
})
