import t from 'tap'
import type { DailyBar } from '#domain/market/types.ts'
import { Pair } from './pair.ts'

const MIDNIGHT = Date.UTC(2026, 1, 12)
const MINUTE = 60_000
const bar = (session: string, rest: Partial<DailyBar> = {}): DailyBar => {
  return { session, open: 100, high: 110, low: 90, close: 105, volume: 10, ...rest }
}
const DAYS = [bar('2026-02-10', { close: 99 }), bar('2026-02-11')]
const nothing = { bid: Number.NaN, ask: Number.NaN, last: Number.NaN, at: Number.NaN }

/** A pair whose day, the eleventh, is known, ten minutes before its end. */
function known() {
  const pair = new Pair('BTC-EUR', 'EUR')
  const at = MIDNIGHT - 10 * MINUTE
  pair.book({ bid: 104.5, ask: 105.5, last: 105, at }, 1)
  pair.mergeDays(DAYS, '2026-02-11')
  return { pair, at }
}

t.test('the day is that of UTC, its figures of the bars and of the trades since', async (t) => {
  const { pair, at } = known()
  t.match(pair.quote(1, at), {
    session: '2026-02-11',
    price: 105,
    previous_close: 99,
    open: 100,
    day_high: 110,
    day_low: 90,
    last_volume: 10,
    bid: 104.5,
    ask: 105.5,
    as_of: at,
    traded_at: at,
  })
  pair.trade({ id: 1, price: 120, volume: 0.5, at: at + 1 }, 1)
  pair.trade({ id: 2, price: 80, volume: 0.25, at: at + 2 }, 1)
  t.match(pair.quote(1, at + 2), { price: 80, day_high: 120, day_low: 80, last_volume: 10.75 })
  pair.mergeDays([DAYS[0], bar('2026-02-11', { volume: 10.5 })], '2026-02-11')
  t.match(pair.quote(1, at + 3), { day_high: 120, day_low: 80, last_volume: 10.75 }, 'an older read takes nothing back')
  pair.mergeDays([DAYS[0], bar('2026-02-11', { volume: 12, high: 130 })], '2026-02-11')
  t.match(pair.quote(1, at + 4), { day_high: 130, last_volume: 12 }, 'what was missed is made good')
})

t.test('at midnight a day begins at the price of the one before, and opens with its first trade', async (t) => {
  const { pair } = known()
  t.match(pair.quote(1, MIDNIGHT), {
    session: '2026-02-12',
    previous_close: 105,
    open: 105,
    day_high: 105,
    day_low: 105,
    last_volume: 0,
  })
  pair.trade({ id: 1, price: 104, volume: 1, at: MIDNIGHT - 1 }, 1)
  t.match(pair.quote(1, MIDNIGHT + 1), { previous_close: 104, last_volume: 0 }, 'a trade that came late is of its day')
  pair.trade({ id: 2, price: 106, volume: 2, at: MIDNIGHT + 5 }, 1)
  t.match(pair.quote(1, MIDNIGHT + 6), { open: 106, day_low: 106, last_volume: 2, price: 106 })
  pair.mergeDays([bar('2026-02-11', { close: 104 })], '2026-02-12')
  t.match(pair.quote(1, MIDNIGHT + 7), { open: 106, previous_close: 104, last_volume: 2 }, 'bars without today')
})

t.test('a day that started without a connection is not made up', async (t) => {
  const { pair } = known()
  pair.book({ ...nothing, last: 105, at: MIDNIGHT + 2 * 24 * 60 * MINUTE }, 2)
  t.equal(pair.quote(2, MIDNIGHT + 2 * 24 * 60 * MINUTE), null)
  pair.mergeDays([bar('2026-02-13'), bar('2026-02-14', { open: 104 })], '2026-02-14')
  t.match(pair.quote(2, MIDNIGHT + 2 * 24 * 60 * MINUTE), { session: '2026-02-14', previous_close: 105, open: 104 })
})

t.test('a connection vouches only for what it brought', async (t) => {
  const { pair, at } = known()
  const before = pair.quote(1, at)
  t.equal(pair.quote(2, at + 60_000), before, 'another connection has not sent it yet')
  t.equal(pair.quote(1, Number.NaN), before)
  pair.book({ bid: 104, ask: 106, last: 105, at: at - 1 }, 2)
  t.equal(pair.quote(2, at + 60_000), before, 'a late book confirms nothing')
  pair.book({ bid: 104, ask: 106, last: 105, at }, 2)
  t.match(pair.quote(2, at + 60_000), { as_of: at + 60_000, bid: 104 })
})

t.test('an unchanged price is vouched for once a second', async (t) => {
  const { pair, at } = known()
  const first = pair.quote(1, at)
  t.equal(pair.quote(1, at + 999), first)
  t.match(pair.quote(1, at + 1_000), { as_of: at + 1_000 })
})

t.test('a trade that comes twice, or after a later one, counts once and moves nothing', async (t) => {
  const { pair, at } = known()
  const trade = { id: 7, price: 106, volume: 1, at: at + 5 }
  for (const each of [trade, trade, { ...trade, id: 6, price: 50, at: at + 4 }]) pair.trade(each, 1)
  t.match(pair.quote(1, at + 5), { price: 106, last_volume: 11, day_low: 90 })
})

t.test('two sides that cross, or one alone, are no book', async (t) => {
  const { pair, at } = known()
  pair.book({ bid: 106, ask: 105, last: 105, at }, 1)
  t.match(pair.quote(1, at), { bid: null, ask: null, price: 105 })
  pair.book({ bid: 104, ask: Number.NaN, last: 105, at }, 1)
  t.match(pair.quote(1, at), { bid: null, ask: null })
})

t.test('a ticker without times or trades counts by arrival', async (t) => {
  const { pair, at } = known()
  pair.book({ ...nothing, bid: 120, ask: 121, last: 120.5 }, 1)
  t.match(pair.quote(1, at), { price: 120.5, day_high: 120.5, bid: 120 })
})

t.test('without a bar from before, the day is compared with its own open', async (t) => {
  const pair = new Pair('NEW-EUR', 'EUR')
  pair.book({ ...nothing, last: 7, at: MIDNIGHT }, 1)
  pair.mergeDays([], '2026-02-12')
  t.equal(pair.quote(1, MIDNIGHT), null)
  pair.mergeDays([bar('2026-02-12', { open: 6, high: 8, low: 5 })], '2026-02-12')
  t.match(pair.quote(1, MIDNIGHT), { previous_close: 6, open: 6 })
})
