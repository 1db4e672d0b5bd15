import t from 'tap'
import { dayOfSession, sessionOfDay } from '../market/sessions.ts'
import { sessionsAhead } from './sessions-ahead.ts'

function dates(recent: readonly string[], count: number): string[] {
  return sessionsAhead(recent, count).map((seconds) => sessionOfDay(seconds / 86_400))
}

/** The `count` days up to `last` on which `isOpen` (0 is Thursday). */
function daysUpTo(last: string, count: number, isOpen: (day: number) => boolean): string[] {
  const days: number[] = []
  for (let day = dayOfSession(last); days.length < count; day--) if (isOpen(((day % 7) + 7) % 7)) days.unshift(day)
  return days.map(sessionOfDay)
}

const weekdays = (day: number) => day !== 2 && day !== 3

t.test('a market of weekdays continues after the weekend', async (t) => {
  // 2026-11-19 is a Thursday.
  t.same(dates(daysUpTo('2026-11-19', 20, weekdays), 4), ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'])
})

t.test('a market of every day knows no weekend, one of Sunday to Thursday its own', async (t) => {
  const everyDay = daysUpTo('2026-11-20', 20, () => true)
  t.same(dates(everyDay, 3), ['2026-11-21', '2026-11-22', '2026-11-23'])
  const sundays = daysUpTo('2026-11-19', 20, (day) => day !== 1 && day !== 2)
  t.same(dates(sundays, 2), ['2026-11-22', '2026-11-23'])
})

t.test(
  'a market seen on one day of the week has a session a week; before 1970 too; of nothing nothing follows',
  async (t) => {
    t.same(dates(['2026-11-13', '2026-11-20'], 2), ['2026-11-27', '2026-12-04'])
    t.same(dates(daysUpTo('1969-12-31', 20, weekdays), 3), ['1970-01-01', '1970-01-02', '1970-01-05'])
    t.same(dates([], 3), [])
  },
)
