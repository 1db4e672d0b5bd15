import Type from 'typebox'
import { expect, test } from 'vitest'
import { expectShape, ShapeError } from './shape.ts'

const Thing = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  price: Type.Union([Type.Number(), Type.Null()]),
  on: Type.Boolean(),
  points: Type.Array(Type.Number()),
  inner: Type.Object({ value: Type.Union([Type.Number(), Type.Null()]) }),
  mood: Type.Enum(['calm', 'wild']),
})

const thing: Type.Static<typeof Thing> = {
  id: 1,
  name: 'A',
  price: null,
  on: true,
  points: [],
  inner: { value: 2 },
  mood: 'calm',
}

test('what the contract says passes unchanged, with further properties too', () => {
  expect(expectShape(Thing, thing)).toBe(thing)
  expect(expectShape(Thing, { ...thing, price: 3, more: 1 })).toMatchObject({ price: 3 })
  const list = [thing]
  expect(expectShape(Type.Array(Thing), list)).toBe(list)
  expect(expectShape(Type.Array(Thing), [])).toEqual([])
})

test('a word of a newer server is accepted as a word', () => {
  expect(expectShape(Thing, { ...thing, mood: 'merry' })).toMatchObject({ mood: 'merry' })
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
    { ...thing, mood: 1 },
  ]) {
    expect(() => expectShape(Thing, body)).toThrow(ShapeError)
    expect(() => expectShape(Type.Array(Thing), [body])).toThrow(ShapeError)
  }
  expect(() => expectShape(Type.Array(Thing), thing)).toThrow(ShapeError)
})
