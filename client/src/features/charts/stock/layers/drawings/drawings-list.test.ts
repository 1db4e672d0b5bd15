import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Drawing } from '#domain/contract/charts/drawings.ts'
import { applyEdit, type Edit, invertEdit, mergeDrawings } from './drawings.ts'

const line = (id: string, price: number): Drawing => ({ id, kind: 'horizontal', points: [{ time: 1, price }] })

const lists = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 3 }), { noNullPrototype: true })
  .map((prices) => Object.entries(prices).map(([id, price]) => line(id, price)))

const byId = (list: readonly Drawing[]) => new Map(list.map((drawing) => [drawing.id, JSON.stringify(drawing)]))

test('what either side changed since the common version is in both; ours wins where both changed it', () => {
  fc.assert(
    fc.property(lists, lists, lists, (base, ours, theirs) => {
      const [was, here, there, both] = [base, ours, theirs, mergeDrawings(base, ours, theirs)].map(byId)
      for (const id of ['a', 'b', 'c', 'd', 'e']) {
        expect(both.get(id)).toBe(here.get(id) === was.get(id) ? there.get(id) : here.get(id))
      }
    }),
  )
  expect(mergeDrawings([], [], [line('a', 1)])).toEqual([line('a', 1)])
})

test('edits undone in reverse restore the list', () => {
  fc.assert(
    fc.property(
      lists,
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'x'), fc.option(fc.integer({ min: 4, max: 9 })))),
      (first, steps) => {
        let list = first
        const done: Edit[] = []
        for (const [id, price] of steps) {
          const before = list.find((drawing) => drawing.id === id) ?? null
          const edit = { before, after: price === null ? null : line(id, price) }
          if (!edit.before && !edit.after) continue
          done.push(edit)
          list = applyEdit(list, edit)
        }
        for (const edit of done.reverse()) list = applyEdit(list, invertEdit(edit))
        expect(byId(list)).toEqual(byId(first))
      },
    ),
  )
})
