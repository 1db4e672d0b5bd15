import fc from 'fast-check'
import t from 'tap'
import { tickSize } from '../prices/ticks.ts'
import { anyBar } from '../testing/any-bar.ts'
import { lagOne } from '../testing/statistics.ts'
import { unfoldBar, volumeCurve } from './bar-path.ts'

const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const anySteps = fc.integer({ min: 3, max: 800 })

t.test('a path starts at the open, touches high and low, ends at the close and never leaves them', async () => {
  fc.assert(
    fc.property(anyBar, anySteps, seed, (bar, steps, seed) => {
      const path = unfoldBar(bar, steps, seed)
      return (
        path.length === steps + 1 &&
        path[0] === bar.open &&
        path[steps] === bar.close &&
        Math.max(...path) === bar.high &&
        Math.min(...path) === bar.low
      )
    }),
    { numRuns: 500 },
  )
})

t.test('the same arguments give the same path, another seed another', async (t) => {
  const bar = { open: 100, high: 103.2, low: 98.7, close: 101.5 }
  t.same(unfoldBar(bar, 300, 5), unfoldBar(bar, 300, 5))
  t.notSame(unfoldBar(bar, 300, 5), unfoldBar(bar, 300, 6))
  const highAt = (seed: number) => unfoldBar(bar, 300, seed).indexOf(103.2)
  t.ok(new Set(Array.from({ length: 20 }, (_, i) => highAt(i))).size > 15, 'the high comes at various moments')
})

t.test('points in between lie on ticks or on the extremes', async () => {
  fc.assert(
    fc.property(anyBar, anySteps, seed, (bar, steps, seed) => {
      const perUnit = 1 / tickSize(bar.low)
      return unfoldBar(bar, steps, seed).every(
        (price, k) =>
          k === 0 ||
          k === steps ||
          price === bar.high ||
          price === bar.low ||
          Math.abs(price * perUnit - Math.round(price * perUnit)) < 1e-6,
      )
    }),
  )
})

t.test('a bar without range stays where it is', async (t) => {
  const flat = { open: 7.123456, high: 7.123456, low: 7.123456, close: 7.123456 }
  t.ok(unfoldBar(flat, 50, 1).every((price) => price === 7.123456))
  t.throws(() => unfoldBar(flat, 2, 1), RangeError)
})

t.test('a path changes direction often and in clusters, as prices do, and makes no great jumps', async (t) => {
  const bar = { open: 1000, high: 1032, low: 987, close: 1015 }
  let clustering = 0
  for (let seed = 0; seed < 20; seed++) {
    const path = unfoldBar(bar, 600, seed)
    const changes = [...path.subarray(1)].map((price, i) => price - path[i])
    const turns = changes.filter((change, i) => i > 0 && change * changes[i - 1] < 0).length
    t.ok(turns > 150, `${turns} turns`)
    t.ok(Math.max(...changes.map(Math.abs)) < 0.3 * (bar.high - bar.low))
    clustering += lagOne(changes.map(Math.abs)) / 20
  }
  t.ok(clustering > 0.1, `autocorrelation of absolute changes ${clustering}`)
})

t.test('volume grows from none to all, and faster at both ends of the day', async (t) => {
  fc.assert(
    fc.property(anySteps, seed, fc.constantFrom(0, 2), (steps, seed, edge) => {
      const curve = volumeCurve(steps, seed, edge)
      const grows = curve.every((share, k) => k === 0 || share >= curve[k - 1])
      return curve.length === steps + 1 && curve[0] === 0 && curve[steps] === 1 && grows
    }),
  )
  const curve = volumeCurve(600, 1, 2)
  const [first, middle, last] = [curve[100], curve[350] - curve[250], 1 - curve[500]]
  t.ok(first > 1.5 * middle && last > 1.5 * middle)
})
