import t from 'tap'
import { macd } from './macd.ts'
import { viewAt } from './testing/bars.ts'

const line = (bars: number) => Array.from({ length: bars }, (_, i) => 100 + i)

t.test('the line from 26 bars on, its signal and word from 34', async (t) => {
  t.equal(macd(viewAt(line(25))).value, null)
  t.match(macd(viewAt(line(26))), { signal: null, histogram: null, interpretation: 'Insufficient data' })
  t.ok(Math.abs((macd(viewAt(line(26))).value ?? 0) - 7) < 1e-9)
  t.equal(macd(viewAt(line(33))).signal, null)
  t.ok(Math.abs((macd(viewAt(line(34))).signal ?? 0) - 7) < 1e-9)
})

t.test('above its signal bullish, below bearish, within rounding neutral', async (t) => {
  t.equal(macd(viewAt(line(60))).interpretation, 'Neutral')
  t.equal(macd(viewAt([...line(60), 170])).interpretation, 'Bullish signal')
  t.equal(macd(viewAt([...line(60), 150])).interpretation, 'Bearish signal')
})
