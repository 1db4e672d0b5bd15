import t from 'tap'
import { wilson95 } from './wilson.ts'

t.test('the published intervals', async (t) => {
  // R. G. Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3.
  for (const [hits, n, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ]) {
    const interval = wilson95(hits, n).map((limit) => Number((limit / 100).toFixed(4)))
    t.strictSame(interval, [low, high], `${hits} of ${n}`)
  }
})

t.test('its limits are the rates 1.96 deviations away from the observed one', async (t) => {
  for (const [hits, n] of [
    [1, 1],
    [3, 7],
    [14, 24],
    [400, 500],
  ]) {
    for (const limit of wilson95(hits, n)) {
      const rate = limit / 100
      const distance = (hits / n - rate) ** 2 * n - 1.959963984540054 ** 2 * rate * (1 - rate)
      t.ok(Math.abs(distance) < 1e-9, `${hits} of ${n}: ${limit}`)
    }
  }
  t.strictSame(wilson95(0, 5)[0], 0)
  t.strictSame(wilson95(5, 5)[1], 100)
})
