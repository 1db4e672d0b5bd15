import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextSort, sortRows } from './sort.ts'

const numbers = fc.array(fc.record({ id: fc.nat(), value: fc.option(fc.integer({ min: -5, max: 5 })) }))

test('numbers are in order, unknown values are last, equal ones keep their order', () => {
  fc.assert(
    fc.property(numbers, fc.boolean(), (rows, ascending) => {
      const sorted = sortRows(rows, ({ value }) => value, ascending)
      expect(new Set(sorted)).toEqual(new Set(rows))
      for (let i = 1; i < sorted.length; i++) {
        const [before, after] = [sorted[i - 1], sorted[i]]
        if (before.value === null) expect(after.value).toBe(null)
        else if (after.value !== null)
          expect(ascending ? before.value <= after.value : before.value >= after.value).toBe(true)
        if (before.value === after.value) expect(rows.indexOf(before)).toBeLessThan(rows.indexOf(after))
      }
    }),
    { numRuns: 200 },
  )
})

test('words are in the order of Spanish', () => {
  const words = ['Ñandú', 'Ola', 'Nube', 'águila', 'Bolsa 10', 'Bolsa 9']
  expect(sortRows(words, (word) => word, true)).toEqual(['águila', 'Bolsa 9', 'Bolsa 10', 'Nube', 'Ñandú', 'Ola'])
})

test('a column clicked again is reversed; words start at A, numbers at the greatest', () => {
  const stock = { key: 'stock', words: true }
  const rate = { key: 'rate' }
  let sort = nextSort({ key: 'rate', ascending: true }, stock)
  expect(sort).toEqual({ key: 'stock', ascending: true })
  sort = nextSort(sort, stock)
  expect(sort).toEqual({ key: 'stock', ascending: false })
  sort = nextSort(sort, rate)
  expect(sort).toEqual({ key: 'rate', ascending: false })
  expect(nextSort(sort, rate)).toEqual({ key: 'rate', ascending: true })
})
