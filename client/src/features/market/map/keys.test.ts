import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAt, placeByKey } from './keys.ts'
import { mapOf } from './testing/examples.ts'
import { layoutMap } from './treemap.ts'

/** Two sectors next to each other: S1A over S1B and S1C, which share a row; S2A over S2B. */
const layout = layoutMap(
  mapOf([
    [6, 3, 3],
    [4, 4],
  ]),
  600,
  400,
)
const at = (symbol: string) => layout.cells.findIndex((cell) => cell.symbol === symbol)

/** Symbols that the keys reach one after the other. */
function walk(from: string, ...keys: string[]): string[] {
  let place = at(from)
  return keys.map((key) => {
    place = placeByKey(layout, place, key)!
    return layout.cells[place].symbol
  })
}

test('arrows reach the neighbour on their side, and stay at the edge', () => {
  expect(walk('S1A', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowUp')).toEqual(['S1B', 'S1C', 'S1A', 'S1A'])
  expect(walk('S1A', 'ArrowRight', 'ArrowDown', 'ArrowLeft')).toEqual(['S2A', 'S2B', 'S1C'])
  expect(walk('S2A', 'ArrowRight', 'ArrowUp')).toEqual(['S2A', 'S2A'])
})

test('pages reach the heaviest of the next sector, Home and End the first and the last', () => {
  expect(walk('S1C', 'PageDown', 'PageDown', 'PageUp', 'PageUp')).toEqual(['S2A', 'S2A', 'S1A', 'S1A'])
  expect(walk('S1B', 'End', 'Home')).toEqual(['S2B', 'S1A'])
  expect(placeByKey(layout, 0, 'a')).toBe(null)
})

test('the arrows alone reach every company', () => {
  const weight = fc.double({ min: 0, max: 3, noNaN: true }).map((power) => 10 ** power)
  const sectors = fc.array(fc.array(weight, { minLength: 1, maxLength: 30, size: 'max' }), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(sectors, (weights) => {
      const layout = layoutMap(mapOf(weights), 1_200, 700)
      const reached = new Set([0])
      for (const place of reached)
        for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
          reached.add(placeByKey(layout, place, arrow)!)
      expect(reached.size).toBe(layout.cells.length)
    }),
  )
})

test('a point has the company whose area it is in, and none in a strip or between sectors', () => {
  const { area } = layout.cells[at('S1C')]
  expect(placeAt(layout, area.x + 1, area.y + 1)).toBe(at('S1C'))
  expect(placeAt(layout, 20, 5)).toBe(null)
  expect(placeAt(layout, 20, 500)).toBe(null)
})
