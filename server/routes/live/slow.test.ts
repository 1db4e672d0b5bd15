import t from 'tap'
import { CLOSE, SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import type { Transport } from '../../realtime/transport.ts'
import { liveServer } from '../../testing/live-server.ts'

const server = await liveServer(t, ['A', 'B'])
const { ping_ms: PING, pong_due_ms: DUE } = SOCKET_LIMITS
let newest: Transport
const { openSession } = server.app
server.app.openSession = (transport) => {
  newest = transport
  return openSession(transport)
}

async function enter() {
  const { socket } = await server.enter()
  return { socket, serverSide: newest }
}

t.test('a ping every 20 s carries the newest seq written', async (t) => {
  const { socket } = await enter()
  server.skew.uptime += PING
  t.strictSame(await socket.next('ping'), { op: 'ping', seq: 0 })
  socket.send({ op: 'pong', seq: 0 })
  socket.send({ op: 'subscribe', channels: ['quote:A'] })
  const seq = await server.put({ A: 1 })
  await socket.nextQuotes('A')
  server.skew.uptime += PING
  t.strictSame(await socket.next('ping'), { op: 'ping', seq })
  socket.websocket.terminate()
})

t.test('no pong within 10 s', async (t) => {
  const { socket } = await enter()
  server.skew.uptime += PING
  await socket.next('ping')
  server.skew.uptime += DUE
  t.equal(await socket.closed, CLOSE.slow)
})

t.test('a client that answers but does not keep up', async (t) => {
  const { socket } = await enter()
  socket.send({ op: 'subscribe', channels: ['quote:A'] })
  const old = await server.put({ A: 2 })
  await socket.nextQuotes('A')
  await server.put({ A: 3 })
  await socket.nextQuotes('A')
  server.skew.uptime += PING
  await socket.next('ping')
  socket.send({ op: 'pong', seq: old })
  await socket.settled()
  server.skew.uptime += PING
  await socket.next('ping')
  socket.send({ op: 'pong', seq: old })
  await socket.settled()
  server.skew.uptime += DUE
  socket.send({ op: 'pong', seq: old })
  t.equal(await socket.closed, CLOSE.slow)
})

t.test('a reader that stands still is skipped, and then gets the newest', async (t) => {
  const { socket, serverSide } = await enter()
  const text = 'x'.repeat(1 << 20)
  const put = (seq: number) =>
    server.newest.putCommentary('A', seq, {
      analysis: `${seq} ${text}`,
      comment: '',
      model: null,
      verified: { figures: 0, matched: 0 },
      as_of: '',
    })
  socket.send({ op: 'subscribe', channels: ['commentary:A'] })
  await socket.settled()
  socket.websocket.pause()
  let seq = 0
  while (serverSide.wire.writableLength === 0) {
    put(++seq)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  const filledAt = seq
  const waiting = serverSide.wire.writableLength
  for (let i = 0; i < 20; i++) put(++seq)
  const other = await enter()
  other.socket.send({ op: 'subscribe', channels: ['quote:B'] })
  await server.put({ B: 1 })
  await other.socket.nextQuotes('B')
  t.equal(serverSide.wire.writableLength, waiting, 'nothing was added while it stood still')

  socket.websocket.resume()
  const read: number[] = []
  while (read.at(-1) !== seq) read.push(Number.parseInt((await socket.next('commentary')).analysis, 10))
  t.strictSame(
    read,
    [...read].sort((a, b) => a - b),
    'never an older one after a newer',
  )
  t.ok(read.length <= filledAt + 1)
})
