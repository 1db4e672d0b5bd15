import t from 'tap'
import { viewAt } from './bars.ts'
import { bollinger } from './bollinger.ts'

t.test('bands from 20 bars on, two population deviations from the mean', async (t) => {
  const turns = Array.from({ length: 20 }, (_, i) => 10 + (i % 2))
  t.strictSame(bollinger(viewAt(turns.slice(1))), { middle: null, upper: null, lower: null })
  t.strictSame(bollinger(viewAt(turns)), { middle: 10.5, upper: 11.5, lower: 9.5 })
})
