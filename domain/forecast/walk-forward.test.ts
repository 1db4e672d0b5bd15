import fc from 'fast-check'
import t from 'tap'
import { HORIZON } from './horizon.ts'
import { binomialInterval, WalkForward } from './walk-forward.ts'

/**
 * A record of closes that rise by `moves`, with bands of 0.1 one session ahead, of `last` ten ahead and of 0.2 for the
 * random walk.
 */
function recordOf(moves: readonly number[], last: number): WalkForward {
  const record = new WalkForward()
  let close = 0
  for (const move of moves) record.push((close += move), 0.1, last, 0.2)
  return record
}

const rises = (count: number, move: number) => new Array<number>(count).fill(move)

t.test('nothing is counted before a band is ten sessions old', async (t) => {
  const nothing = { sessions: 0, inside_pct: null, naive_inside_pct: null, width_vs_naive_pct: null }
  t.same(recordOf(rises(HORIZON, 0.05), 1).coverage(), nothing)
  t.ok(recordOf(rises(HORIZON, 0.05), 1).isCalibrated())
  t.equal(recordOf(rises(HORIZON + 1, 0.05), 1).coverage().sessions, 1)
})

t.test('closes inside and outside are reported, at ten sessions', async (t) => {
  t.match(recordOf(rises(31, 0.05), 0.51).coverage(), { sessions: 21, inside_pct: 100, naive_inside_pct: 0 })
  t.match(recordOf(rises(31, 0.05), 0.49).coverage(), { sessions: 21, inside_pct: 0 })
  t.match(recordOf(rises(31, 0), 0).coverage(), { inside_pct: 100, naive_inside_pct: 100 })
  const { width_vs_naive_pct } = recordOf(rises(31, 0.05), 0.1).coverage()
  t.ok(Math.abs(Number(width_vs_naive_pct) - 100 * (Math.sinh(0.1) / Math.sinh(0.2) - 1)) < 1e-9)
})

t.test('only the last 250 sessions count', async (t) => {
  const moves = [...rises(400, 1), ...rises(250 + HORIZON, 0)]
  t.match(recordOf(moves, 0.5).coverage(), { sessions: 250, inside_pct: 100 })
  t.match(recordOf([...moves, 1], 0.5).coverage(), { sessions: 250, inside_pct: 99.6 })
})

t.test('the promise is kept within the 99 % interval, at one session', async (t) => {
  const missing = (misses: number) => [...rises(20, 0), ...rises(misses, 0.2), ...rises(250 - misses, 0)]
  const isKept = (misses: number) => recordOf(missing(misses), 100).isCalibrated()
  t.same([33, 34, 67, 68].map(isKept), [false, true, true, false])
})

t.test('of 250 bands of 80 %, 183 to 216 may contain the close', async (t) => {
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
