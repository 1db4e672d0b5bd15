import t from 'tap'
import {
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
