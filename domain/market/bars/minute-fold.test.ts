import fc from 'fast-check'
import t from 'tap'
import type { Quote } from '../types.ts'
import { type Minute, MinuteFold } from './minute-fold.ts'

const OPEN = Date.UTC(2026, 0, 16, 14, 30)
const quote = (seconds: number, price: number, last_volume: number, session = '2026-01-16') =>
  ({ as_of: OPEN + seconds * 1000, price, last_volume, session }) as Quote
const short = ({ time, open, high, low, close, volume_from, volume_to }: Minute) =>
  [(time - OPEN) / 60_000, open, high, low, close, volume_to - volume_from] as const

t.test('a minute grows until it is written, and again after that', async (t) => {
  const fold = new MinuteFold()
  fold.take(quote(5, 10, 100))
  fold.take(quote(20, 12, 130))
  fold.take(quote(40, 9, 150))
  t.same(fold.due.map(short), [[0, 10, 12, 9, 9, 50]], 'what was traded before the first quote is in no minute')
  const [written] = fold.due
  fold.take(quote(50, 11, 180))
  fold.written(written)
  t.same(fold.due.map(short), [[0, 10, 12, 9, 11, 80]], 'it grew while it was being written')
  fold.take(quote(125, 13, 200))
  t.same(fold.due.map(short), [
    [0, 10, 12, 9, 11, 80],
    [2, 13, 13, 13, 13, 20],
  ])
  for (const minute of fold.due) fold.written(minute)
  t.same(fold.due, [])
  fold.take(quote(119, 99, 300))
  t.same(fold.due, [], 'a quote from before the newest minute')
})

t.test('a volume that falls counts for nothing, and a new session begins at none', async (t) => {
  const fold = new MinuteFold()
  fold.recall(quote(-86_400, 10, 5_000, '2026-01-15'))
  fold.take(quote(1, 10, 40))
  fold.take(quote(2, 10, 30))
  fold.take(quote(62, 10, 35))
  t.same(
    fold.due.map(short).map(([, , , , , volume]) => volume),
    [40, 5],
  )
  const goesOn = new MinuteFold()
  goesOn.recall(quote(-5, 10, 900))
  goesOn.take(quote(1, 10, 1_000))
  t.same(goesOn.due.map(short), [[0, 10, 10, 10, 10, 100]], 'after the quote that was stored before a restart')
})

t.test('whatever is written when: the minutes are those of all quotes, and their volumes add up', async () => {
  const step = fc.record({
    seconds: fc.integer({ min: 0, max: 90 }),
    price: fc.integer({ min: 1, max: 99 }),
    traded: fc.integer({ min: 0, max: 9 }),
    writes: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 80 }), (steps) => {
      const fold = new MinuteFold()
      const table = new Map<number, Minute>()
      const quotes: Quote[] = []
      let [at, volume] = [0, 1_000]
      for (const { seconds, price, traded, writes } of steps) {
        at += seconds
        volume += traded
        quotes.push(quote(at, price, volume))
        fold.take(quotes[quotes.length - 1])
        if (!writes) continue
        for (const minute of fold.due) {
          table.set(minute.time, minute)
          fold.written(minute)
        }
      }
      for (const minute of fold.due) table.set(minute.time, minute)
      const groups = Map.groupBy(quotes, ({ as_of }) => as_of - (as_of % 60_000))
      const expected = [...groups].map(([time, own]) => {
        const prices = own.map(({ price }) => price)
        const [first, last] = [own[0], own[own.length - 1]]
        const before = quotes[quotes.indexOf(first) - 1] ?? first
        const volume_from = before.last_volume
        return {
          time,
          open: first.price,
          high: Math.max(...prices),
          low: Math.min(...prices),
          close: last.price,
          volume_from,
          volume_to: last.last_volume,
        }
      })
      return JSON.stringify([...table.values()]) === JSON.stringify(expected)
    }),
  )
})
