import fc from 'fast-check'
import t from 'tap'
import { SPARKLINE_SLOTS } from '../provider.ts'
import { anyBar } from '../testing/any-bar.ts'
import { createBarPath, PATH_BLOCKS, type PathPoint } from './bar-path.ts'

const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const stepsPerBlock = fc.integer({ min: 3, max: 40 })

t.test('every point is the bar of the prices so far, and the last one is the bar', async () => {
  fc.assert(
    fc.property(anyBar, stepsPerBlock, seed, (bar, perBlock, seed) => {
      const path = createBarPath(bar, perBlock, seed)
      let high = bar.open
      let low = bar.open
      let volume = 0
      for (let k = 0; k <= path.steps; k++) {
        const point = path.at(k)
        high = Math.max(high, point.price)
        low = Math.min(low, point.price)
        if (point.open !== bar.open || point.high !== high || point.low !== low || point.volume < volume) return false
        volume = point.volume
      }
      const last: PathPoint = { ...bar, price: bar.close }
      return same(path.at(path.steps), last) && same(path.at(0), { ...last, ...at(bar.open), volume: 0 })
    }),
    { numRuns: 60 },
  )
})

t.test('a point does not depend on what was asked before', async () => {
  fc.assert(
    fc.property(anyBar, stepsPerBlock, seed, fc.array(fc.nat(), { minLength: 1 }), (bar, perBlock, seed, asked) => {
      const path = createBarPath(bar, perBlock, seed)
      return asked.every((n) => {
        const k = n % (path.steps + 1)
        return same(path.at(k), createBarPath(bar, perBlock, seed).at(k))
      })
    }),
    { numRuns: 60 },
  )
})

t.test('a range has the prices of its points', async () => {
  fc.assert(
    fc.property(anyBar, stepsPerBlock, seed, fc.nat(), fc.nat(), (bar, perBlock, seed, a, b) => {
      const path = createBarPath(bar, perBlock, seed)
      const [from, to] = [a % (path.steps + 1), b % (path.steps + 1)].sort((a, b) => a - b)
      const prices = Array.from({ length: to + 1 - from }, (_, k) => path.at(from + k).price)
      const { open, high, low, close } = path.range(from, to)
      return (
        open === prices[0] &&
        high === Math.max(...prices) &&
        low === Math.min(...prices) &&
        close === prices[prices.length - 1]
      )
    }),
    { numRuns: 200 },
  )
})

t.test('the sparkline has the prices of its slots', async (t) => {
  const bar = { open: 100, high: 103.2, low: 98.7, close: 101.5, volume: 1e6 }
  const path = createBarPath(bar, 12, 1)
  t.same(path.sparkline(0), [100])
  t.equal(path.sparkline(path.steps).length, SPARKLINE_SLOTS)
  t.same(
    path.sparkline(path.steps),
    Array.from({ length: PATH_BLOCKS + 1 }, (_, slot) => path.at(slot * 12).price),
  )
  t.same(path.sparkline(35), path.sparkline(path.steps).slice(0, 3))
})

t.test('the prices of a calm block still move', async (t) => {
  const path = createBarPath({ open: 100, high: 100.5, low: 99.8, close: 100.1, volume: 1e6 }, 910, 3)
  for (let block = 0; block < PATH_BLOCKS; block += 10) {
    const prices = new Set(Array.from({ length: 60 }, (_, k) => path.at(block * 910 + 200 + k).price))
    t.ok(prices.size > 1)
  }
})

function at(price: number) {
  return { price, high: price, low: price }
}

function same(a: PathPoint, b: PathPoint): boolean {
  const keys = ['price', 'open', 'high', 'low', 'volume'] as const
  return keys.every((key) => a[key] === b[key])
}
