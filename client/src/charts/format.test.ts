import { expect, test } from 'vitest'
import { formatChange, formatDate, formatNumber, formatShare, formatVolume, priceDecimals } from './format.ts'

test('numbers as Ecuador writes them', () => {
  expect(formatNumber(1234.5, 2)).toBe('1.234,50')
  expect(formatVolume(1_234_567)).toBe('1,2\u00a0M')
  expect(formatChange(0.0123)).toBe('+1,23 %')
  expect(formatChange(-0.5)).toBe('-50,00 %')
  expect(formatShare(61.8)).toBe('61,8')
  expect(formatShare(79)).toBe('79')
  expect(formatDate(Date.UTC(2026, 0, 15) / 1000)).toBe('15 ene 2026')
})

test('prices have the decimals of their currency', () => {
  expect(priceDecimals(100, 'USD')).toBe(2)
  expect(priceDecimals(100, 'JPY')).toBe(0)
  expect(priceDecimals(100, 'COP')).toBe(0)
  expect(priceDecimals(0.5, 'USD')).toBe(4)
  expect(priceDecimals(100, null)).toBe(2)
  expect(priceDecimals(100, 'puntos')).toBe(2)
})
