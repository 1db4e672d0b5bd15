import fc from 'fast-check'
import t from 'tap'
import { binomialInterval } from './binomial-interval.ts'

t.test('of 250 bands of 80 %, 183 to 216 may hold', async (t) => {
  // R: qbinom(c(0.005, 0.995), 250, 0.8) is 183 216.
  t.same(binomialInterval(250, 0.8, 0.99), [183, 216])
  t.same(binomialInterval(0, 0.8, 0.99), [0, 0])
  t.same(binomialInterval(1, 0.8, 0.99), [0, 1])
  t.same(binomialInterval(10, 0.8, 0.99), [4, 10])
})

t.test('either tail beyond is no likelier than promised, and would be with one count more', async (t) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.double({ min: 0.01, max: 0.99, noNaN: true }), (n, chance) => {
      const [fewest, most] = binomialInterval(n, chance, 0.99)
      const chances = pmf(n, chance)
      const sum = (from: number, to: number) => chances.slice(from, to).reduce((total, each) => total + each, 0)
      const near = 1e-9
      t.ok(sum(0, fewest) <= 0.005 + near && sum(0, fewest + 1) > 0.005 - near)
      t.ok(sum(most + 1, n + 1) <= 0.005 + near && sum(most, n + 1) > 0.005 - near)
    }),
  )
})

function pmf(n: number, chance: number): number[] {
  const logs = [n * Math.log1p(-chance)]
  for (let k = 1; k <= n; k++) logs.push(logs[k - 1] + Math.log(((n - k + 1) / k) * (chance / (1 - chance))))
  return logs.map(Math.exp)
}
