import fc from 'fast-check'
import t from 'tap'
import { calendarOf } from '../calendars/index.ts'
import { foldSessions, foldTicks, type Tick } from './bar-fold.ts'
import { INTERVALS, isOfSessions } from './intervals.ts'

const nyse = calendarOf('NYSE')!
const at = (text: string) => Date.parse(`${text}Z`)
const day = (session: string, close: number, volume = 1) => {
  return { session, open: close - 1, high: close + 2, low: close - 2, close, volume }
}

t.test('weeks from Monday to Sunday, months by the calendar, across the end of a year', async (t) => {
  const days = [
    // The week of 2025-12-29 lies in two years; Thursday is a holiday, and the week after it was halted whole.
    ...['2025-12-29', '2025-12-30', '2025-12-31', '2026-01-02'].map((session, i) => day(session, 10 + i)),
    ...['2026-01-13', '2026-01-14'].map((session, i) => day(session, 20 - i)),
  ]
  t.same(foldSessions(days, '1w'), [
    { time: at('2025-12-29T00:00') / 1000, open: 9, high: 15, low: 8, close: 13, volume: 4 },
    { time: at('2026-01-13T00:00') / 1000, open: 19, high: 22, low: 17, close: 19, volume: 2 },
  ])
  t.same(foldSessions(days, '1M'), [
    { time: at('2025-12-29T00:00') / 1000, open: 9, high: 14, low: 8, close: 12, volume: 3 },
    { time: at('2026-01-02T00:00') / 1000, open: 12, high: 22, low: 11, close: 19, volume: 3 },
  ])
  t.same(
    foldSessions(days, '1d').map(({ time }) => time),
    days.map(({ session }) => at(`${session}T00:00`) / 1000),
  )
  t.equal(days[0].volume, 1, 'the days are not changed')
})

t.test('ticks: late ones and the same once more are none, another price at the same instant is one', async (t) => {
  const ticks: Tick[] = [
    { at: at('2026-03-09T13:30:00'), price: 10, volume: 5 },
    { at: at('2026-03-09T13:30:30'), price: 12, volume: 1 },
    { at: at('2026-03-09T13:30:30'), price: 12, volume: 1 },
    { at: at('2026-03-09T13:30:30'), price: 9, volume: 2 },
    { at: at('2026-03-09T13:30:29'), price: 99, volume: 7 },
    { at: at('2026-03-09T13:33:00'), price: 11, volume: 4 },
  ]
  const first = { time: at('2026-03-09T13:30') / 1000, open: 10, high: 12, low: 9, close: 9, volume: 8 }
  const later = { open: 11, high: 11, low: 11, close: 11, volume: 4 }
  // The minutes between have no bar.
  t.same(foldTicks(ticks, '1m', nyse), [first, { time: at('2026-03-09T13:33') / 1000, ...later }])
  t.same(foldTicks(ticks, '5m', nyse), [{ ...first, close: 11, volume: 12 }])
})

t.test(
  'ticks outside of sessions count in minutes, not in days; a summer hour and a half day move the close',
  async (t) => {
    const minutes = [
      // On the day before the clocks change the session is 14:30 to 21:00 UTC, on Monday 13:30 to 20:00.
      ...['2026-03-06T14:29', '2026-03-06T14:30', '2026-03-06T20:59:59', '2026-03-06T21:00', '2026-03-06T21:01'],
      ...['2026-03-09T13:29', '2026-03-09T13:30', '2026-03-09T20:00', '2026-03-09T20:30'],
      // The day after Thanksgiving closes at 13:00 in New York.
      ...['2026-11-27T17:59', '2026-11-27T18:00', '2026-11-27T18:01'],
    ]
    const ticks = minutes.map((text, i) => ({ at: at(text), price: i + 1, volume: 1 }))
    t.equal(foldTicks(ticks, '1m', nyse).length, minutes.length)
    const days = foldTicks(ticks, '1d', nyse)
    t.same(
      days.map(({ time, open, close, volume }) => [
        new Date(time * 1000).toISOString().slice(0, 10),
        open,
        close,
        volume,
      ]),
      [
        ['2026-03-06', 2, 4, 3],
        ['2026-03-09', 7, 8, 2],
        ['2026-11-27', 10, 11, 2],
      ],
    )
  },
)

t.test('whatever the ticks: extremes, ends and volume of each bar are those of its ticks', async () => {
  const tick = fc.record({
    at: fc.integer({ min: at('2026-06-01T00:00') / 1000, max: at('2026-06-20T00:00') / 1000 }).map((s) => s * 1000),
    price: fc.integer({ min: 1, max: 500 }),
    volume: fc.integer({ min: 0, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(tick, { maxLength: 60 }), fc.constantFrom(...INTERVALS), (unordered, interval) => {
      const ticks = unordered.filter((one, i) => unordered.findIndex(({ at }) => at === one.at) === i)
      ticks.sort((a, b) => a.at - b.at)
      const counted = isOfSessions(interval) ? ticks.filter(({ at }) => inSession(at)) : ticks
      const bars = foldTicks(ticks, interval, nyse)
      const ends = [...bars.slice(1).map(({ time }) => time), Number.POSITIVE_INFINITY]
      const expected = bars.map(({ time }, i) => {
        const own = counted.filter(({ at }) => at >= time * 1000 && at < ends[i] * 1000)
        const prices = own.map(({ price }) => price)
        const volume = own.reduce((sum, { volume }) => sum + volume, 0)
        const [open, close] = [prices[0], prices[prices.length - 1]]
        return { time, open, high: Math.max(...prices), low: Math.min(...prices), close, volume }
      })
      return JSON.stringify(bars) === JSON.stringify(expected) && (counted.length === 0) === (bars.length === 0)
    }),
  )
})

function inSession(instant: number): boolean {
  const times = nyse.session(new Date(instant).toISOString().slice(0, 10))
  return times !== null && instant >= times.open && instant <= times.close
}
