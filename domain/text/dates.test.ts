import t from 'tap'
import {
  dateAndTime,
  dayAndMonth,
  dayMonthYear,
  hoursMinutes,
  hoursMinutesSeconds,
  longDate,
  onReadersClock,
  shortDate,
  shortMonth,
} from './dates.ts'

t.test('a session in figures and in words', async (t) => {
  t.equal(shortDate('2021-04-09'), '09/04/2021')
  t.equal(longDate('2018-05-10'), '10 de mayo de 2018')
})

t.test('an instant on the clock of its reader, in several zones', async (t) => {
  const before = process.env.TZ
  t.teardown(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })
  const instants = ['2026-11-21T02:30:00Z', '2026-07-01T02:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']
  const clocks = {
    'America/Guayaquil': ['20/11/2026 21:30', '30/06/2026 21:30', '24/10/2026 19:30', '24/10/2026 20:30'],
    'Europe/Madrid': ['21/11/2026 03:30', '01/07/2026 04:30', '25/10/2026 02:30', '25/10/2026 02:30'],
    'Asia/Kolkata': ['21/11/2026 08:00', '01/07/2026 08:00', '25/10/2026 06:00', '25/10/2026 07:00'],
    'Pacific/Kiritimati': ['21/11/2026 16:30', '01/07/2026 16:30', '25/10/2026 14:30', '25/10/2026 15:30'],
    UTC: ['21/11/2026 02:30', '01/07/2026 02:30', '25/10/2026 00:30', '25/10/2026 01:30'],
  }
  for (const [zone, written] of Object.entries(clocks)) {
    process.env.TZ = zone
    t.same(
      instants.map((instant) => dateAndTime(onReadersClock(Date.parse(instant)))),
      written,
      zone,
    )
  }
})

t.test('the parts of a date as Intl writes them', async (t) => {
  const day = { day: 'numeric', month: 'short' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const written: [(date: Date) => string, Intl.DateTimeFormatOptions][] = [
    [shortMonth, { month: 'short' }],
    [dayAndMonth, day],
    [dayMonthYear, { ...day, year: 'numeric' }],
    [hoursMinutes, time],
    [hoursMinutesSeconds, { ...time, second: '2-digit' }],
  ]
  for (const [write, options] of written) {
    const utc = new Intl.DateTimeFormat('es-EC', { ...options, timeZone: 'UTC' })
    const own = new Intl.DateTimeFormat('es-EC', options)
    for (let month = 0; month < 12; month++) {
      const date = new Date(Date.UTC(2026, month, 1 + 2 * month, 2 * month, 5 * month, month))
      t.equal(write(date), utc.format(date))
      t.equal(write(onReadersClock(date.getTime())), own.format(date))
    }
  }
})
