import t from 'tap'
import { bollinger } from './bollinger.ts'
import { viewAt } from './testing/bars.ts'

t.test('bands from 20 bars on, two population deviations from the mean', (t) => {
  const turns = Array.from({ length: 20 }, (_, i) => 10 + (i % 2))
  t.strictSame(bollinger(viewAt(turns.slice(1))), { middle: null, upper: null, lower: null })
  t.strictSame(bollinger(viewAt(turns)), { middle: 10.5, upper: 11.5, lower: 9.5 })
  t.end()
})

t.test('only the last 20 closes count', (t) => {
  const turns = Array.from({ length: 20 }, (_, i) => 10 + (i % 2))
  const { middle, upper, lower } = bollinger(viewAt([900, 1, 700, ...turns]))
  t.ok(Math.abs((middle ?? 0) - 10.5) < 1e-12)
  t.ok(Math.abs((upper ?? 0) - 11.5) < 1e-12)
  t.ok(Math.abs((lower ?? 0) - 9.5) < 1e-12)
  t.end()
})
