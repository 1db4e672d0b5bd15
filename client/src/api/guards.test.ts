import { expect, test } from 'vitest'
import { expectList, expectObject, ShapeError } from './guards.ts'

interface Thing {
  id: number
  name: string
  price: number | null
  on: boolean
  points: number[]
  inner: { value: number | null }
}

const thing: Thing = { id: 1, name: 'A', price: null, on: true, points: [], inner: { value: 2 } }
const SHAPE = {
  id: 'number',
  name: 'text',
  price: 'number?',
  on: 'flag',
  points: 'list',
  inner: { value: 'number?' },
} as const

test('what the contract says passes as it is, with more than was asked for too', () => {
  expect(expectObject<Thing>(thing, SHAPE)).toBe(thing)
  expect(expectObject<Thing>({ ...thing, price: 3, more: 1 }, SHAPE)).toMatchObject({ price: 3 })
  const list = [thing]
  expect(expectList<Thing>(list, SHAPE)).toBe(list)
  expect(expectList<Thing>([], SHAPE)).toEqual([])
})

test('anything else is refused', () => {
  for (const body of [
    null,
    undefined,
    '<html>',
    [],
    {},
    { ...thing, id: '1' },
    { ...thing, price: '3' },
    { ...thing, on: 1 },
    { ...thing, points: {} },
    { ...thing, inner: null },
    { ...thing, inner: { value: '2' } },
  ]) {
    expect(() => expectObject<Thing>(body, SHAPE)).toThrow(ShapeError)
    expect(() => expectList<Thing>([body], SHAPE)).toThrow(ShapeError)
  }
  expect(() => expectList<Thing>(thing, SHAPE)).toThrow(ShapeError)
})
