import t from 'tap'
import { toColumns } from '../market/bars/columns.ts'
import { viewOf } from './core/compute.ts'
import { stochastic } from './stochastic.ts'
import { sessionAt, viewAt } from './testing/bars.ts'

/** Bars from 0 to 100 that close at `close`. */
const within = (bars: number, close: number) => {
  const candles = Array.from({ length: bars }, (_, i) => {
    return { session: sessionAt(i), open: 50, high: 110, low: 10, close: 10 + close, volume: 1 }
  })
  return stochastic(viewOf(toColumns(candles)))
}

t.test('value and text from 16 bars on, d from 18', async (t) => {
  t.strictSame(within(15, 90), { value: null, d: null, interpretation: 'Insufficient data' })
  t.match(within(16, 90), { d: null, interpretation: 'Overbought' })
  t.ok(Math.abs((within(18, 90).d ?? 0) - 90) < 1e-9)
})

t.test('the limits themselves are neutral', async (t) => {
  t.equal(within(20, 80).interpretation, 'Neutral')
  t.equal(within(20, 80.001).interpretation, 'Overbought')
  t.equal(within(20, 20).interpretation, 'Neutral')
  t.equal(within(20, 19.999).interpretation, 'Oversold')
})

t.test('a flat window gives 50', async (t) => {
  t.strictSame(stochastic(viewAt(new Array(40).fill(0.1), 0)), { value: 50, d: 50, interpretation: 'Neutral' })
})
