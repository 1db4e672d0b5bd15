import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Pyramid } from './bar-buffer.ts'

const value = fc.oneof(fc.double({ min: 0.01, max: 1e6, noNaN: true }), fc.constant(Number.NaN))
const columns = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 700 })

function naive(high: Float64Array, low: Float64Array, from: number, to: number) {
  const real = (values: Float64Array) => Array.from(values.subarray(from, to)).filter((one) => !Number.isNaN(one))
  return { high: Math.max(...real(high)), low: Math.min(...real(low)) }
}

test('extremes of any stretch are those of a plain walk, before and after a change', () => {
  fc.assert(
    fc.property(columns, fc.nat(), fc.nat(), fc.nat(), value, (rows, a, b, c, changed) => {
      const high = Float64Array.from(rows, ([one]) => one)
      const low = Float64Array.from(rows, ([, one]) => one)
      const [from, to] = [a % rows.length, b % (rows.length + 1)].toSorted((x, y) => x - y)
      // Places outside of those with a value have none yet.
      const first = high.findIndex((one, i) => !Number.isNaN(one) || !Number.isNaN(low[i]))
      const pyramid = new Pyramid(high, low, Math.max(0, first))
      pyramid.query(from, to)
      expect({ high: pyramid.high, low: pyramid.low }).toEqual(naive(high, low, from, to))
      const at = c % rows.length
      high[at] = changed
      low[at] = changed
      pyramid.update(at, at + 1)
      pyramid.query(from, to)
      expect({ high: pyramid.high, low: pyramid.low }).toEqual(naive(high, low, from, to))
    }),
  )
})
