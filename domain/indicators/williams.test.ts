import t from 'tap'
import { viewAt } from './testing/bars.ts'
import { williams } from './williams.ts'

t.test('from the lowest low to the highest high', async (t) => {
  const closes = [...new Array(13).fill(10), 11]
  t.equal(williams(viewAt(closes, 1)), (100 * (11 - 12)) / (12 - 9))
  t.equal(williams(viewAt(closes, 0)), 0)
  t.equal(williams(viewAt([...new Array(13).fill(10), 9], 0)), -100)
  t.equal(williams(viewAt(closes.slice(1), 1)), null, '13 bars are too few')
})

t.test('a flat window is in the middle', async (t) => {
  t.equal(williams(viewAt(new Array(14).fill(0.1), 0)), -50)
})
