import fc from 'fast-check'
import t from 'tap'
import { movingMean } from './moving-mean.ts'

t.test('equals the plain mean, in one turn or in several', async () => {
  const price = fc.double({ min: 1, max: 1_000, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      fc.nat(60),
      (all, period, cut) => {
        const values = Float64Array.from(all)
        const means = new Float64Array(all.length)
        const middle = Math.min(cut, all.length)
        movingMean(values, period, 0, middle, means)
        movingMean(values, period, middle, all.length, means)
        return means.every((mean, i) => {
          if (i + 1 < period) return Number.isNaN(mean)
          const window = all.slice(i + 1 - period, i + 1)
          return Math.abs(mean - window.reduce((sum, value) => sum + value, 0) / period) < 1e-9
        })
      },
    ),
  )
})
