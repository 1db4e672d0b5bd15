import fc from 'fast-check'
import t from 'tap'
import { countUpTo, dayOfSession, isSession, sessionOfDay } from './sessions.ts'

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

t.test('countUpTo counts as a linear search would', async () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 50 })), fc.integer({ min: -1, max: 51 }), (days, day) => {
      const sessions = days.map(sessionOfDay).sort()
      return countUpTo(sessions, sessionOfDay(day)) === sessions.filter((each) => each <= sessionOfDay(day)).length
    }),
  )
})
