import fc from 'fast-check'
import t from 'tap'
import { barsOf } from '../testing/bars.ts'
import { computeSeries, movingMean } from './compute.ts'
import { createSeries, SERIES } from './view.ts'

t.test('reused series keep nothing of the stock before', async (t) => {
  const into = createSeries(300)
  computeSeries(barsOf(Array.from({ length: 300 }, (_, i) => 1000 + (i % 13))), into)
  const short = barsOf(Array.from({ length: 40 }, (_, i) => 5 + (i % 4)))
  const again = computeSeries(short, into)
  const fresh = computeSeries(short)
  for (const name of SERIES) t.strictSame(again[name].subarray(0, 40), fresh[name], name)
})

t.test('series that are too short are refused', async (t) => {
  t.throws(
    () => computeSeries(barsOf([1, 2, 3]), createSeries(2)),
    new RangeError('3 bars do not fit into series of 2'),
  )
})

t.test('each series starts with the first bar that has enough before it', async (t) => {
  const series = computeSeries(barsOf(Array.from({ length: 60 }, (_, i) => 10 + Math.sin(i))))
  const first = Object.fromEntries(
    SERIES.map((name) => [name, series[name].findIndex((value) => !Number.isNaN(value)) + 1]),
  )
  t.strictSame(first, {
    rsi_14: 15,
    macd: 26,
    signal: 34,
    histogram: 34,
    ema_20: 20,
    ema_50: 50,
    ema_trend: 50,
    stochastic_k: 16,
    stochastic_d: 18,
    bollinger_middle: 20,
    bollinger_upper: 20,
    bollinger_lower: 20,
  })
})

t.test('equals the plain mean, in one turn or in several', async () => {
  const price = fc.double({ min: 1, max: 1_000, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      fc.nat(60),
      (all, period, cut) => {
        const values = Float64Array.from(all)
        const means = new Float64Array(all.length)
        const middle = Math.min(cut, all.length)
        movingMean(values, period, 0, middle, means)
        movingMean(values, period, middle, all.length, means)
        return means.every((mean, i) => {
          if (i + 1 < period) return Number.isNaN(mean)
          const window = all.slice(i + 1 - period, i + 1)
          return Math.abs(mean - window.reduce((sum, value) => sum + value, 0) / period) < 1e-9
        })
      },
    ),
  )
})
