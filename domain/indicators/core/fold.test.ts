import { ok } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { toColumns } from '../../market/bars/columns.ts'
import type { Columns } from '../../market/types.ts'
import { anyHistory } from '../testing/any-history.ts'
import { barsOf } from '../testing/bars.ts'
import { computeSeries } from './compute.ts'
import { foldBars } from './fold.ts'
import { createFold, resetFold } from './fold-state.ts'
import { createSeries, SERIES } from './view.ts'

t.test('the pass gives what the definitions give, bar by bar', async () => {
  fc.assert(
    fc.property(anyHistory, ({ bars }) => {
      const columns = toColumns(bars)
      const series = computeSeries(columns)
      const { close } = columns
      const short = ema(Array.from(close), 20)
      const long = ema(Array.from(close), 50)
      const macd = difference(ema(Array.from(close), 12), ema(Array.from(close), 26))
      const signal = [...macd.slice(0, 25), ...ema(macd.slice(25), 9)]
      const fast_k = Array.from(close, (_, i) => percentK(columns, i))
      const slow_k = means(fast_k)
      let greatest = 0
      for (let i = 0; i < close.length; i++) {
        greatest = Math.max(greatest, close[i])
        const memory = 1e-9 * greatest
        near(series.ema_20[i], short[i], memory)
        near(series.ema_50[i], long[i], memory)
        near(series.macd[i], macd[i], memory)
        near(series.signal[i], signal[i], memory)
        near(series.histogram[i], macd[i] - signal[i], memory)
        near(series.rsi_14[i], relativeStrength(close, i), 1e-6)
        near(series.stochastic_k[i], slow_k[i], 1e-6)
        near(series.stochastic_d[i], means(slow_k)[i], 1e-6)
        const { middle, deviation, highest } = band(close, i)
        near(series.bollinger_middle[i], middle, 1e-9 * highest)
        near(series.bollinger_upper[i], middle + 2 * deviation, 1e-9 * highest)
        near(series.bollinger_lower[i], middle - 2 * deviation, 1e-9 * highest)
      }
    }),
    { numRuns: 60 },
  )
})

t.test('a flat window after a crash has bands on the price', async (t) => {
  for (const flat of [0.1, 123.456, 1e6 / 3]) {
    const closes = [...new Array<number>(31).fill(flat * 1e6), ...new Array<number>(20).fill(flat)]
    const { bollinger_middle, bollinger_upper, bollinger_lower } = computeSeries(barsOf(closes, 0))
    t.equal(bollinger_middle[50], flat)
    t.equal(bollinger_upper[50], flat)
    t.equal(bollinger_lower[50], flat)
  }
})

t.test('bars may come in any portions', async (t) => {
  const closes = Array.from({ length: 137 }, (_, i) => 50 + 10 * Math.sin(i / 5) + (i % 3))
  const columns = barsOf(closes)
  const whole = computeSeries(columns)
  for (const portion of [1, 7, 49, 136]) {
    const fold = createFold()
    const series = createSeries(closes.length)
    for (let from = 0; from < closes.length; from += portion) {
      foldBars(fold, columns, from, Math.min(closes.length, from + portion), series)
    }
    for (const name of SERIES) t.strictSame(series[name], whole[name], `${name} in portions of ${portion}`)
  }
})

t.test('a fold that was reset is as good as new', async (t) => {
  const fold = createFold()
  const series = createSeries(100)
  foldBars(fold, barsOf(Array.from({ length: 77 }, (_, i) => 1e9 / (i + 1))), 0, 77, series)
  resetFold(fold)
  const closes = Array.from({ length: 60 }, (_, i) => 10 + (i % 7))
  foldBars(fold, barsOf(closes), 0, 60, series)
  const fresh = computeSeries(barsOf(closes))
  for (const name of SERIES) t.strictSame(series[name].subarray(0, 60), fresh[name], name)
})

function near(actual: number, expected: number, tolerance: number): void {
  const gap = Math.abs(actual - expected)
  const same = Number.isNaN(expected) ? Number.isNaN(actual) : gap <= tolerance || gap <= 1e-6 * Math.abs(expected)
  ok(same, `${actual}, not ${expected}`)
}

function ema(values: number[], n: number): number[] {
  let value = Number.NaN
  return values.map((next, i) => {
    if (i + 1 === n) value = values.slice(0, n).reduce((sum, v) => sum + v, 0) / n
    else if (i + 1 > n) value = (2 * next + (n - 1) * value) / (n + 1)
    return value
  })
}

function difference(a: number[], b: number[]): number[] {
  return a.map((value, i) => value - b[i])
}

function relativeStrength(close: Float64Array, at: number): number {
  if (at < 14) return Number.NaN
  let [gain, loss] = [0, 0]
  for (let i = 1; i <= at; i++) {
    const change = Math.abs(close[i] - close[i - 1]) <= 1e-9 * close[i] ? 0 : close[i] - close[i - 1]
    const [up, down] = [Math.max(change, 0), Math.max(-change, 0)]
    gain = i <= 14 ? gain + up / 14 : (13 * gain + up) / 14
    loss = i <= 14 ? loss + down / 14 : (13 * loss + down) / 14
  }
  return gain + loss === 0 ? 50 : 100 - 100 / (1 + gain / loss)
}

function percentK({ high, low, close }: Columns, at: number): number {
  if (at < 13) return Number.NaN
  const highest = Math.max(...high.subarray(at - 13, at + 1))
  const lowest = Math.min(...low.subarray(at - 13, at + 1))
  return highest - lowest <= 1e-9 * close[at] ? 50 : (100 * (close[at] - lowest)) / (highest - lowest)
}

function means(values: number[]): number[] {
  return values.map((value, i) => (i < 2 ? Number.NaN : (value + values[i - 1] + values[i - 2]) / 3))
}

function band(close: Float64Array, at: number): { middle: number; deviation: number; highest: number } {
  if (at < 19) return { middle: Number.NaN, deviation: Number.NaN, highest: Number.NaN }
  const window = Array.from(close.subarray(at - 19, at + 1))
  const middle = window.reduce((sum, value) => sum + value, 0) / 20
  const variance = window.reduce((sum, value) => sum + (value - middle) ** 2, 0) / 20
  return { middle, deviation: Math.sqrt(variance), highest: Math.max(...window) }
}
