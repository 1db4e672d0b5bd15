import t from 'tap'
import { NYSE } from '#domain/market/calendars/nyse.ts'
import { dayOfSnapshot } from './share.ts'

/** A Wednesday of New York, from 14:30 to 21:00 UTC. */
const at = (hour: number, minute = 0) => Date.UTC(2026, 1, 11, hour, minute)
const bar = (t: string, c: number, v = 10) => ({ t, o: c, h: c + 1, l: c - 1, c, v, n: 1, vw: c })
const TUESDAY = bar('2026-02-10T05:00:00Z', 50)
const WEDNESDAY = bar('2026-02-11T05:00:00Z', 60)
const trade = (t: string, p: unknown) => ({ latestTrade: { t, p, s: 1, c: ['@'], i: 1, x: 'V', z: 'C' } })
const quote = { latestQuote: { bp: 59.9, ap: 60.1, t: '2026-02-11T15:00:00.1Z' } }

/** The day read from a row of Wednesday with these fields. */
const dayWith = (row: object, now: number) =>
  dayOfSnapshot({ ...quote, dailyBar: WEDNESDAY, prevDailyBar: TUESDAY, ...row }, NYSE, now)

t.test('a trade within the session makes the price; one before the open or after the close does not', async (t) => {
  const known = { session: '2026-02-11', previous_close: 50, open: 60, high: 61, low: 59, volume: 10 }
  const book = { bid: 59.9, ask: 60.1, at: Date.parse('2026-02-11T15:00:00.1Z') }
  t.match(dayWith(trade('2026-02-11T14:59:00.123456789Z', '60.5'), at(15)), {
    ...known,
    price: 60.5,
    traded_at: Date.parse('2026-02-11T14:59:00.123Z'),
    book,
  })
  t.match(dayWith(trade('2026-02-11T14:00:00Z', 70), at(15)), { price: 60, traded_at: at(14, 30) })
  t.match(dayWith(trade('2026-02-11T21:40:00Z', 70), at(22)), { price: 60, traded_at: at(21) })
  t.match(dayWith({ latestTrade: null }, at(22)), { price: 60 })
})

t.test('a trade made while the answer is on its way makes the price; one of the far future does not', async (t) => {
  t.match(dayWith(trade('2026-02-11T15:00:00.080Z', 60.5), at(15)), { price: 60.5, traded_at: at(15) + 80 })
  t.match(dayWith(trade('2026-02-11T15:03:00Z', 60.5), at(15)), { price: 60, traded_at: at(14, 30) })
  t.match(dayWith(trade('2026-02-11T21:00:00.050Z', 60.5), at(21) - 10), { price: 60 }, 'nor one after the close')
})

t.test('before the first trade of a session its price is the close before', async (t) => {
  const row = { ...trade('2026-02-10T20:59:00Z', 50), dailyBar: TUESDAY, prevDailyBar: bar('2026-02-09T05:00:00Z', 40) }
  t.match(dayOfSnapshot(row, NYSE, at(14, 31)), {
    session: '2026-02-11',
    price: 50,
    previous_close: 50,
    volume: 0,
    traded_at: Date.UTC(2026, 1, 10, 21),
  })
  t.match(dayOfSnapshot(row, NYSE, at(13)), { session: '2026-02-10', price: 50, previous_close: 40 })
})

t.test('what is no day is none, and a side without anybody is no book', async (t) => {
  for (const dailyBar of [null, 7, {}, bar('soon', 1), bar('2026-02-12T05:00:00Z', 1), bar('2026-02-08T05:00:00Z', 1)])
    t.equal(dayWith({ dailyBar }, at(15)), null)
  const books = [{ bp: 0, ap: 60 }, { bp: 61, ap: 60 }, { bp: null, ap: 60 }, {}]
  for (const latestQuote of books) t.match(dayWith({ latestQuote }, at(15)), { book: { bid: null, ask: null } })
})
