import fc from 'fast-check'
import t from 'tap'
import { RankedWindow } from './filtered-band.ts'

t.test('its quantiles are those of the last values, sorted', async (t) => {
  const value = fc.oneof(fc.constantFrom(0, 1, 2), fc.double({ min: 0, max: 5, noNaN: true }))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(value, { minLength: 1, maxLength: 80 }), (size, values) => {
      const window = new RankedWindow(size)
      values.forEach((each, i) => {
        window.push(each)
        const sorted = values.slice(Math.max(0, i + 1 - size), i + 1).sort((a, b) => a - b)
        const parts = [0, 0.3, 0.8, 1]
        t.same(
          parts.map((part) => window.quantile(part)),
          parts.map((part) => quantile(sorted, part)),
        )
      })
    }),
  )
})

t.test('of nothing it is 0, of the numbers 1 to 9 the eighth is that of 80 %', async (t) => {
  const window = new RankedWindow(100)
  t.equal(window.quantile(0.8), 0)
  for (const value of [5, 1, 9, 3, 7, 2, 8, 4, 6]) window.push(value)
  t.equal(window.quantile(0.8), 8)
  t.equal(window.quantile(0.5), 5)
})

function quantile(sorted: readonly number[], part: number): number {
  const place = Math.min(Math.max(part * (sorted.length + 1) - 1, 0), sorted.length - 1)
  const below = Math.floor(place)
  const above = sorted[Math.min(below + 1, sorted.length - 1)]
  return sorted[below] + (place - below) * (above - sorted[below])
}
