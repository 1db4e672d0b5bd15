import { expect, test } from 'vitest'
import {
  formatChange,
  formatCount,
  formatDistance,
  formatInstant,
  formatInWords,
  formatMoment,
  formatPercent,
  formatScale,
  formatSession,
  formatShare,
  formatSpan,
  formatVolume,
} from './format.ts'

test('numbers as Ecuador writes them', () => {
  expect(formatChange(0.01234)).toBe('+1,23\u202f%')
  expect(formatChange(-0.5)).toBe('-50,00\u202f%')
  expect([0.00005, 0.000049, -0.0000083].map(formatChange)).toEqual(['+0,01\u202f%', '+0,005\u202f%', '-0,0008\u202f%'])
  expect([formatDistance(0.0426), formatShare(0.285), formatPercent(58.33)]).toEqual([
    '4,3\u202f%',
    '29\u202f%',
    '58,3\u202f%',
  ])
  expect(formatCount(1234567.4)).toBe('1.234.567')
  expect(formatVolume(52_300_000)).toMatch(/^52,3\sM$/)
  expect(formatSession('2026-11-20')).toBe('20 nov 2026')
  const at = (...parts: [day: number, hour: number, minute: number, second?: number]) =>
    new Date(2026, 10, ...parts).toISOString()
  expect(formatMoment(at(20, 9, 5))).toBe('20 nov, 09:05')
  expect(formatInstant(at(20, 9, 5, 7))).toBe('20 nov 2026, 09:05:07')
  expect(formatSpan(at(20, 9, 5), at(20, 11, 31))).toEqual(['09:05', '11:31'])
  expect(formatSpan(at(20, 1, 0), at(20, 23, 0)), 'of the reader’s day').toEqual(['01:00', '23:00'])
  expect(formatSpan(at(19, 9, 5), at(20, 9, 5))).toEqual(['19 nov, 09:05', '20 nov, 09:05'])
})

test('no zero has a sign', () => {
  const zeros = [formatChange(-0.000001), formatDistance(-0.0001), formatPercent(-0.01), formatScale(-0.01)]
  expect(zeros).toEqual(['0,00\u202f%', '0,0\u202f%', '0,0\u202f%', '0,0'])
  expect([formatShare(-0.001), formatCount(-0.2)]).toEqual(['0\u202f%', '0'])
})

test('other values are unknown, and nothing throws', () => {
  const figures = [formatChange, formatCount, formatDistance, formatPercent, formatScale, formatShare, formatVolume]
  const odd: unknown[] = [Number.NaN, Number.NEGATIVE_INFINITY, null, undefined, 'x', '5', {}, [], true]
  // A percentage without a value, or with a text as its value, is as unknown as any other figure.
  for (const format of figures)
    for (const value of odd) expect(format(value as number), `${format.name} of ${value}`).toBe('—')
  for (const format of [formatMoment, formatSession, formatInstant])
    for (const value of [...odd, 'ayer', '2026-13-45'])
      expect(format(value as string), `${format.name} of ${value}`).toBe('—')
})

test('a large amount has at most one decimal, and the name of what it counts', () => {
  const short = [0, 0.5, 12.34, 999.94, 999.96, 1234, 999_949, 999_950, 52_300_000, 1.5e9, 12e9, 999.95e9, -4.9e12]
  expect(short.map(formatVolume)).toEqual(
    [
      '0',
      '0,5',
      '12,3',
      '999,9',
      '1 k',
      '1,2 k',
      '999,9 k',
      '1 M',
      '52,3 M',
      '1.500 M',
      '12 mil M',
      '1 B',
      '-4,9 B',
    ].map((text) => text.replace(' ', '\u00a0')),
  )
  expect([1e6, 2.5e6, 12e9, 1e12, 4.9e12].map(formatInWords)).toEqual(
    ['1 millón', '2,5 millones', '12 mil millones', '1 billón', '4,9 billones'].map((text) =>
      text.replace(' ', '\u00a0'),
    ),
  )
})
