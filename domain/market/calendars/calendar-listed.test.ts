import t from 'tap'
import { listedCalendar } from './calendar.ts'

t.test('exactly what is listed, on the clocks of the zone', async (t) => {
  const calendar = listedCalendar(
    'America/Bogota',
    [
      { date: '2026-03-02', open: '08:30', close: '15:00' },
      { date: '2026-03-03', open: '08:30', close: '15:00' },
      { date: '2026-03-05', open: '08:30', close: '12:00' },
    ],
    ['2026-03-03'],
  )
  t.equal(new Date(calendar.session('2026-03-05')!.close).toISOString(), '2026-03-05T17:00:00.000Z')
  t.equal(calendar.session('2026-03-03'), null, 'a day both listed and closed is closed')
  const during = calendar.at(Date.parse('2026-03-03T15:00:00Z'))
  t.match(during, { state: 'closed', latest: { session: '2026-03-02' }, next: { session: '2026-03-05' } })
  t.match(calendar.at(Date.parse('2026-03-02T13:00:00Z')), { state: 'closed', latest: null })
  t.match(calendar.at(Date.parse('2026-03-09T15:00:00Z')), { state: 'closed', next: null })
  t.match(listedCalendar('UTC', [], []).at(0), { state: 'closed', latest: null, next: null })
})

t.test('the error says what is wrong with a list', async (t) => {
  const day = { date: '2026-03-02', open: '09:30', close: '16:00' }
  for (const [zone, session, message] of [
    ['Atlantis', day, /Atlantis/],
    ['UTC', { ...day, date: '2026-3-2' }, /"2026-3-2" is no date/],
    ['UTC', { ...day, close: '24:00' }, /2026-03-02: "24:00" is no time/],
    ['UTC', { ...day, close: '09:00' }, /2026-03-02 closes before it opens/],
  ] as const) {
    t.throws(() => listedCalendar(zone, [session], []), { name: 'RangeError', message })
  }
})
