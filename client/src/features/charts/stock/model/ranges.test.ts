import { expect, test } from 'vitest'
import { rangeRow, WIDTHS } from './ranges.ts'

const at = (text: string) => Date.parse(`${text}Z`) / 1000
const session = (day: string) => Array.from({ length: 7 }, (_, hour) => at(`${day}T14:30:00`) + hour * 3600)
const days = ['2026-01-08', '2026-01-09', '2026-01-12', '2026-01-13', '2026-01-14', '2026-01-15']
const time = days.flatMap(session)

test('a day is the last session, five days the last five, across a weekend', () => {
  expect(time[rangeRow('1D', time)]).toBe(at('2026-01-15T14:30:00'))
  expect(time[rangeRow('5D', time)]).toBe(at('2026-01-09T14:30:00'))
})

test('where trade never pauses a day has 24 hours', () => {
  const hours = Array.from({ length: 100 }, (_, hour) => at('2026-01-05T00:00:00') + hour * 3600)
  expect(hours.length - rangeRow('1D', hours)).toBe(25)
})

test('months end with the last bar; the year starts with January; Máx has everything', () => {
  const daily = Array.from({ length: 400 }, (_, day) => at('2025-01-01T00:00:00') + day * 86_400)
  const first = (range: Parameters<typeof rangeRow>[0]) => new Date(daily[rangeRow(range, daily)] * 1000).toISOString()
  expect(first('1M')).toMatch('2026-01-04')
  expect(first('6M')).toMatch('2025-08-04')
  expect(first('YTD')).toMatch('2026-01-01')
  expect(first('1A')).toMatch('2025-02-04')
  expect(rangeRow('5A', daily)).toBe(0)
  expect(rangeRow('max', daily)).toBe(0)
  expect(Object.values(WIDTHS).every((widths) => new Set(widths).size === widths.length)).toBe(true)
})
