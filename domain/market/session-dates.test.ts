import fc from 'fast-check'
import t from 'tap'
import { countUpTo, dayOfSession, isSession, sessionOfDay } from './session-dates.ts'

t.test('a session is a date of the calendar, written in full', async (t) => {
  for (const text of ['2020-02-29', '2000-02-29', '1999-12-31', '2026-01-01']) t.ok(isSession(text), text)
  for (const text of [
    '2021-02-29',
    '1900-02-29',
    '2020-13-01',
    '2020-00-10',
    '2020-04-31',
    '2020-04-00',
    '2020-4-1',
    '20200401',
    ' 2020-04-01',
    '2020-04-01T00:00:00Z',
    '01/04/2020',
    '',
  ]) {
    t.notOk(isSession(text), text)
  }
})

t.test('sessions and days convert into each other', async () => {
  fc.assert(
    fc.property(fc.integer({ min: -25_000, max: 60_000 }), (day) => {
      const session = sessionOfDay(day)
      return isSession(session) && dayOfSession(session) === day
    }),
  )
})

t.test('days are those of Date.parse, of what is no date too', async (t) => {
  const two = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0'))
  const written = fc.tuple(two, two, two, two).map(([century, year, month, day]) => `${century}${year}-${month}-${day}`)
  const real = fc.integer({ min: -719_528, max: 2_932_896 }).map(sessionOfDay)
  const isSame = (text: string) => Object.is(dayOfSession(text), Date.parse(`${text}T00:00:00Z`) / 86_400_000)
  fc.assert(fc.property(fc.oneof(real, written), isSame), { numRuns: 2_000 })
  for (const text of ['0000-01-01', '9999-12-31', '2024-02-31', '2024-01-32', '2024-13-01', '2024-1-01', '', 'x']) {
    t.ok(isSame(text), text)
  }
})

t.test('countUpTo counts as a linear search would', async () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 50 })), fc.integer({ min: -1, max: 51 }), (days, day) => {
      const sessions = days.map(sessionOfDay).sort()
      return countUpTo(sessions, sessionOfDay(day)) === sessions.filter((each) => each <= sessionOfDay(day)).length
    }),
  )
})
