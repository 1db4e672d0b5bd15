import { expect, test } from 'vitest'
import { sparklineShape } from './Sparkline.tsx'

test('the line spans the session, the live price is one slot ahead', () => {
  const { line, base } = sparklineShape(
    101,
    [
      [0, 100],
      [50, 110],
    ],
    105,
    100,
  )
  expect(line).toBe('M0 26L50 2L51 14')
  expect(base).toBe(26)
})

test('at the session end the live price replaces the last point', () => {
  expect(
    sparklineShape(
      3,
      [
        [0, 10],
        [1, 10],
        [2, 12],
      ],
      10,
      10,
    ).line,
  ).toBe('M0 14L50 14L100 14')
})

test('no points, one price, no division by zero', () => {
  expect(sparklineShape(100, [], 10, 10)).toEqual({ line: 'M0 14', base: 14 })
  expect(sparklineShape(1, [[0, 10]], 11, 10).line).not.toContain('NaN')
})
