import t from 'tap'
import { divergence } from './divergence.ts'
import { viewAt, zigzag } from './testing/bars.ts'

/** Falls to 90 at bar 49, recovers, and dips to 89 at bar 66: a lower low after gains, so with a higher RSI. */
const twoLows = zigzag([139, 0], [90, 49], [98, 57], [89, 66], [105, 82])
/** Turns the bars upside down, so that a higher high meets a lower RSI. */
const twoHighs = twoLows.map((close) => 300 - close)
const after = (closes: number[], bars: number) => divergence(viewAt(closes.slice(0, bars)))

t.test('under 60 bars nothing is said', async (t) => {
  t.equal(after(twoLows, 59), 'Insufficient data')
  t.equal(after(twoLows, 60), 'No divergence')
})

t.test('reported from the confirmation of the newer swing point until 10 bars after it', async (t) => {
  t.equal(after(twoLows, 71), 'No divergence')
  t.equal(after(twoLows, 72), 'Bullish divergence')
  t.equal(after(twoLows, 82), 'Bullish divergence')
  t.equal(after(twoLows, 83), 'No divergence')
  t.equal(after(twoHighs, 72), 'Bearish divergence')
  t.equal(after(twoHighs, 83), 'No divergence')
})

t.test('a lower low with a lower RSI is no divergence', async (t) => {
  t.equal(divergence(viewAt(zigzag([100, 0], [120, 30], [117, 40], [119, 46], [100, 60], [104, 67]))), 'No divergence')
})

t.test('a lower low without an older one among the 60 bars is no divergence', async (t) => {
  t.equal(divergence(viewAt(zigzag([140, 0], [80, 66], [96, 73]))), 'No divergence')
})
