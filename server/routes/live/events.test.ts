import t from 'tap'
import { appendEvents } from '#platform/repositories/events.ts'
import { addFollower } from '#platform/testing/rows.ts'
import { liveServer } from '../../testing/live-server.ts'

const server = await liveServer(t, ['A', 'B'])
const { db, bus, ids } = server
const [a, b] = [ids.get('A') as number, ids.get('B') as number]

const append = (...events: Parameters<typeof appendEvents>[2]) =>
  db.transaction().execute((trx) => appendEvents(trx, bus, events))
const news = (instrument: number, title: string) =>
  ({ channel: 'news', instrument_ids: [instrument], item: { title } }) as const

t.test('events of followed instruments, and of no others', async (t) => {
  server.addIdentity('ana', await addFollower(db, 'ana', [a]))
  server.addIdentity('bea', await addFollower(db, 'bea', [b]))
  const [ana, bea] = await server.following(['news', 'opportunities'], 'ana', 'bea')
  const [first, second, third] = await append(news(a, 'uno'), news(b, 'dos'), {
    channel: 'opportunities',
    instrument_ids: [a],
    item: { rule: 'ema-up' },
  })
  t.strictSame(await ana.next('news'), { op: 'news', id: first, item: { title: 'uno' } })
  t.strictSame(await ana.next('opportunity'), { op: 'opportunity', id: third, item: { rule: 'ema-up' } })
  t.strictSame(await bea.next('news'), { op: 'news', id: second, item: { title: 'dos' } })
  t.strictSame(await bea.unread(), [])
})

t.test('what was missed is replayed in order, then it goes on', async (t) => {
  const { socket, ready } = await server.enter('ana')
  socket.websocket.terminate()
  const missed = await append(news(a, 'tres'), news(b, 'cuatro'), news(a, 'cinco'))
  const { socket: again } = await server.enter('ana')
  again.send({ op: 'subscribe', channels: ['news'], after: { news: ready.last.news } })
  t.match(await again.next('news'), { id: missed[0] })
  t.match(await again.next('news'), { id: missed[2] })
  const [next] = await append(news(a, 'seis'))
  t.match(await again.next('news'), { id: next })
  t.strictSame(await again.unread(), [])
})

t.test('events that are no longer known are a resync, then it continues', async (t) => {
  const { socket, ready } = await server.enter('ana')
  socket.send({ op: 'subscribe', channels: ['news'], after: { news: ready.last.news + 1_000 } })
  t.strictSame(await socket.next('resync'), { op: 'resync', channel: 'news' })
})

t.test('unsubscribe ends it', async (t) => {
  const [socket, other] = await server.following(['news', 'watchlist'], 'ana', 'ana')
  socket.send({ op: 'unsubscribe', channels: ['news', 'watchlist'] })
  await socket.settled()
  await append(news(a, 'siete'))
  await other.next('news')
  t.strictSame(await socket.unread(), [])
})

t.test("the watchlist's change reaches the user's tabs that asked for it", async (t) => {
  const [tab, other, stranger] = await server.following(['watchlist'], 'bea', 'bea', 'ana')
  await bus.publish('watchlist', { user_id: server.identities.get('bea')?.user_id ?? 0 })
  t.strictSame(await tab.next('watchlist'), { op: 'watchlist' })
  await other.next('watchlist')
  t.strictSame(await stranger.unread(), [])
})
