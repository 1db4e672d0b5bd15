import { expect, test } from 'vitest'
import { formatAge } from './age.ts'

test('ages', () => {
  expect([-5_000, 0, 999, 1_000, 59_999, 60_000, 3_600_000, 86_400_000 * 2].map(formatAge)).toEqual([
    'ahora',
    'ahora',
    'ahora',
    'hace 1 s',
    'hace 59 s',
    'hace 1 min',
    'hace 1 h',
    'hace 2 d',
  ])
  expect(formatAge(Date.now() - Date.parse('ayer'))).toBe('—')
})
