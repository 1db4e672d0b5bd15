import { expect, test } from 'vitest'
import { GRAPH_TYPES } from '#domain/contract/charts/charts.ts'
import { answer, candles, symbol } from '../testing/examples.ts'
import { applyQuoteToChart } from './live-quote.ts'

const last = candles.at(-1)!
const quote = (more: object = {}) => ({
  symbol,
  price: last.close * 1.01,
  open: last.open,
  day_low: last.low,
  day_high: Math.max(last.high, last.close * 1.01),
  last_volume: last.volume + 500,
  as_of: '2026-01-15T20:00:05.000Z',
  ...more,
})

test.each(GRAPH_TYPES)('%s: a quote changes the chart as the server would answer it', (graphType) => {
  const now = quote()
  const moved = applyQuoteToChart(answer(graphType), now)
  const bar = { ...last, high: now.day_high, low: now.day_low, close: now.price, volume: now.last_volume }
  const expected = { ...answer(graphType, [...candles.slice(0, -1), bar]), as_of: now.as_of }
  expect(moved?.close).toEqual(expected.close)
  expect(moved?.high).toEqual(expected.high)
  expect(moved?.volume).toEqual(expected.volume)
  expect(moved?.levels).toEqual(expected.levels)
  expect(moved?.as_of).toBe(now.as_of)
  for (const [name, values] of Object.entries(expected.series)) {
    const own = moved?.series[name] ?? []
    expect(own.slice(0, -1)).toEqual(values.slice(0, -1))
    // Here averages begin at the first bar loaded, there at the first one stored: 250 bars later those that are drawn are equal.
    expect(own.at(-1)).toBeCloseTo(values.at(-1)!, 5)
  }
})

test('an older quote changes nothing', () => {
  const data = answer('divergence')
  expect(applyQuoteToChart(data, quote({ as_of: '2026-01-15T19:59:59.000Z' }))).toBe(data)
})

test('a quote of another session is left to the server', () => {
  const data = answer('divergence')
  for (const other of [
    { open: last.open * 1.001 },
    { day_high: last.high * 0.999 },
    { day_low: last.low * 1.001 },
    { last_volume: last.volume - 1 },
  ]) {
    expect(applyQuoteToChart(data, quote(other))).toBeNull()
  }
  expect(applyQuoteToChart(answer('divergence', []), quote())).toBeNull()
})

test('a short history has no figures to move', () => {
  const data = answer('rsi-stochastic-oscillator', candles.slice(-5))
  expect(applyQuoteToChart(data, quote())?.series.rsi_14).toEqual([null, null, null, null, null])
})

test('values that a quote does not have stay; without an open no candle moves', () => {
  const data = answer('divergence')
  const moved = applyQuoteToChart(data, quote({ day_low: null, day_high: null, last_volume: null }))
  expect(moved?.close.at(-1)).toBe(last.close * 1.01)
  expect(moved?.high.at(-1)).toBe(Math.max(last.high, last.close * 1.01))
  expect(moved?.low.at(-1)).toBe(last.low)
  expect(moved?.volume.at(-1)).toBe(last.volume)
  expect(applyQuoteToChart(data, quote({ open: null }))).toBe(data)
})
