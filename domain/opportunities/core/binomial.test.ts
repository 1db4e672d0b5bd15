import fc from 'fast-check'
import t from 'tap'
import { binomialTest } from './binomial.ts'

t.test('what R says', async (t) => {
  // The example of R's own page: binom.test(682, 682 + 243, p = 3/4).
  t.equal(binomialTest(682, 925, 0.75).toFixed(4), '0.3825')
  // binom.test(7, 10), binom.test(0, 10): whole sums of 1,024.
  t.ok(near(binomialTest(7, 10, 0.5), 352 / 1024))
  t.ok(near(binomialTest(0, 10, 0.5), 2 / 1024))
  t.equal(binomialTest(5, 10, 0.5), 1)
  // A die: 51 sixes of 235. The two-sided exact p of the textbooks is 0.0437.
  t.equal(binomialTest(51, 235, 1 / 6).toFixed(4), '0.0437')
})

t.test('certain outcomes', async (t) => {
  t.equal(binomialTest(0, 30, 0), 1)
  t.equal(binomialTest(1, 30, 0), 0)
  t.equal(binomialTest(30, 30, 1), 1)
  t.equal(binomialTest(29, 30, 1), 0)
})

t.test('the sum of all outcomes that are no likelier', async () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      fc.nat(60),
      (n, chance, some) => {
        const hits = Math.min(n, some)
        const likely = Array.from({ length: n + 1 }, (_, k) => choose(n, k) * chance ** k * (1 - chance) ** (n - k))
        const sum = likely.filter((p) => p <= likely[hits] * (1 + 1e-7)).reduce((total, p) => total + p, 0)
        return near(binomialTest(hits, n, chance), Math.min(1, sum))
      },
    ),
  )
})

t.test('thousands of events', async (t) => {
  t.ok(binomialTest(5_300, 10_000, 0.5) < 1e-8)
  t.ok(binomialTest(5_010, 10_000, 0.5) > 0.8)
})

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1e-3, b)
}

function choose(n: number, k: number): number {
  let product = 1
  for (let i = 1; i <= k; i++) product = (product * (n - k + i)) / i
  return product
}
