import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapOf } from './testing/examples.ts'
import { insideOf, layoutMap, type Rect, squarify } from './treemap.ts'

/** Capitalisations from one dollar to ten trillions, as likely small as large. */
const weight = fc.double({ min: 0, max: 13, noNaN: true }).map((power) => 10 ** power)
const descending = (most: number) =>
  fc.array(weight, { minLength: 1, maxLength: most, size: 'max' }).map((all) => all.sort((a, b) => b - a))
const canvas = fc.record({
  x: fc.double({ min: 0, max: 500, noNaN: true }),
  y: fc.double({ min: 0, max: 500, noNaN: true }),
  width: fc.double({ min: 1, max: 4_000, noNaN: true }),
  height: fc.double({ min: 1, max: 4_000, noNaN: true }),
})

/** CSS pixels by which positions of several thousand pixels may be rounded. */
const ROUNDING = 1e-6

const isWithin = (inner: Rect, outer: Rect) =>
  inner.x >= outer.x - ROUNDING &&
  inner.y >= outer.y - ROUNDING &&
  inner.x + inner.width <= outer.x + outer.width + ROUNDING &&
  inner.y + inner.height <= outer.y + outer.height + ROUNDING

const overlap = (a: Rect, b: Rect) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > ROUNDING &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > ROUNDING

/** Two of the areas that overlap; compares only neighbours from left to right, since a thousand have half a million pairs. */
function overlapping(areas: readonly Rect[]): [Rect, Rect] | null {
  const sorted = areas.toSorted((a, b) => a.x - b.x)
  for (const [i, area] of sorted.entries())
    for (let j = i + 1; j < sorted.length && sorted[j].x < area.x + area.width; j++)
      if (overlap(area, sorted[j])) return [area, sorted[j]]
  return null
}

/** The areas whose share of `within` differs by more than 1 % from the share of their weight. */
function unfair(weights: readonly number[], areas: readonly Rect[], { width, height }: Rect) {
  const sum = weights.toReversed().reduce((all, one) => all + one, 0)
  return areas.filter((area, i) => {
    const share = (area.width * area.height) / (width * height)
    return Math.abs(share / (weights[i] / sum) - 1) > 0.01
  })
}

test('every area has its share, none overlap, and all are inside, whatever the weights', () => {
  fc.assert(
    fc.property(descending(200), canvas, (weights, within) => {
      const areas = squarify(weights, within)
      expect(areas.length).toBe(weights.length)
      expect(unfair(weights, areas, within)).toEqual([])
      expect(overlapping(areas)).toBe(null)
      expect(areas.filter((area) => !isWithin(area, within))).toEqual([])
    }),
  )
})

test('a thousand companies, of which one weighs as much as ten trillions of the least', () => {
  const within = { x: 0, y: 0, width: 1_160, height: 640 }
  const cases = [
    Array.from({ length: 1_000 }, (_, i) => 10 ** (13 - (13 * i) / 999)),
    [...Array(500).fill(1e13), ...Array(500).fill(1)],
    [1e13, ...Array(999).fill(1)],
    Array(1_000).fill(1e13),
  ]
  for (const weights of cases) {
    const areas = squarify(weights, within)
    expect(unfair(weights, areas, within)).toEqual([])
    expect(overlapping(areas)).toBe(null)
    expect(areas.filter((area) => !isWithin(area, within))).toEqual([])
  }
})

test('one company fills the rectangle; equal ones are nearly square', () => {
  const within = { x: 3, y: 4, width: 600, height: 400 }
  expect(squarify([7], within)).toEqual([within])
  const ratios = squarify(Array(24).fill(5), within).map(({ width, height }) =>
    Math.max(width / height, height / width),
  )
  expect(Math.max(...ratios)).toBeLessThan(1.5)
})

const sectors = fc.array(fc.array(weight, { minLength: 0, maxLength: 40 }), { minLength: 1, maxLength: 12 })

test('sectors divide the canvas, and companies what their sector leaves under its strip', () => {
  fc.assert(
    fc.property(sectors, canvas, (weights, { width, height }) => {
      const map = mapOf(weights)
      const layout = layoutMap(map, width, height)
      const whole = { x: 0, y: 0, width, height }
      const sums = layout.sectors.map(({ first, count }) => {
        const own = layout.cells.slice(first, first + count)
        return own.map(({ symbol }) => weightIn(map, symbol))
      })
      expect(layout.cells.length).toBe(weights.flat().length)
      const totals = sums.map((own) => own.toReversed().reduce((all, one) => all + one, 0))
      const areas = layout.sectors.map(({ area }) => area)
      expect(unfair(totals, areas, whole)).toEqual([])
      expect(overlapping(areas)).toBe(null)
      expect(areas.filter((area) => !isWithin(area, whole))).toEqual([])
      for (const [i, { area, strip, first, count }] of layout.sectors.entries()) {
        const inner = insideOf(area, strip)
        const own = layout.cells.slice(first, first + count).map((cell) => cell.area)
        expect(isWithin(inner, area)).toBe(true)
        expect(own.filter((cell) => !isWithin(cell, inner))).toEqual([])
        expect(overlapping(own)).toBe(null)
        expect(unfair(sums[i], own, inner)).toEqual([])
      }
    }),
  )
})

const weightIn = ({ sectors }: ReturnType<typeof mapOf>, symbol: string) =>
  sectors.flatMap(({ items }) => items).find((item) => item.symbol === symbol)!.weight_usd

test('the heaviest sector and company come first, and a sector without companies has no area', () => {
  const { sectors, cells } = layoutMap(mapOf([[1, 5], [], [9, 3, 4]]), 400, 300)
  expect(sectors.map(({ sector, first, count }) => [sector, first, count])).toEqual([
    ['Sector 3', 0, 3],
    ['Sector 1', 3, 2],
  ])
  expect(cells.map(({ symbol }) => symbol)).toEqual(['S3A', 'S3C', 'S3B', 'S1B', 'S1A'])
})

test('only a sector with room for its name has a strip', () => {
  const { sectors } = layoutMap(mapOf([[1e6], [1]]), 400, 300)
  expect(sectors.map(({ strip }) => strip)).toEqual([18, 0])
})

test('a canvas without size has areas without size', () => {
  const { cells } = layoutMap(mapOf([[1, 2], [3]]), 0, 300)
  expect(cells.map(({ area }) => area.width * area.height)).toEqual([0, 0, 0])
})
