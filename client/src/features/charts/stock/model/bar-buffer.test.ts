import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BAR_COLUMNS, BarBuffer, type BarPage, type TimedBar } from './bar-buffer.ts'

const bar = (time: number, close = 10 + (time % 7)): TimedBar => {
  return { time, open: close - 1, high: close + (time % 3), low: close - 2, close, volume: time }
}
const page = (...bars: TimedBar[]) =>
  Object.fromEntries(BAR_COLUMNS.map((name) => [name, bars.map((one) => one[name])])) as unknown as BarPage
const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => bar(first + i))
const times = (buffer: BarBuffer) => Array.from(buffer.column('time'))

test('pages joined in any sizes equal one page of all bars, with their extremes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 6 }), fc.nat(40), (sizes, live) => {
      const first = 10_000
      const buffer = new BarBuffer(page(...from(first, 5)))
      buffer.extremes('bar', 0, 5)
      let oldest = first
      for (const size of sizes) {
        oldest -= size
        // The server may answer bars that are there already: they must not be added twice.
        expect(buffer.prepend(page(...from(oldest, size), bar(oldest + size)))).toBe(size)
      }
      for (let i = 0; i < live; i++) buffer.put(bar(first + 5 + i))
      const all = from(oldest, first + 5 + live - oldest)
      expect(times(buffer)).toEqual(all.map(({ time }) => time))
      expect(buffer.older).toBe(first - oldest)
      const { high, low } = buffer.extremes('bar', 0, buffer.bars)
      expect(high).toBe(Math.max(...all.map((one) => one.high)))
      expect(low).toBe(Math.min(...all.map((one) => one.low)))
    }),
    { numRuns: 40 },
  )
})

test('the open bar moves, a late one is ignored, and a gap stays a gap', () => {
  const buffer = new BarBuffer(page(bar(60), bar(120)))
  expect(buffer.put({ ...bar(120), close: 99, high: 99 })).toBe(true)
  expect(buffer.column('close')[1]).toBe(99)
  expect(buffer.extremes('bar', 0, 2).high).toBe(99)
  expect(buffer.put(bar(60, 5))).toBe(false)
  buffer.put(bar(600))
  expect(times(buffer)).toEqual([60, 120, 600])
})

test('a newer page corrects closed bars and continues them; one that does not reach them is refused', () => {
  const buffer = new BarBuffer(page(bar(1), bar(2), bar(3)))
  buffer.extremes('bar', 0, 3)
  expect(buffer.merge(page(bar(2, 500), bar(3), bar(4)))).toBe(true)
  expect(times(buffer)).toEqual([1, 2, 3, 4])
  expect(buffer.corrected).toBe(1)
  expect(buffer.extremes('bar', 0, 4).high).toBe(502)
  expect(buffer.merge(page(bar(9)))).toBe(false)
  expect(times(buffer)).toEqual([1, 2, 3, 4])
})
