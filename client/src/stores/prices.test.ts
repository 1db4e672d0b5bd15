import { expect, test } from 'vitest'
import { quote } from '../testing/examples.ts'
import { applyQuotes, heldSeq, pausePrices, quoteEntry, resumePrices, startEpoch } from './prices.ts'
import { clearSession } from './session.ts'

const price = (symbol: string) => quoteEntry(symbol).quote?.price

test('an older number never replaces a newer one; an equal one may bring another freshness', () => {
  startEpoch('e1')
  expect(applyQuotes([quote('A', 5, 10)]).length).toBe(1)
  expect(applyQuotes([quote('A', 4, 9)])).toEqual([])
  expect(price('A')).toBe(10)
  applyQuotes([quote('A', 5, 10, { freshness: 'stale' })])
  expect(quoteEntry('A').quote?.freshness).toBe('stale')
  applyQuotes([quote('A', 6, 11)])
  expect([price('A'), heldSeq('A')]).toEqual([11, 6])
})

test('numbers are counted by symbol', () => {
  startEpoch('e1')
  applyQuotes([quote('A', 9, 10), quote('B', 3, 20)])
  applyQuotes([quote('B', 4, 21)])
  expect([price('A'), price('B')]).toEqual([10, 21])
})

test('a new epoch starts the numbers again and keeps the price on the screen until then', () => {
  startEpoch('e1')
  applyQuotes([quote('A', 900, 10)])
  startEpoch('e1')
  expect(heldSeq('A')).toBe(900)
  startEpoch('e2')
  expect(heldSeq('A')).toBe(undefined)
  expect(price('A')).toBe(10)
  applyQuotes([quote('A', 1, 12)])
  expect([price('A'), heldSeq('A')]).toEqual([12, 1])
})

test('the entry of a symbol is one and the same, before and after a reset', () => {
  const entry = quoteEntry('A')
  applyQuotes([quote('A', 1, 10)])
  expect(quoteEntry('A')).toBe(entry)
  clearSession()
  expect([entry.quote, heldSeq('A')]).toEqual([null, undefined])
})

test('while paused prices arrive quietly; resuming shows the newest of each', () => {
  startEpoch('e1')
  applyQuotes([quote('A', 1, 10)])
  pausePrices()
  expect(applyQuotes([quote('A', 2, 11), quote('B', 3, 20)]).map((item) => item.symbol)).toEqual(['B'])
  applyQuotes([quote('A', 5, 14), quote('A', 4, 13), quote('B', 6, 21)])
  expect([price('A'), price('B')]).toEqual([10, 20])
  expect(heldSeq('A')).toBe(5)
  resumePrices()
  expect([price('A'), price('B')]).toEqual([14, 21])
  applyQuotes([quote('A', 7, 15)])
  expect(price('A')).toBe(15)
})

test('a new session of the page is not paused', () => {
  pausePrices()
  clearSession()
  applyQuotes([quote('A', 1, 10), quote('A', 2, 11)])
  expect(price('A')).toBe(11)
})
