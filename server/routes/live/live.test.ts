import t from 'tap'
import { addFeed } from '#platform/testing/rows.ts'
import { liveServer } from '../../testing/live-server.ts'

const server = await liveServer(t, ['A', 'B', 'C'])

t.test('ready says where the client stands', async (t) => {
  const { ready } = await server.enter()
  t.strictSame(ready, {
    op: 'ready',
    epoch: server.epoch,
    role: 'Freemium',
    market: 'simulated',
    last: { opportunities: 0, news: 0, alerts: 0 },
  })
})

t.test('frames that come with the authentication are obeyed in order', async (t) => {
  await server.put({ A: 11 })
  const socket = await server.connect()
  socket.send({ op: 'auth', token: server.newUser() })
  socket.send({ op: 'subscribe', channels: ['quote:a'] })
  await socket.next('ready')
  t.match((await socket.nextQuotes('A')).get('A'), { price: 11, freshness: 'simulated', market_state: 'open' })
})

t.test('a price goes from the table to every socket that follows it, and to no other', async (t) => {
  const [one, two, three] = await Promise.all([server.enter(), server.enter(), server.enter()])
  one.socket.send({ op: 'subscribe', channels: ['quote:B'] })
  two.socket.send({ op: 'subscribe', channels: ['quote:B', 'quote:C'] })
  three.socket.send({ op: 'subscribe', channels: ['quote:C'] })
  await Promise.all([one, two, three].map(({ socket }) => socket.settled()))
  const seq = await server.put({ B: 22 })
  for (const { socket } of [one, two]) t.match((await socket.nextQuotes('B')).get('B'), { price: 22, seq })
  t.strictSame(await three.socket.unread(), [])
})

t.test('unsubscribe ends it', async (t) => {
  const { socket } = await server.enter()
  socket.send({ op: 'subscribe', channels: ['quote:A', 'quote:B'] })
  await server.put({ A: 1, B: 1 })
  await socket.nextQuotes('A', 'B')
  socket.send({ op: 'unsubscribe', channels: ['quote:a', 'quote:unknown'] })
  await socket.unread()
  await server.put({ A: 2 })
  const seq = await server.put({ B: 2 })
  const items = await socket.nextQuotes('B')
  t.notOk(items.has('A'))
  t.equal(items.get('B')?.seq, seq)
})

t.test('unknown channels are named, the socket stays', async (t) => {
  const { socket } = await server.enter()
  await server.put({ C: 3 })
  socket.send({ op: 'subscribe', channels: ['quote:NOPE', 'quote:C', 'weather'] })
  t.match(await socket.next('error'), {
    code: 'unknown_channel',
    message: 'No conocemos estos canales: «quote:NOPE», «weather».',
  })
  t.ok((await socket.nextQuotes('C')).has('C'))
})

t.test('resume: only what is newer than what the client holds', async (t) => {
  const old = await server.put({ A: 5 })
  const seq = await server.put({ B: 6 })
  const { socket } = await server.enter()
  const held = { A: old, B: seq - 1 }
  socket.send({ op: 'subscribe', channels: ['quote:A', 'quote:B'], epoch: server.epoch, held })
  const items = await socket.nextQuotes('B')
  t.strictSame([...items.keys()], ['B'])

  const other = await server.enter()
  other.socket.send({ op: 'subscribe', channels: ['quote:A', 'quote:B'], epoch: 'another', held })
  t.strictSame([...(await other.socket.nextQuotes('A', 'B')).keys()], ['A', 'B'])
})

t.test('a client that is killed and comes back never sees an older price', async (t) => {
  const { token, socket } = await server.enter()
  socket.send({ op: 'subscribe', channels: ['quote:A'] })
  const held = await server.put({ A: 70 })
  while ((await socket.nextQuotes('A')).get('A')?.seq !== held);
  socket.websocket.terminate()
  const seq = await server.put({ A: 71 })
  const { socket: again } = await server.enter(token)
  again.send({ op: 'subscribe', channels: ['quote:A'], epoch: server.epoch, held: { A: held } })
  t.match((await again.nextQuotes('A')).get('A'), { price: 71, seq })
})

t.test('a new epoch starts with another ready, and everything is sent again', async (t) => {
  const { socket } = await server.enter()
  socket.send({ op: 'subscribe', channels: ['quote:A', 'quote:B'] })
  await server.put({ A: 8, B: 9 })
  await socket.nextQuotes('A', 'B')
  await socket.unread()
  const epoch = await addFeed(server.db, server.market)
  await server.put({ A: 10 })
  t.match(await socket.next('ready'), { epoch })
  const items = await socket.nextQuotes('A', 'B')
  t.match(items.get('A'), { price: 10 })
  t.match(items.get('B'), { price: 9 })
})
