import t from 'tap'
import { calendarOf } from '../market/calendars/index.ts'
import { type FollowedMarket, isTooLate, newestClosed, nextSummary, type SummaryTiming } from './when.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const market = (exchange: string, stocks = 1, minutes = 0): FollowedMarket => ({
  exchange,
  calendar: calendarOf(exchange),
  stocks,
  delay_ms: minutes * MINUTE_MS,
})
const timing = (every: SummaryTiming['every'], place = ''): SummaryTiming => {
  const [hour, zone] = place.split(' ')
  return { every, at: place === '' ? null : { hour, zone } }
}

/** So many summaries after an instant, each as its date and when it is due, in UTC. */
function summaries(setting: SummaryTiming, markets: readonly FollowedMarket[], after: string, count: number): string[] {
  const found: string[] = []
  for (let at = Date.parse(after); found.length < count; ) {
    const due = nextSummary(setting, markets, at)
    if (due === null) return found
    found.push(`${due.local_date} ${new Date(due.due_at).toISOString().slice(5, 16)}`)
    at = due.due_at
  }
  return found
}

const NYSE = [market('NYSE', 2)]
const KRAKEN = [market('Kraken')]
const daily = (place?: string) => timing('daily', place)
const weekly = (place?: string) => timing('weekly', place)

// biome-ignore format: a table, one case a line
const CASES: readonly (readonly [what: string, SummaryTiming, FollowedMarket[], after: string, due: string[]])[] = [
  ['New York changes to summer time', daily(), NYSE, '2026-03-06', ['2026-03-06 03-06T21:00', '2026-03-09 03-09T20:00']],
  ['and back', daily(), NYSE, '2026-10-30', ['2026-10-30 10-30T20:00', '2026-11-02 11-02T21:00']],
  ['Madrid changes to summer time', daily(), [market('BME')], '2026-03-27', ['2026-03-27 03-27T16:35', '2026-03-30 03-30T15:35']],
  ['and back', daily(), [market('BME')], '2026-10-23', ['2026-10-23 10-23T15:35', '2026-10-26 10-26T16:35']],
  ['after the delay of the source', daily(), [market('NYSE', 2, 15)], '2026-11-25T21:10Z', ['2026-11-25 11-25T21:15']],
  ['a holiday, and a half day after it', daily(), NYSE, '2026-11-26', ['2026-11-27 11-27T18:00', '2026-11-30 11-30T21:00']],
  ['a half day in Madrid', daily(), [market('BME')], '2026-12-24', ['2026-12-24 12-24T13:00', '2026-12-28 12-28T16:35']],
  ['three zones: most stocks', daily(), [...NYSE, market('BME', 3), market('BMV')], '2026-11-25', ['2026-11-25 11-25T16:35']],
  ['three zones, as many stocks: the last close', daily(), [market('BME', 2), ...NYSE, market('BMV', 2, 15)], '2026-11-25', ['2026-11-25 11-25T21:15']],
  ['two exchanges of one calendar are one market', daily(), [market('BME', 3), market('NASDAQ', 2, 15), ...NYSE], '2026-11-25', ['2026-11-25 11-25T21:15']],
  ['an exchange that is not known decides nothing', daily(), [market('Tokio', 9), ...NYSE], '2026-11-25', ['2026-11-25 11-25T21:00']],
  ['no known exchange', daily(), [market('Tokio', 9)], '2026-11-25', []],
  ['none with a stock', weekly(), [market('NYSE', 0)], '2026-11-25', []],
  ['a market that never closes', daily(), KRAKEN, '2026-11-27', ['2026-11-27 11-28T00:00', '2026-11-28 11-29T00:00']],
  ['breakfast in Madrid: Tuesday to Saturday', daily('08:00 Europe/Madrid'), NYSE, '2026-11-16', ['2026-11-17 11-17T07:00', '2026-11-18 11-18T07:00', '2026-11-19 11-19T07:00', '2026-11-20 11-20T07:00', '2026-11-21 11-21T07:00', '2026-11-24 11-24T07:00']],
  ['an evening in Madrid, before New York closes', daily('21:30 Europe/Madrid'), NYSE, '2026-11-20T21:00Z', ['2026-11-21 11-21T20:30', '2026-11-24 11-24T20:30']],
  ['at the hour of the close, it is in', daily('22:00 Europe/Madrid'), NYSE, '2026-11-22', ['2026-11-23 11-23T21:00', '2026-11-24 11-24T21:00']],
  ['and with a delay it is not', daily('22:00 Europe/Madrid'), [market('NYSE', 2, 15)], '2026-11-22', ['2026-11-24 11-24T21:00', '2026-11-25 11-25T21:00']],
  ['a holiday at an own hour', daily('08:00 Europe/Madrid'), NYSE, '2026-11-26', ['2026-11-26 11-26T07:00', '2026-11-28 11-28T07:00', '2026-12-01 12-01T07:00']],
  ['three zones at an own hour', daily('18:00 Europe/Madrid'), [...NYSE, market('BME'), market('BMV')], '2026-11-26', ['2026-11-26 11-26T17:00', '2026-11-27 11-27T17:00', '2026-11-28 11-28T17:00', '2026-11-30 11-30T17:00']],
  ['Madrid skips 02:30', daily('02:30 Europe/Madrid'), KRAKEN, '2026-03-28T01:00Z', ['2026-03-28 03-28T01:30', '2026-03-29 03-29T01:00', '2026-03-30 03-30T00:30']],
  ['Madrid repeats 02:30', daily('02:30 Europe/Madrid'), KRAKEN, '2026-10-24', ['2026-10-24 10-24T00:30', '2026-10-25 10-25T00:30', '2026-10-26 10-26T01:30']],
  ['New York skips 02:30', daily('02:30 America/New_York'), KRAKEN, '2026-03-07', ['2026-03-07 03-07T07:30', '2026-03-08 03-08T07:00', '2026-03-09 03-09T06:30']],
  ['New York repeats 01:30', daily('01:30 America/New_York'), KRAKEN, '2026-11-01', ['2026-11-01 11-01T05:30', '2026-11-02 11-02T06:30']],
  ['Santiago repeats 23:30, in autumn', daily('23:30 America/Santiago'), KRAKEN, '2026-04-04', ['2026-04-03 04-04T02:30', '2026-04-04 04-05T02:30', '2026-04-05 04-06T03:30']],
  ['Santiago skips 00:30, in spring', daily('00:30 America/Santiago'), KRAKEN, '2026-09-05', ['2026-09-05 09-05T04:30', '2026-09-06 09-06T04:00', '2026-09-07 09-07T03:30']],
  ['Tokyo: the morning after the session of New York', daily('08:00 Asia/Tokyo'), NYSE, '2026-11-24', ['2026-11-25 11-24T23:00', '2026-11-26 11-25T23:00', '2026-11-28 11-27T23:00']],
  ['Auckland: the close is at ten there', daily('08:00 Pacific/Auckland'), NYSE, '2026-11-24', ['2026-11-25 11-24T19:00', '2026-11-26 11-25T19:00', '2026-11-27 11-26T19:00', '2026-11-28 11-27T19:00', '2026-12-02 12-01T19:00']],
  ['and at eight in their winter', daily('08:00 Pacific/Auckland'), NYSE, '2026-07-06', ['2026-07-07 07-06T20:00', '2026-07-08 07-07T20:00']],
  ['weekly, after the last close', weekly(), [market('BME', 3), ...NYSE], '2026-11-16', ['2026-11-20 11-20T21:00', '2026-11-27 11-27T18:00']],
  ['Friday is a holiday everywhere', weekly(), [market('BME', 3), ...NYSE], '2026-03-30', ['2026-04-02 04-02T20:00', '2026-04-10 04-10T20:00']],
  ['Friday is a holiday in New York only', weekly(), [market('BMV'), ...NYSE], '2026-06-15', ['2026-06-19 06-19T20:00']],
  ['a half day before Christmas ends the week, as does one before the year', weekly(), NYSE, '2026-12-21', ['2026-12-24 12-24T18:00', '2026-12-31 12-31T21:00']],
  ['weekly, of a market that never closes', weekly(), KRAKEN, '2026-11-23', ['2026-11-27 11-28T00:00', '2026-12-04 12-05T00:00']],
  ['weekly at an own hour: the first one after', weekly('08:00 Europe/Madrid'), NYSE, '2026-11-16', ['2026-11-21 11-21T07:00', '2026-11-28 11-28T07:00']],
  ['weekly in Tokyo', weekly('08:00 Asia/Tokyo'), NYSE, '2026-11-16', ['2026-11-21 11-20T23:00']],
  ['weekly in Auckland', weekly('08:00 Pacific/Auckland'), NYSE, '2026-11-16', ['2026-11-22 11-21T19:00']],
  ['the hour of the week is due already', weekly('08:00 Europe/Madrid'), NYSE, '2026-11-21T07:00Z', ['2026-11-28 11-28T07:00']],
]

for (const [what, setting, markets, after, due] of CASES) {
  t.test(what, async (t) => {
    t.same(summaries(setting, markets, after, Math.max(1, due.length)), due)
  })
}

t.test(
  'over a year each date has one summary, and each is of a session that the one before could not know',
  async (t) => {
    const [from, to] = [Date.parse('2026-01-01'), Date.parse('2027-01-01')]
    const zones = ['Europe/Madrid', 'America/New_York', 'America/Santiago', 'Asia/Tokyo', 'Pacific/Auckland']
    for (const place of ['', ...zones.map((zone) => `02:30 ${zone}`)]) {
      const told: string[] = []
      const dates: string[] = []
      for (let due = nextSummary(daily(place), NYSE, from)!; due.due_at < to; ) {
        told.push(newestClosed(NYSE[0], due.due_at)!)
        dates.push(due.local_date)
        due = nextSummary(daily(place), NYSE, due.due_at)!
      }
      t.equal(new Set(dates).size, dates.length, place)
      t.equal(new Set(told).size, told.length, place)
      // 251 sessions in 2026; where it is a day later, the last one of 2025 is told and that of 2026 is not.
      t.ok(told.length >= 250 && told.length <= 252, `${place}: ${told.length} summaries`)
    }
  },
)

t.test('six hours later it is too late', async (t) => {
  const due = { local_date: '2026-11-25', due_at: Date.parse('2026-11-25T21:00Z') }
  t.equal(isTooLate(due, due.due_at + 6 * HOUR_MS), false)
  t.equal(isTooLate(due, due.due_at + 6 * HOUR_MS + 1), true)
  t.equal(isTooLate(due, due.due_at - HOUR_MS), false, 'a clock that went back')
})

t.test('after a clock that was ahead the present counts', async (t) => {
  const [ahead, now] = [Date.parse('2026-12-24'), Date.parse('2026-11-25')]
  t.equal(nextSummary(daily(), NYSE, Math.min(ahead, now))!.local_date, '2026-11-25')
})

t.test('the newest session whose close is known', async (t) => {
  for (const [instant, exchange, minutes, session] of [
    ['2026-11-25T20:59Z', 'NYSE', 0, '2026-11-24'],
    ['2026-11-25T21:00Z', 'NYSE', 0, '2026-11-25'],
    ['2026-11-25T21:00Z', 'NYSE', 15, '2026-11-24'],
    ['2026-11-27T12:00Z', 'NYSE', 0, '2026-11-25'],
    ['2026-11-29T12:00Z', 'Kraken', 0, '2026-11-28'],
    ['2026-11-29T12:00Z', 'Tokio', 0, null],
  ] as const) {
    t.equal(newestClosed(market(exchange, 1, minutes), Date.parse(instant)), session, `${exchange} at ${instant}`)
  }
})
