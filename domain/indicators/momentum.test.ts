import t from 'tap'
import { momentum } from './momentum.ts'
import { viewAt } from './testing/bars.ts'

t.test('ten bars back', async (t) => {
  const closes = [5, ...new Array(9).fill(1), 8]
  t.equal(momentum(viewAt(closes)), 3)
  t.equal(momentum(viewAt(closes.slice(1))), null, '10 bars are too few')
})
