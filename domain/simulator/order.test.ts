import t from 'tap'
import type { Calendar } from '../market/calendars/calendar.ts'
import { calendarOf } from '../market/calendars/index.ts'
import { conversionAt, orderCosts } from './costs.ts'
import { bounceOf } from './fill-price.ts'
import { micros, toNumber } from './micros.ts'
import { expiryOf, NEW_ORDER, type Order, type OrderProgress, reservedCash, type Until, whyWaiting } from './order.ts'
import { StockOrders } from './stock-orders.ts'
import { livePrice, orderOf } from './testing/orders.ts'

const placed = (order: Partial<Order>, progress: Partial<OrderProgress> = {}) => ({
  order: orderOf(order),
  progress: { ...NEW_ORDER, ...progress },
})

t.test('numbers are read as they are written, halves up', async (t) => {
  for (const value of [0, 0.1, 0.000001, 1234567890.123456, 1e15, 98.7, 1e-6]) t.equal(toNumber(micros(value)), value)
  t.same([0.0000005, 0.00000049, 1.0000005, 2.5e-6, -0.0000005, 1e-9].map(micros), [1n, 0n, 1_000_001n, 3n, 0n, 0n])
  t.equal(micros(1e21), 10n ** 27n)
})

t.test('costs are what the broker charges, to the cent', async (t) => {
  const terms = { fixed: micros(1), percent: micros(0.1), minimum: micros(3) }
  t.equal(orderCosts(micros(100), terms), micros(3))
  t.equal(orderCosts(micros(2_345), terms), micros(3.35), 'halves up')
  t.equal(orderCosts(micros(2_344.99), terms), micros(3.34))
})

t.test('a buy reserves its limit, or a fiftieth more than the price or its stop, and costs', async (t) => {
  const terms = { costs: { fixed: micros(1), percent: 0n, minimum: 0n }, conversion: null }
  const reserve = (order: Partial<Order>, progress = {}, how: Parameters<typeof reservedCash>[2] = terms) =>
    toNumber(reservedCash(placed({ quantity: micros(10), ...order }, progress), micros(50), how))
  t.equal(reserve({}), 511)
  t.equal(reserve({ type: 'limit', limit: micros(40) }), 401)
  t.equal(reserve({ type: 'stop', stop: micros(60) }), 613)
  t.equal(reserve({ type: 'limit', limit: micros(40) }, { filled: micros(4), costs: micros(1) }), 240, 'the rest')
  t.equal(reserve({}, {}, { ...terms, conversion: conversionAt(2) }), 1_026.1, 'with what changing the currency costs')
  t.equal(reserve({ side: 'sell' }), 0)
})

t.test('an order ends with its session, or with the last one within 90 days', async (t) => {
  const calendar = calendarOf('NYSE') as Calendar
  const end = (until: Until, at: string) => new Date(expiryOf(until, Date.parse(at), calendar) as number).toISOString()
  t.equal(end('session', '2026-03-06T15:00:00Z'), '2026-03-06T21:00:00.000Z')
  t.equal(end('session', '2026-03-06T22:00:00Z'), '2026-03-09T20:00:00.000Z', 'the next, where none runs')
  t.equal(end('90d', '2026-03-06T15:00:00Z'), '2026-06-03T20:00:00.000Z')
  t.equal(end('90d', '2026-03-08T23:00:00Z'), '2026-06-05T20:00:00.000Z', 'the 6th is a Saturday')
})

t.test('an order says why it waits', async (t) => {
  const why = (each: ReturnType<typeof placed>, freshness: string | null = 'live', as_of: number | null = 5) =>
    whyWaiting(each, { freshness, as_of })
  t.equal(why(placed({ placed_at: 5 })), 'later_price')
  t.equal(why(placed({}), 'live', null), 'later_price')
  t.equal(why(placed({}), null, null), 'later_price', 'before the first price nobody knows that the market is closed')
  for (const word of ['in_review', 'frozen', 'stale']) t.equal(why(placed({}), word), word)
  t.equal(why(placed({}), 'closed'), 'session')
  t.equal(why(placed({ type: 'limit', limit: 1n })), 'level')
  t.equal(why(placed({}, { lacks: 'volume' })), 'volume')
  t.equal(why(placed({ cancelled_at: 9 })), 'cancelling')
  t.equal(why(placed({}, { end: 'cash' })), 'cash')
  t.equal(why(placed({}, { filled: micros(1) })), null)
})

t.test('half the usual bounce, where there are enough changes to say so', async (t) => {
  const closes = Array.from({ length: 61 }, (_, i) => [10, 10, 10.3][i % 3])
  t.equal(bounceOf(closes), micros(0.15))
  t.equal(bounceOf(closes.slice(0, 43)), null, 'changes of 0 are none')
})

t.test('a price touches the orders whose level it reaches, and those that any price fills', async (t) => {
  const limits = Array.from({ length: 50 }, (_, i) => placed({ type: 'limit', limit: micros(50 + i) }))
  const stops = Array.from({ length: 50 }, (_, i) => placed({ side: 'sell', type: 'stop', stop: micros(50 - i) }))
  const [market, old] = [placed({}), placed({ type: 'limit', limit: 1n, expires_at: 2 })]
  const orders = new StockOrders([...stops, market, ...limits, old], null)
  const touched = (as_of: number, price: number) => orders.meet(livePrice(as_of, price))?.touched
  t.same(touched(1, 98), [market, limits[48], limits[49]])
  t.same(touched(1, 47.5), [...stops.slice(0, 3), market, ...limits])
  t.same(touched(3, 100), [market, old])
})
