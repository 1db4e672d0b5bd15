import { expect, test } from 'vitest'
import type { Interval } from '#domain/market/bars/intervals.ts'
import { BarBuffer } from './bar-buffer.ts'
import { ComparedStock } from './compare.ts'

const DAY = 86_400
const bars = (time: number[], close: number[]) =>
  new BarBuffer({ time, open: close, high: close, low: close, close, volume: close })
const compared = (own: BarBuffer, other: BarBuffer, interval: Interval = '1d') =>
  new ComparedStock('B', interval, own, other)

test('bars meet by their times; where the other stock has none there is a gap', () => {
  const own = bars([1, 2, 3, 4], [10, 11, 12, 13])
  const other = bars([0, 1, 3, 9], [4, 5, 7, 8])
  expect(Array.from(compared(own, other).read())).toEqual([5, Number.NaN, 7, Number.NaN])
})

test('weeks that begin with different sessions are the same week', () => {
  const monday = Date.UTC(2026, 0, 5) / 1000
  const own = bars([monday, monday + 7 * DAY], [10, 11])
  const other = bars([monday + DAY, monday + 7 * DAY], [5, 6])
  expect(Array.from(compared(own, other, '1w').read())).toEqual([5, 6])
})

test('both are equal at the first bar of the viewport, which changes with a pan', () => {
  const own = bars([1, 2, 3, 4], [10, 20, 20, 40])
  const pair = compared(own, bars([1, 2, 3, 4], [100, 50, 75, 100]))
  const scaled = (from: number, to: number) => {
    return pair.scaled(own.column('close'), { from, to }, (closes) => Array.from(closes))
  }
  expect(scaled(-0.5, 3.5)).toEqual([10, 5, 7.5, 10])
  expect(pair.bases).toEqual({ own: 10, other: 100 })
  expect(scaled(0.5, 3.5)[1]).toBe(20)
  expect(pair.bases).toEqual({ own: 20, other: 50 })
})

test('follows the open bar and older pages', () => {
  const own = bars([10, 20], [1, 2])
  const other = bars([10, 20], [5, 6])
  const pair = compared(own, other)
  pair.read()
  other.put({ time: 20, open: 9, high: 9, low: 9, close: 9, volume: 1 })
  expect(Array.from(pair.read())).toEqual([5, 9])
  own.prepend({ time: [5], open: [1], high: [1], low: [1], close: [1], volume: [1] })
  other.prepend({ time: [5], open: [4], high: [4], low: [4], close: [4], volume: [1] })
  expect(Array.from(pair.read())).toEqual([4, 5, 9])
})
