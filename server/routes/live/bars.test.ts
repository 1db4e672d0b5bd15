import t from 'tap'
import { toColumns } from '#domain/market/bars/columns.ts'
import type { Minute } from '#domain/market/types.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { upsertMinutes } from '#platform/repositories/market/intraday-bars.ts'
import { liveServer } from '../../testing/live-server.ts'

const server = await liveServer(t, ['A', 'B'], { MARKET_DATA: 'yahoo' })
const { db, ids } = server
const id = ids.get('A') as number
const NOON = Date.UTC(2026, 0, 15, 12)
const time = NOON / 1000

const minute = (at: number, close: number, more: Partial<Minute> = {}): Minute => {
  return { time: NOON + at * 60_000, open: 10, high: close, low: 9, close, volume: 5, volume_from: 0, ...more }
}
const put = (newest: Minute, more: object = {}) => {
  const day = { session: '2026-01-15', open: 7, day_high: 30, day_low: 6, last_volume: 500 }
  return server.put({ A: newest.close }, { ...day, as_of: newest.time + 30_000, minute: newest, ...more })
}
server.addIdentity('ana', 1)

t.test('the open bar of each width moves with the price, and keeps what was in it before', async (t) => {
  await upsertMinutes(db, [id, id], [minute(-1, 40), minute(1, 21, { volume: 100 })])
  await upsertDailyBars(
    db,
    id,
    toColumns([{ session: '2026-01-14', open: 5, high: 50, low: 4, close: 20, volume: 1_000 }]),
  )
  await put(minute(2, 12))
  const { socket } = await server.enter('ana')
  socket.send({ op: 'subscribe', channels: ['bars:a:1m', 'bars:A:5m', 'bars:A:1d', 'bars:A:1w'] })
  const first = new Map()
  for (let i = 0; i < 4; i++) {
    const { interval, op: _, symbol: __, ...bar } = await socket.next('bar')
    first.set(interval, bar)
  }
  t.same(first.get('1m'), { time: time + 120, open: 10, high: 12, low: 9, close: 12, volume: 5 })
  t.same(first.get('5m'), { time, open: 10, high: 21, low: 9, close: 12, volume: 105 })
  const days = Date.UTC(2026, 0, 14) / 1000
  t.same(first.get('1d'), { time: days + 86_400, open: 7, high: 30, low: 6, close: 12, volume: 500 })
  t.same(first.get('1w'), { time: days, open: 5, high: 50, low: 4, close: 12, volume: 1_500 })

  socket.send({ op: 'unsubscribe', channels: ['bars:A:1m', 'bars:A:1d', 'bars:A:1w'] })
  await put(minute(2, 25))
  t.match(await socket.next('bar'), { interval: '5m', time, high: 25, close: 25, volume: 105 })

  // A minute ends between two quotes; its final values are in the table.
  await upsertMinutes(db, [id], [minute(2, 28, { volume: 50 })])
  await put(minute(3, 11))
  t.match(await socket.next('bar'), { interval: '5m', time, high: 28, close: 11, volume: 155 })
  await upsertMinutes(db, [id], [minute(3, 11)])
  await put(minute(5, 13))
  t.match(await socket.next('bar'), { interval: '5m', time: time + 300, open: 10, high: 13, volume: 5 })
  await put(minute(5, 13), { minute: null, market_state: 'closed' })
  t.same(await socket.unread(), [], 'nothing is open')
})

t.test('channels that are none; a stock without a price has no bar until one comes', async (t) => {
  const { socket } = await server.enter('ana')
  socket.send({ op: 'subscribe', channels: ['bars:A:2m', 'bars:A', 'bars:NONE:1m', 'bars:B:1h'] })
  const { code, message } = await socket.next('error')
  t.equal(code, 'unknown_channel')
  t.match(message, /«bars:A:2m», «bars:A», «bars:NONE:1m»/)
  t.same(await socket.unread(), [])
  await server.put({ B: 3 }, { as_of: NOON, minute: minute(0, 3) })
  t.match(await socket.next('bar'), { symbol: 'B', interval: '1h', time, close: 3 })
})
