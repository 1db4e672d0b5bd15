import { expect, test } from 'vitest'
import { formatDuration } from './MeasuredAlerts.tsx'

test('durations are written in the unit that fits', () => {
  const spans = [0, 179.6, 999, 1_000, 1_440, 119_000, 120_000, 7_140_000, 7_200_000, -1, Number.NaN, Infinity]
  expect(spans.map(formatDuration)).toEqual([
    '0 ms',
    '180 ms',
    '999 ms',
    '1,0 s',
    '1,4 s',
    '119,0 s',
    '2 min',
    '119 min',
    '2 h',
    '—',
    '—',
    '—',
  ])
})
