import { expect, test } from 'vitest'
import {
  currencySign,
  formatChange,
  formatCount,
  formatDifference,
  formatDistance,
  formatMoment,
  formatPercent,
  formatPrice,
  formatSession,
  formatShare,
  formatVolume,
} from './format.ts'

test('numbers as Ecuador writes them', () => {
  expect(formatPrice(1234.5)).toBe('1.234,50')
  expect(formatPrice(0.61239)).toBe('0,6124')
  expect(formatDifference(-1.5, 100)).toBe('-1,50')
  expect(formatDifference(0, 100)).toBe('0,00')
  expect(formatDifference(0.0024, 8.4)).toBe('+0,0024')
  expect(formatDifference(0.0123, 0.6)).toBe('+0,0123')
  expect(formatChange(0.01234)).toBe('+1,23\u202f%')
  expect(formatChange(-0.5)).toBe('-50,00\u202f%')
  expect([formatDistance(0.0426), formatShare(0.285), formatPercent(58.33)]).toEqual([
    '4,3\u202f%',
    '29\u202f%',
    '58,3\u202f%',
  ])
  expect(formatCount(1234567.4)).toBe('1.234.567')
  expect(formatVolume(52_300_000)).toMatch(/^52,3\sM$/)
  expect(formatSession('2026-11-20')).toBe('20 nov 2026')
  expect(formatMoment(new Date(2026, 10, 20, 9, 5).toISOString())).toBe('20 nov, 09:05')
})

test('each currency has its own decimals; prices below one unit have four', () => {
  expect(['USD', 'EUR', 'CLP', 'COP', 'JPY', null, 'GBp'].map((currency) => formatPrice(4973.6, currency))).toEqual([
    '4.973,60',
    '4.973,60',
    '4.974',
    '4.974',
    '4.974',
    '4.973,60',
    '4.973,60',
  ])
  expect(['USD', 'CLP'].map((currency) => formatPrice(0.5, currency))).toEqual(['0,5000', '0,5000'])
  expect([12.4, -12.4, 0, 0.4].map((value) => formatDifference(value, 4974, 'CLP'))).toEqual([
    '+12',
    '-12',
    '0',
    '+0,40',
  ])
})

test('currency signs; what is no currency has none', () => {
  expect(['USD', 'EUR', 'COP', null, '', 'GBp', '??'].map(currencySign)).toEqual(['$', 'EUR', 'COP', '', '', '', ''])
})
