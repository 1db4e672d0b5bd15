import fc from 'fast-check'
import t from 'tap'
import { DAY_MS, dayOfSession, sessionOfDay } from '../session-dates.ts'
import { calendarOf, EXCHANGES } from './index.ts'

const FIRST = dayOfSession('2024-01-01')
const LAST = dayOfSession('2028-12-31')

/** The weekdays of a year without a session, as MM-DD. */
function closedDays(exchange: string, year: number): string {
  const days = []
  for (let day = dayOfSession(`${year}-01-01`); day < dayOfSession(`${year + 1}-01-01`); day++) {
    const session = sessionOfDay(day)
    const isWeekend = [0, 6].includes(new Date(`${session}T00:00:00Z`).getUTCDay())
    if (!isWeekend && EXCHANGES[exchange].session(session) === null) days.push(session.slice(5))
  }
  return days.join(' ')
}

/** Open and close of a session on the exchange's own clocks, as any browser shows them. */
function hours(exchange: string, session: string): string {
  const calendar = EXCHANGES[exchange]
  const times = calendar.session(session)
  if (times === null) return 'closed'
  const show = (instant: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: calendar.zone, hour: '2-digit', minute: '2-digit' }).format(instant)
  return `${show(times.open)}-${show(times.close)}`
}

t.test('closed days, as the exchanges announced them', async (t) => {
  for (const [exchange, year, days] of [
    // NYSE Group, holiday and early closings calendars of November 2023, 2024 and December 2025; 9 January 2025:
    // mourning.
    ['NYSE', 2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25'],
    ['NYSE', 2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
    ['NASDAQ', 2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
    ['NYSE', 2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'],
    ['NYSE', 2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25'],
    // BME, press notes on the calendars of 2025 and 2026.
    ['BME', 2025, '01-01 04-18 04-21 05-01 12-25 12-26'],
    ['BME', 2026, '01-01 04-03 04-06 05-01 12-25'],
    // Diario Oficial de la Federación, days on which the CNBV closes financial institutions.
    ['BMV', 2024, '01-01 02-05 03-18 03-28 03-29 05-01 09-16 10-01 11-18 12-12 12-25'],
    ['BMV', 2025, '01-01 02-03 03-17 04-17 04-18 05-01 09-16 11-17 12-12 12-25'],
    // B3, calendars of 2025 and 2026.
    ['B3', 2025, '01-01 03-03 03-04 04-18 04-21 05-01 06-19 11-20 12-24 12-25 12-31'],
    ['B3', 2026, '01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-20 12-24 12-25 12-31'],
    // Jefatura de Gabinete, holidays and bridge days; Banco Central, C 99321 of December 2024.
    [
      'BYMA',
      2025,
      '01-01 03-03 03-04 03-24 04-02 04-17 04-18 05-01 05-02 06-16 06-20 07-09 08-15 10-10 11-21 11-24 12-08 12-25 12-31',
    ],
    [
      'BYMA',
      2026,
      '01-01 02-16 02-17 03-23 03-24 04-02 04-03 05-01 05-25 06-15 07-09 07-10 08-17 10-12 11-23 12-07 12-08 12-25 12-31',
    ],
    // Holidays of Chile and the bank holiday of the year's end.
    ['Santiago', 2025, '01-01 04-18 05-01 05-21 06-20 07-16 08-15 09-18 09-19 10-31 12-08 12-25 12-31'],
    ['Santiago', 2024, '01-01 03-29 05-01 05-21 06-20 07-16 08-15 09-18 09-19 09-20 10-31 11-01 12-25 12-31'],
    // Holidays of Colombia under ley 51 de 1983, Holy Week, and the year's last day.
    [
      'BVC',
      2025,
      '01-01 01-06 03-24 04-17 04-18 05-01 06-02 06-23 06-30 08-07 08-18 10-13 11-03 11-17 12-08 12-25 12-31',
    ],
    // Holidays of Peru.
    ['Lima', 2025, '01-01 04-17 04-18 05-01 07-23 07-28 07-29 08-06 10-08 12-08 12-09 12-25'],
  ] as const) {
    t.equal(closedDays(exchange, year), days, `${exchange} ${year}`)
  }
})

t.test('hours of whole and short days, on the clocks of the place', async (t) => {
  for (const [exchange, session, expected] of [
    ['NYSE', '2025-03-07', '09:30-16:00'],
    ['NYSE', '2025-03-10', '09:30-16:00'],
    ['NYSE', '2025-01-09', 'closed'],
    ['NYSE', '2025-07-03', '09:30-13:00'],
    ['NYSE', '2025-11-28', '09:30-13:00'],
    ['NYSE', '2025-12-24', '09:30-13:00'],
    ['NYSE', '2026-07-02', '09:30-16:00'],
    ['NYSE', '2027-12-23', '09:30-16:00'],
    ['NYSE', '2028-07-03', '09:30-13:00'],
    ['BME', '2026-07-01', '09:00-17:35'],
    ['BME', '2026-12-24', '09:00-14:00'],
    ['BMV', '2025-10-31', '07:30-14:00'],
    ['BMV', '2025-11-03', '08:30-15:00'],
    ['B3', '2025-03-07', '10:00-18:00'],
    ['B3', '2025-03-10', '10:00-17:00'],
    ['B3', '2025-03-05', '13:00-18:00'],
    ['BYMA', '2025-06-02', '11:00-17:00'],
    ['BYMA', '2025-09-01', '10:30-17:00'],
    ['BYMA', '2024-12-24', '11:00-15:00'],
    ['Santiago', '2025-07-01', '09:30-16:00'],
    ['Santiago', '2025-12-01', '09:30-17:00'],
    ['Santiago', '2025-12-30', '09:30-13:00'],
    ['Santiago', '2025-09-17', '09:30-13:30'],
    ['BVC', '2026-03-06', '09:30-16:00'],
    ['BVC', '2026-03-09', '08:30-15:00'],
    ['BVC', '2025-12-24', '09:30-13:00'],
    ['Lima', '2025-07-01', '08:30-15:00'],
    ['Lima', '2025-12-24', '09:00-12:10'],
  ] as const) {
    t.equal(hours(exchange, session), expected, `${exchange} ${session}`)
  }
})

t.test('a clock change moves the instants, not the hours', async (t) => {
  const open = (exchange: string, session: string) =>
    new Date(EXCHANGES[exchange].session(session)!.open).toISOString().slice(11, 16)
  t.same([open('NYSE', '2026-03-06'), open('NYSE', '2026-03-09')], ['14:30', '13:30'])
  t.same([open('NYSE', '2026-10-30'), open('NYSE', '2026-11-02')], ['13:30', '14:30'])
  t.same([open('BME', '2026-03-27'), open('BME', '2026-03-30')], ['08:00', '07:00'])
  t.same([open('Santiago', '2026-04-02'), open('Santiago', '2026-04-06')], ['12:30', '13:30'])
  t.same([open('BMV', '2026-03-06'), open('BMV', '2026-03-09')], ['14:30', '13:30'], "with New York's clocks")
})

t.test('states follow each other through a day of New York', async (t) => {
  const at = (time: string) => EXCHANGES.NYSE.at(Date.parse(`${time}-05:00`))
  const seen = ['03:59:59', '04:00:00', '09:29:59', '09:30:00', '15:59:59', '16:00:00', '19:59:59', '20:00:00']
  t.same(
    seen.map((time) => at(`2026-01-20T${time}`).state),
    ['closed', 'pre', 'pre', 'open', 'open', 'post', 'post', 'closed'],
  )
  t.equal(at('2026-01-20T09:29:59').latest?.session, '2026-01-16', 'before Monday, a holiday, and the weekend')
  t.equal(at('2026-01-20T09:30:00').latest?.session, '2026-01-20')
  t.equal(at('2026-01-19T12:00:00').state, 'closed')
  t.equal(at('2026-01-19T12:00:00').next?.session, '2026-01-20')
})

const anyExchange = fc.constantFrom(...Object.keys(EXCHANGES))

t.test('sessions are in order and never overlap', async () => {
  for (const calendar of new Set(Object.values(EXCHANGES))) {
    let end = 0
    for (let day = FIRST; day <= LAST; day++) {
      const times = calendar.session(sessionOfDay(day))
      if (times === null) continue
      const { pre, open, close, post } = times
      if (!(end <= pre && pre <= open && open < close && close <= post)) throw new Error(`${calendar.zone} ${day}`)
      end = post
    }
  }
})

t.test('a moment lasts from its first to its last millisecond, and each follows the one before', async () => {
  fc.assert(
    fc.property(anyExchange, fc.integer({ min: FIRST * 86_400, max: LAST * 86_400 }), (exchange, second) => {
      const calendar = EXCHANGES[exchange]
      const instant = second * 1000
      const moment = calendar.at(instant)
      const later = calendar.at(moment.until)
      const { latest } = moment
      return (
        moment.from <= instant &&
        instant < moment.until &&
        later.from === moment.until &&
        // Where nothing lies between two sessions, the next one starts at once.
        (later.state !== moment.state || later.latest?.open === latest?.close) &&
        calendar.at(instant).until === moment.until &&
        (moment.state === 'open') === (latest !== null && latest.open <= instant && instant < latest.close) &&
        (latest === null || latest.open <= instant) &&
        (later.latest?.session ?? '') >= (latest?.session ?? '')
      )
    }),
  )
})

t.test('Kraken never closes: its sessions are the days of UTC', async (t) => {
  fc.assert(
    fc.property(fc.integer({ min: FIRST * DAY_MS, max: LAST * DAY_MS }), (instant) => {
      const { state, latest, next } = EXCHANGES.Kraken.at(instant)
      const day = Math.floor(instant / DAY_MS)
      return (
        state === 'open' &&
        latest?.session === sessionOfDay(day) &&
        latest.open === day * DAY_MS &&
        latest.close === next?.open
      )
    }),
  )
  t.equal(EXCHANGES.Kraken.session('2026-12-25')?.open, Date.UTC(2026, 11, 25))
})

t.test('an exchange without a calendar has none', async (t) => {
  t.equal(calendarOf(null), null)
  t.equal(calendarOf('Bolsa Simulada'), null)
  t.equal(calendarOf('constructor'), null)
  t.equal(calendarOf('NASDAQ'), EXCHANGES.NYSE)
})
