import t from 'tap'
import { retryDelay } from './retry-delay.ts'

const DELAYS = { first: 500, longest: 30_000 }

t.test('each failure in a row doubles the wait, up to the longest', async (t) => {
  const waits = [0, 1, 2, 5, 6, 7, 2_000].map((failures) => retryDelay(failures, DELAYS))
  t.same(waits, [500, 1_000, 2_000, 16_000, 30_000, 30_000, 30_000])
})

t.test('a random number chooses a part of it', async (t) => {
  t.same(
    [0, 0.25, 0.5].map((random) => retryDelay(2, DELAYS, random)),
    [0, 500, 1_000],
  )
})
