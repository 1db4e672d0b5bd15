import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupMarks, rowOfMark } from './mark-layer.ts'
import type { Mark } from './mark-sources.tsx'
import { sessions } from './testing/scale.ts'

const HOUR = 3_600
const days = sessions(10)
const mark = (time: number, more: Partial<Mark> = {}): Mark => ({
  key: `k${time}`,
  time,
  dated: true,
  sign: { letter: 'N' },
  colour: 'ink2',
  label: '',
  card: () => null,
  ...more,
})

test('a mark lies on the bar of its session; of a closed market’s day on the bar before', () => {
  expect(days.map((time) => rowOfMark(mark(time), days, '1d'))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(rowOfMark(mark(days[4] + 24 * HOUR), days, '1d'), 'Saturday').toBe(4)
  expect(rowOfMark(mark(days[3]), [days[0], days[5]], '1w'), 'Thursday of the first week').toBe(0)
  expect(rowOfMark(mark(days[0] - 1), days, '1d'), 'before the first bar').toBe(null)
  expect(rowOfMark(mark(Number.NaN), days, '1d')).toBe(null)
})

test('among hours a session’s mark lies on its first one, and a moment’s on its own', () => {
  const hours = [13, 14, 15].flatMap((hour) => [days[0] + hour * HOUR, days[1] + hour * HOUR]).sort((a, b) => a - b)
  expect(rowOfMark(mark(days[1]), hours, '1h')).toBe(3)
  expect(rowOfMark(mark(days[1] + 14.5 * HOUR, { dated: false }), hours, '1h')).toBe(4)
  expect(rowOfMark(mark(days[2]), hours, '1h'), 'a session that has no hours').toBe(null)
})

test('every mark is in one group, in order, and no two groups touch', () => {
  const times = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 })
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 60 }), (rows, width) => {
      const marks = rows.map((row, i) => mark(days[row], { key: String(i) }))
      const groups = groupMarks(marks, days, '1d', (time) => width * days.indexOf(time), 18)
      expect(groups.flatMap((group) => group.marks).length).toBe(marks.length)
      expect(new Set(groups.flatMap((group) => group.marks)).size).toBe(marks.length)
      for (const [i, { x }] of groups.entries()) if (i > 0) expect(x - groups[i - 1].x).toBeGreaterThanOrEqual(18)
      for (const group of groups)
        for (const { time } of group.marks) expect(width * days.indexOf(time) - group.x).toBeLessThan(18)
    }),
  )
})
