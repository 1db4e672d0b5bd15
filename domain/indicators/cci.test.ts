import t from 'tap'
import { cci } from './cci.ts'
import { barsOf, viewAt } from './testing/bars.ts'

t.test('a steady rise, by hand', async (t) => {
  // Typical prices 1 to 20: their mean is 10.5, and they are 5 from it in the mean.
  const bars = barsOf(Array.from({ length: 20 }, (_, i) => i + 1))
  t.equal(cci({ columns: bars, last: 19 }), 9.5 / (0.015 * 5))
  t.equal(cci({ columns: bars, last: 18 }), null, '19 bars are too few')
})

t.test('no move is 0, whatever rounding makes of the mean', async (t) => {
  for (const price of [0.1, 123.456, 1e6 / 3]) t.equal(cci(viewAt(new Array(20).fill(price), 0)), 0)
})
