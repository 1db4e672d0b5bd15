import t from 'tap'
import { roundToTick, tickSize } from './ticks.ts'

t.test('ticks are finer for small prices', async (t) => {
  t.same([0.5, 1, 131.3, 9999, 85_000].map(tickSize), [0.0001, 0.01, 0.01, 0.01, 1])
})

t.test('rounded prices carry no digits beyond their tick', async (t) => {
  t.equal(roundToTick(45.674999, 0.01), 45.67)
  t.equal(roundToTick(0.1 + 0.2, 0.01), 0.3)
  t.equal(roundToTick(4820.3, 0.5), 4820.5)
  t.equal(roundToTick(14_854, 10), 14_850)
  t.equal(roundToTick(0.59687, 0.0001), 0.5969)
})
