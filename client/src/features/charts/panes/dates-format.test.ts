import { expect, test } from 'vitest'
import { formatDate, formatShare } from './dates.ts'

test('shares and sessions as Ecuador writes them', () => {
  expect([61.8, 79].map(formatShare)).toEqual(['61,8', '79'])
  expect(formatDate(Date.UTC(2026, 0, 15) / 1000)).toBe('15 ene 2026')
})
