import { expect, test } from 'vitest'
import { dateLabel, dateRows, holes } from './dates.ts'

const DAY = 86_400
const at = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000

/** Times of `count` weekdays from a date on. */
function weekdays(from: string, count: number): number[] {
  const time: number[] = []
  for (let day = at(from); time.length < count; day += DAY) {
    if (![0, 6].includes(new Date(day * 1000).getUTCDay())) time.push(day)
  }
  return time
}

const labels = (time: number[], most: number) =>
  dateRows(time, -0.5, time.length - 0.5, most).map((row) => dateLabel(time, row))

test('months where there is room for them, with the year at its beginning', () => {
  expect(labels(weekdays('2025-11-03', 90), 8)).toEqual(['dic', '2026', 'feb', 'mar'])
})

test('weeks and days when zoomed in, quarters and years when zoomed out', () => {
  expect(labels(weekdays('2026-03-04', 12), 4)).toEqual(['9 mar', '16 mar'])
  expect(labels(weekdays('2026-03-04', 4), 8)).toEqual(['4 mar', '5 mar', '6 mar', '9 mar'])
  expect(labels(weekdays('2025-01-15', 250), 5)).toEqual(['abr', 'jul', 'oct'])
  expect(labels(weekdays('2021-02-01', 1200), 6)).toEqual(['2022', '2023', '2024', '2025'])
  expect(labels(weekdays('1962-01-02', 16_000), 7)).toEqual(['1970', '1980', '1990', '2000', '2010', '2020'])
})

test('a month that starts on a weekend is marked at its first session', () => {
  const time = weekdays('2026-01-20', 20)
  const [row] = dateRows(time, -0.5, 19.5, 1)
  expect(new Date(time[row] * 1000).toISOString()).toMatch(/^2026-02-02/)
})

test('labels are kept apart where sessions are missing between them', () => {
  const time = [...weekdays('2025-09-01', 45), ...weekdays('2025-11-28', 30)]
  const rows = dateRows(time, -0.5, time.length - 0.5, 6)
  for (let i = 1; i < rows.length; i++) expect(rows[i] - rows[i - 1]).toBeGreaterThan(8)
})

test('a single session has its date', () => {
  expect(labels([at('2026-01-15')], 6)).toEqual(['15 ene'])
  expect(dateRows([], -0.5, 0.5, 6)).toEqual([])
})

test('a month without sessions is a hole, holidays are not', () => {
  const time = [...weekdays('2025-09-01', 20), ...weekdays('2025-11-03', 20)]
  expect(holes(time, 40)).toEqual([20])
  const newYear = [at('2025-12-24'), at('2026-01-05'), at('2026-01-06')]
  expect(holes(newYear, 3)).toEqual([])
  expect(holes(time, 20), 'rows ahead are no bars').toEqual([])
})
