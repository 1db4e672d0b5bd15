import t from 'tap'
import { steadyClock } from './steady-clock.ts'

t.test('a steady clock goes on where the clock is set back', async (t) => {
  let now = 10_000
  const steady = steadyClock(() => now)
  t.equal(steady(), 10_000)
  now = 15_000
  t.equal(steady(), 15_000)
  now = 1_000
  t.equal(steady(), 15_000)
  now = 3_000
  t.equal(steady(), 17_000)
  now = 500
  t.equal(steady(), 17_000, 'also a second time')
  now = 100_500
  t.equal(steady(), 117_000)
})
