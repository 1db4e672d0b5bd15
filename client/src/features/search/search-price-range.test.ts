import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRICE_RANGE } from '#domain/rules/validation.ts'
import { moveMax, moveMin, type PriceRange, priceEnd } from './search.ts'

test('the minimum pushes the maximum up, the maximum pulls the minimum down', () => {
  expect(moveMin({ min: 0, max: 1000 }, 500)).toEqual({ min: 500, max: 1000 })
  expect(moveMin({ min: 0, max: 1000 }, 1500)).toEqual({ min: 1500, max: 1500 })
  expect(moveMax({ min: 500, max: 1000 }, 700)).toEqual({ min: 500, max: 700 })
  expect(moveMax({ min: 500, max: 1000 }, 200)).toEqual({ min: 200, max: 200 })
})

test('the moved end stays where it was put and the minimum never exceeds the maximum', () => {
  const { min, max, step } = PRICE_RANGE
  const value = fc.integer({ min: min / step, max: max / step }).map((steps) => steps * step)
  const move = fc.record({ end: fc.constantFrom<'min' | 'max'>('min', 'max'), to: value })
  fc.assert(
    fc.property(fc.array(move), (moves) => {
      let range: PriceRange = { min, max }
      for (const { end, to } of moves) {
        range = (end === 'min' ? moveMin : moveMax)(range, to)
        expect(range[end]).toBe(to)
        expect(range.min).toBeLessThanOrEqual(range.max)
      }
    }),
  )
})

test('the upper end is open', () => {
  expect([0, 5, 1995, 2000].map(priceEnd)).toEqual(['0', '5', '1995', '2000+'])
})
