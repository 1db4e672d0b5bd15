import fc from 'fast-check'
import t from 'tap'
import { benjaminiHochberg, binomialTest, normalTest, wilson95 } from './statistics.ts'

t.test('what R says', async (t) => {
  // The example on R's own page: binom.test(682, 682 + 243, p = 3/4).
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

/** Benjamini and Hochberg 1995, section 4: fifteen tests of which their procedure at 5 % accepts the four smallest. */
const PUBLISHED = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
]

t.test('the published example, in any order', async (t) => {
  t.strictSame(
    benjaminiHochberg(PUBLISHED, 0.05),
    PUBLISHED.map((p) => p <= 0.0095),
  )
  t.strictSame(benjaminiHochberg(PUBLISHED.toReversed(), 0.05), PUBLISHED.map((p) => p <= 0.0095).toReversed())
})

t.test('one that fails its own threshold is accepted where a larger one meets its own', async (t) => {
  t.strictSame(benjaminiHochberg([0.03, 0.04, 0.049], 0.05), [true, true, true])
  t.strictSame(benjaminiHochberg([0.03, 0.04, 0.051], 0.05), [false, false, false])
})

t.test('none, and no tests', async (t) => {
  t.strictSame(benjaminiHochberg([0.5, 0.06], 0.05), [false, false])
  t.strictSame(benjaminiHochberg([], 0.05), [])
})

t.test('the tails of the normal distribution', async (t) => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.1, and the quantiles of 95 and 99.9 %.
  for (const [deviations, p] of [
    [0, 1],
    [1, 1 - 2 * 0.34134],
    [-2.5, 1 - 2 * 0.49379],
    [1.959963984540054, 0.05],
    [3.290526731491894, 0.001],
    [40, 0],
  ]) {
    t.ok(Math.abs(normalTest(deviations) - p) < 2e-5, `${deviations}`)
  }
  t.ok(Math.abs(normalTest(3.290526731491894) - 0.001) < 1e-12)
})
