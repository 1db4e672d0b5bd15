import fc from 'fast-check'
import t from 'tap'
import type { Minute, WholeQuote } from '../types.ts'
import { MinuteFold } from './quote-bars.ts'

const OPEN = Date.UTC(2026, 0, 16, 14, 30)
const quote = (seconds: number, price: number, last_volume: number, rest: Partial<WholeQuote> = {}) => {
  const as_of = OPEN + seconds * 1000
  return { as_of, price, last_volume, session: '2026-01-16', market_state: 'open', ...rest } as WholeQuote
}
const short = (minute: Minute | null) =>
  minute && [(minute.time - OPEN) / 60_000, minute.open, minute.high, minute.low, minute.close, minute.volume]

t.test('a minute is open until the next one starts, and kept until it is written', async (t) => {
  const fold = new MinuteFold()
  fold.add(quote(5, 10, 100))
  fold.add(quote(20, 12, 130))
  fold.add(quote(40, 9, 150))
  t.same(short(fold.open), [0, 10, 12, 9, 9, 50], 'what was traded before the first quote is in no minute')
  t.same(fold.ended, [])
  fold.add(quote(125, 13, 170))
  t.same(fold.ended.map(short), [[0, 10, 12, 9, 9, 50]])
  t.same(short(fold.open), [2, 13, 13, 13, 13, 20])
  const [written] = fold.ended
  fold.add(quote(190, 14, 170))
  fold.removeWritten(written)
  t.same(fold.ended.map(short), [[2, 13, 13, 13, 13, 20]], 'one ended while another was written')
})

t.test('a volume that falls counts for nothing, and a session starts at none', async (t) => {
  const fold = new MinuteFold()
  fold.restore(quote(-86_400, 10, 5_000, { session: '2026-01-15' }))
  fold.add(quote(1, 10, 40))
  fold.add(quote(2, 10, 30))
  fold.add(quote(62, 10, 35))
  t.same(
    [...fold.ended, fold.open].map((minute) => minute?.volume),
    [40, 5],
  )
})

t.test('after a restart it continues with the stored minute', async (t) => {
  const before = new MinuteFold()
  before.add(quote(-5, 10, 900))
  before.add(quote(1, 12, 1_000))
  const fold = new MinuteFold()
  fold.restore({ ...quote(1, 12, 1_000), minute: before.open })
  fold.add(quote(30, 11, 1_250))
  t.same(short(fold.open), [0, 12, 12, 11, 11, 350])
})

t.test('a closed market makes no minute, its first quote after an open one does', async (t) => {
  const closed = { market_state: 'closed' } as const
  const fold = new MinuteFold()
  fold.add(quote(-70, 10, 100, closed))
  t.equal(fold.open, null)
  fold.add(quote(0, 11, 120))
  fold.add(quote(60, 12, 200, closed))
  t.same(short(fold.open), [1, 12, 12, 12, 12, 80], 'the closing price')
  fold.add(quote(61, 12.5, 210, closed))
  t.same(short(fold.open), [1, 12, 12.5, 12, 12.5, 90], 'and its correction')
  fold.add(quote(500, 20, 300, closed))
  t.equal(fold.open, null)
  t.same(fold.ended.map(short), [
    [0, 11, 11, 11, 11, 20],
    [1, 12, 12.5, 12, 12.5, 90],
  ])
})

t.test('whatever is written when: the minutes are those of all quotes, and their volumes add up', async () => {
  const step = fc.record({
    seconds: fc.integer({ min: 0, max: 90 }),
    price: fc.integer({ min: 1, max: 99 }),
    traded: fc.integer({ min: 0, max: 9 }),
    does: fc.constantFrom('nothing', 'write', 'restart'),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 80 }), (steps) => {
      let fold = new MinuteFold()
      const table: Minute[] = []
      const quotes: WholeQuote[] = []
      const write = () => {
        for (const minute of fold.ended) {
          table.push(minute)
          fold.removeWritten(minute)
        }
      }
      let [at, volume] = [0, 1_000]
      for (const { seconds, price, traded, does } of steps) {
        at += seconds
        volume += traded
        const next = quote(at, price, volume)
        quotes.push(next)
        fold.add(next)
        if (does === 'nothing') continue
        write()
        if (does === 'write') continue
        const { open } = fold
        fold = new MinuteFold()
        fold.restore({ ...next, minute: open })
      }
      write()
      if (fold.open) table.push(fold.open)
      const groups = Map.groupBy(quotes, ({ as_of }) => as_of - (as_of % 60_000))
      const expected = [...groups].map(([time, own]) => {
        const prices = own.map(({ price }) => price)
        const [first, last] = [own[0], own[own.length - 1]]
        const volume_from = (quotes[quotes.indexOf(first) - 1] ?? first).last_volume
        return {
          time,
          open: first.price,
          high: Math.max(...prices),
          low: Math.min(...prices),
          close: last.price,
          volume: last.last_volume - volume_from,
          volume_from,
        }
      })
      return JSON.stringify(table) === JSON.stringify(expected)
    }),
  )
})

t.test('an unreported volume adds nothing to a minute, and counts from its first report on', async (t) => {
  const fold = new MinuteFold()
  const untold = (seconds: number, price: number) => ({ ...quote(seconds, price, 0), last_volume: null })
  fold.add(untold(5, 10))
  fold.add(untold(15, 11))
  t.match(fold.open, { open: 10, high: 11, volume: 0, volume_from: null })
  fold.add(quote(25, 12, 5_000))
  t.match(fold.open, { close: 12, volume: 0, volume_from: 5_000 })
  fold.add(quote(35, 12, 5_040))
  fold.add(untold(65, 13))
  t.match(fold.ended, [{ volume: 40 }])
  t.match(fold.open, { volume: 0, volume_from: 5_040 })
})
