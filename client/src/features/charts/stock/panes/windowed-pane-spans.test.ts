import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inventCandles } from '#bench/charts/candles.ts'
import { BarBuffer } from '../model/bar-buffer.ts'
import { extremesOf, lastOf, spansOf } from './windowed-pane.ts'

const ROWS = 5_000
const candles = inventCandles(ROWS)
const buffer = new BarBuffer(candles)

test('every column has the highest and lowest price of the bars whose middle lies in it, at most two a pixel', () => {
  const view = fc.tuple(fc.double({ min: -50, max: ROWS, noNaN: true }), fc.double({ min: 12, max: ROWS, noNaN: true }))
  fc.assert(
    fc.property(view, fc.integer({ min: 50, max: 900 }), ([from, length], pixels) => {
      const seen = { from, to: from + length }
      const spans = spansOf(seen, pixels, ROWS, ROWS)
      const { high, low } = extremesOf(buffer, 'bar')
      const highs = high(spans, seen)
      const lows = low(spans, seen)
      const pixelOf = (row: number) => Math.floor(((row - from) / length) * pixels)
      const rows = candles.time.map((_, row) => row).filter((row) => row >= from && row < seen.to)
      const expected = Map.groupBy(rows, (row) => (length > pixels ? pixelOf(row) : row))
      const inside = spans.x.flatMap((x, i) => (x >= from && x < seen.to ? [i] : []))
      expect(inside.length).toBeLessThanOrEqual(2 * pixels)
      for (const [column, members] of expected) {
        const i = inside.find((i) => (length > pixels ? pixelOf(spans.x[i]) === column : spans.x[i] === column))!
        // A row exactly on the edge of two columns may round to either.
        if (members.length !== spans.end[i] - spans.first[i]) continue
        expect(highs[i]).toBe(Math.max(...members.map((row) => candles.high[row])))
        expect(lows[i]).toBe(Math.min(...members.map((row) => candles.low[row])))
      }
      expect(spans.first.every((first, i) => i === 0 || first === spans.end[i - 1] || first >= ROWS - 2)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a span without a value has none; where a column ends early, its last value counts', () => {
  const spans = { x: [0, 1, 2], first: [0, 2, 4], end: [2, 4, 6] }
  expect(lastOf([1, 2, Number.NaN], spans)).toEqual([2, null, null])
})
