import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import t from 'tap'
import { type ClientOptions, WebSocket } from 'ws'
import { CLOSE, SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import { liveServer } from '../../testing/live-server.ts'
import { clientFrame, rawSocket, upgradeRequest } from '../../testing/raw-http.ts'

const SYMBOLS = Array.from({ length: SOCKET_LIMITS.symbols + 1 }, (_, i) => `S${i}`)
const server = await liveServer(t, SYMBOLS)
const TEXT = 1
const BINARY = 2

/** `open`, or the status with which the socket is refused. */
function outcomeOf(port: number, options: ClientOptions): Promise<unknown> {
  const websocket = new WebSocket(`ws://127.0.0.1:${port}/live`, options)
  return new Promise((resolve) => {
    websocket.on('open', () => resolve('open'))
    websocket.on('unexpected-response', (_, response) => {
      resolve(response.statusCode)
      response.destroy()
    })
  })
}

t.test('a foreign origin is refused before the upgrade, none at all is allowed', async (t) => {
  for (const [origin, allowed] of [
    ['http://localhost:3000', true],
    ['http://127.0.0.1:3000', true],
    ['http://[::1]:3000', true],
    ['http://localhost:3001', false],
    ['https://localhost:3000', false],
    ['http://evil.test', false],
    ['null', false],
  ] as const) {
    t.equal(await outcomeOf(server.port, { origin }), allowed ? 'open' : 403, origin)
  }
})

t.test('a plain request is answered 404', async (t) => {
  const answer = await server.app.inject({ method: 'GET', url: '/live' })
  t.equal(answer.statusCode, 404)
})

t.test('malformed and binary frames close that socket only', async (t) => {
  const { socket: healthy } = await server.enter()
  for (const frame of ['{', '[]', '{"op":"nothing"}', '{"op":"pong"}', 'null', Buffer.from('{"op":"pong","seq":1}')]) {
    const { socket } = await server.enter()
    socket.websocket.send(frame, { binary: Buffer.isBuffer(frame) })
    t.match(await socket.next('error'), { code: 'malformed' })
    t.equal(await socket.closed, CLOSE.malformed)
  }
  await healthy.settled()
})

t.test('a frame of 4 KB passes, one byte more is too long', async (t) => {
  const padded = (bytes: number) => JSON.stringify({ op: 'pong', seq: 0 }).padEnd(bytes)
  const { socket } = await server.enter()
  socket.websocket.send(padded(SOCKET_LIMITS.frame_bytes))
  await socket.settled()
  socket.websocket.send(padded(SOCKET_LIMITS.frame_bytes + 1))
  t.equal(await socket.closed, CLOSE.too_long)
})

t.test('a message in too many pieces closes', async () => {
  const socket = await rawSocket(server.port)
  for (let i = 0; i < 20; i++) socket.write(clientFrame(i === 0 ? TEXT : 0, Buffer.from(' '), { fin: false }))
  socket.resume()
  await once(socket, 'close')
})

t.test('sixty symbols, whatever the channel; the next one is over the limit', async (t) => {
  const { socket } = await server.enter()
  const sixty = SYMBOLS.slice(0, SOCKET_LIMITS.symbols)
  socket.send({ op: 'subscribe', channels: sixty.flatMap((symbol) => [`quote:${symbol}`, `indicators:${symbol}`]) })
  socket.send({
    op: 'subscribe',
    channels: [...sixty.slice(0, 5).map((symbol) => `quote:${symbol}`), 'news', 'quote:NONE'],
  })
  await socket.next('error')
  socket.send({ op: 'unsubscribe', channels: ['quote:S0', 'indicators:S0'] })
  socket.send({ op: 'subscribe', channels: ['commentary:S60'] })
  await socket.settled()
  socket.send({ op: 'subscribe', channels: ['quote:S0'] })
  t.match(await socket.next('error'), { code: 'limit' })
  t.equal(await socket.closed, CLOSE.limit)
})

t.test('six sockets a user; the seventh is over the limit until one closes', async (t) => {
  const token = server.newUser()
  const sockets = []
  for (let i = 0; i < SOCKET_LIMITS.sockets_per_user; i++) sockets.push((await server.enter(token)).socket)
  const seventh = await server.connect()
  seventh.send({ op: 'auth', token })
  t.equal(await seventh.closed, CLOSE.limit)
  sockets[0].websocket.close()
  await sockets[0].closed
  await server.enter(token)
})

t.test('twenty messages a second; the next one is over the limit', async (t) => {
  const { socket } = await server.enter()
  const pongs = SOCKET_LIMITS.messages_per_second - 1
  for (let i = 0; i < pongs; i++) socket.send({ op: 'pong', seq: 0 })
  server.skew.uptime += 1_000
  await socket.settled()
  for (let i = 0; i < pongs; i++) socket.send({ op: 'pong', seq: 0 })
  socket.send({ op: 'pong', seq: 0 })
  t.match(await socket.next('error'), { code: 'limit' })
  t.equal(await socket.closed, CLOSE.limit)
})

t.test('200 new sockets a second from one address, behind a proxy', async (t) => {
  const proxied = await liveServer(t, [], { TRUST_PROXY: '127.0.0.1' })
  // The clock stands still, so that all are opened in one second.
  proxied.skew.standsAt = performance.now()
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  const statuses = await Promise.all(Array.from({ length: 201 }, () => outcomeOf(proxied.port, { headers })))
  t.equal(statuses.filter((status) => status === 'open').length, 200)
  t.ok(statuses.includes(429))
})

t.test('10,000 random frames end nothing but their own sockets', async () => {
  const { socket: healthy } = await server.enter()
  healthy.send({ op: 'subscribe', channels: ['quote:S1'] })
  const words = ['auth', 'subscribe', 'unsubscribe', 'pong', '__proto__']
  const json = fc
    .record({ op: fc.constantFrom(...words), token: fc.anything(), channels: fc.anything(), seq: fc.anything() })
    .map((value) => Buffer.from(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part))))
  const bytes = fc.uint8Array({ maxLength: 60 }).map((part) => Buffer.from(part))
  const frame = fc.oneof(
    json.map((payload) => clientFrame(TEXT, payload.subarray(0, 200))),
    bytes.map((payload) => clientFrame(TEXT, payload)),
    bytes.map((payload) => clientFrame(BINARY, payload)),
    fc.tuple(fc.nat(15), fc.boolean(), bytes).map(([opcode, fin, payload]) => clientFrame(opcode, payload, { fin })),
    bytes,
  )
  const conversations = fc.sample(fc.array(frame, { minLength: 20, maxLength: 20, size: 'max' }), 500)
  for (let first = 0; first < conversations.length; first += 50) {
    const batch = conversations.slice(first, first + 50).map(async (frames) => {
      const socket = await rawSocket(server.port)
      socket.resume()
      socket.end(Buffer.concat(frames))
      await once(socket, 'close')
    })
    await Promise.all(batch)
  }
  const seq = await server.put({ S1: 42 })
  while ((await healthy.nextQuotes('S1')).get('S1')?.seq !== seq);
})

t.test('connections that are reset while they are upgraded end nothing', async () => {
  const resets = Array.from({ length: 300 }, async (_, i) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => socket.destroy())
    await once(socket, 'connect')
    socket.write(upgradeRequest())
    if (i % 3 === 0) socket.write(clientFrame(TEXT, Buffer.from('{"op":"auth","token":"token-1"}')))
    for (let turn = 0; turn < i % 7; turn++) await new Promise(setImmediate)
    socket.resetAndDestroy()
    await once(socket, 'close')
  })
  await Promise.all(resets)
  const { socket } = await server.enter()
  await socket.settled()
})
