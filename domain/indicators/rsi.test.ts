import t from 'tap'
import { rsi, wilderWeight } from './rsi.ts'
import { viewAt } from './testing/bars.ts'

const turns = (bars: number, up: number, down: number) => {
  let price = 100
  return Array.from({ length: bars }, (_, i) => (price += i === 0 ? 0 : i % 2 === 1 ? up : -down))
}

t.test("Wilder's weights", async (t) => {
  t.strictSame(
    [0, 1, 2, 14, 15, 900].map((seen) => wilderWeight(seen, 14)),
    [0, 1, 1 / 2, 1 / 14, 1 / 14, 1 / 14],
  )
})

t.test('a value from 15 bars on', async (t) => {
  t.strictSame(rsi(viewAt(turns(14, 1, 1))), { value: null, interpretation: 'Insufficient data' })
  t.strictSame(rsi(viewAt(turns(15, 1, 1))), { value: 50, interpretation: 'Neutral' })
})

t.test('no change at all is 50, only gains 100, only losses 0', async (t) => {
  t.strictSame(rsi(viewAt(new Array(30).fill(7))), { value: 50, interpretation: 'Neutral' })
  t.strictSame(rsi(viewAt(turns(30, 1, -1))), { value: 100, interpretation: 'Overbought' })
  t.strictSame(rsi(viewAt(turns(30, -1, 1))), { value: 0, interpretation: 'Oversold' })
})

t.test('the limits themselves are neutral', async (t) => {
  // Seven gains of 7 and seven losses of 3 are exactly 70.
  t.equal(rsi(viewAt(turns(15, 7, 3))).interpretation, 'Neutral')
  t.equal(rsi(viewAt(turns(15, 7.001, 3))).interpretation, 'Overbought')
  t.equal(rsi(viewAt(turns(15, 3, 7))).interpretation, 'Neutral')
  t.equal(rsi(viewAt(turns(15, 3, 7.001))).interpretation, 'Oversold')
})

t.test('a change within rounding is none', async (t) => {
  t.equal(rsi(viewAt(Array.from({ length: 30 }, (_, i) => 0.1 + (i % 2) * 1e-17))).value, 50)
  t.equal(rsi(viewAt(Array.from({ length: 30 }, (_, i) => 300 + (i % 2) * 1e-7))).value, 50)
})
