import { sql } from 'kysely'
import t from 'tap'
import { CLOSE, SOCKET_LIMITS, TERMINAL_CODES } from '#domain/contract/live/protocol.ts'
import { liveServer } from '../../testing/live-server.ts'

const server = await liveServer(t, ['A'])

t.beforeEach(() => {
  server.identities.clear()
  server.identify.down = false
})

t.test('no authentication within 5 s says nothing of the session: the client comes back', async (t) => {
  const socket = await server.connect()
  server.skew.uptime += SOCKET_LIMITS.auth_ms
  t.equal(await socket.closed, CLOSE.slow)
  t.notOk(TERMINAL_CODES.includes(CLOSE.slow))
})

t.test('anything before the authentication', async (t) => {
  const socket = await server.connect()
  socket.send({ op: 'subscribe', channels: ['quote:A'] })
  t.equal(await socket.closed, CLOSE.not_authenticated)
})

t.test('a token that is none', async (t) => {
  const socket = await server.connect()
  socket.send({ op: 'auth', token: 'unknown' })
  t.equal(await socket.closed, CLOSE.not_authenticated)
})

t.test('an authentication that cannot be judged asks the client to come back', async (t) => {
  server.identify.down = true
  const socket = await server.connect()
  socket.send({ op: 'auth', token: 'any' })
  t.equal(await socket.closed, CLOSE.restart)
})

t.test('a newer token of the same user, on the same socket', async (t) => {
  server.addIdentity('first', 1, { expires_at: Date.now() + server.skew.clock + 60_000 })
  const { socket } = await server.enter('first')
  server.addIdentity('second', 1, { role: 'Expert' })
  t.match(await socket.enter('second'), { role: 'Expert' })
  server.skew.clock += 120_000
  server.skew.uptime += 10_000
  await socket.settled()
})

t.test('another plan or right of the user is sent at once, and nothing else', async (t) => {
  server.addIdentity('one', 1)
  const { socket } = await server.enter('one')
  const change = async (rest: object) => {
    const before = server.identify.calls
    server.addIdentity('one', 1, rest)
    await server.bus.publish('sessions', { user_id: 1 })
    while (server.identify.calls === before) await new Promise(setImmediate)
  }
  await change({ role: 'Expert' })
  t.match(await socket.next('ready'), { role: 'Expert' })
  await change({ role: 'Expert', name: 'y' })
  await change({ role: 'Expert', name: 'y', admin: true })
  t.match(await socket.next('ready'), { role: 'Expert', admin: true })
  await change({})
  const ready = await socket.next('ready')
  t.match(ready, { role: 'Freemium' })
  t.notOk('admin' in ready)
})

t.test('a token of another user', async (t) => {
  server.addIdentity('one', 1)
  server.addIdentity('two', 2)
  const { socket } = await server.enter('one')
  socket.send({ op: 'auth', token: 'two' })
  t.equal(await socket.closed, CLOSE.forbidden)
})

t.test('a worse token than the one before', async (t) => {
  server.addIdentity('one', 1)
  const { socket } = await server.enter('one')
  socket.send({ op: 'auth', token: 'unknown' })
  t.equal(await socket.closed, CLOSE.not_authenticated)
})

t.test('the token ends', async (t) => {
  server.addIdentity('short', 1, { expires_at: Date.now() + server.skew.clock + 10_000 })
  const { socket } = await server.enter('short')
  server.skew.clock += 10_000
  server.skew.uptime += 10_000
  t.equal(await socket.closed, CLOSE.not_authenticated)
})

t.test('a session that ended is noticed at once by its hint, in every tab', async (t) => {
  server.addIdentity('ended', 1)
  server.addIdentity('other', 2)
  const [{ socket: one }, { socket: two }, { socket: other }] = await Promise.all([
    server.enter('ended'),
    server.enter('ended'),
    server.enter('other'),
  ])
  server.identities.delete('ended')
  await server.bus.publish('sessions', { user_id: 1 })
  t.equal(await one.closed, CLOSE.not_authenticated)
  t.equal(await two.closed, CLOSE.not_authenticated)
  await other.settled()
})

t.test('without its hint it is noticed within 9 s, and the 5 for which a session is kept in memory', async (t) => {
  server.addIdentity('ended', 1)
  const { socket } = await server.enter('ended')
  server.identities.delete('ended')
  server.skew.uptime += 9_000
  t.equal(await socket.closed, CLOSE.not_authenticated)
})

t.test('after lost hints every identity is asked for', async (t) => {
  server.addIdentity('ended', 1)
  const { socket } = await server.enter('ended')
  server.identities.delete('ended')
  const reconnected = new Promise<void>((resolve) => server.bus.onReconnected(resolve))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atalaya bus'
    and datname = current_database()`.execute(server.db)
  await reconnected
  server.skew.uptime += 2_000
  t.equal(await socket.closed, CLOSE.not_authenticated)
})

t.test('while the database is away connections stay', async () => {
  server.addIdentity('one', 1)
  const { socket } = await server.enter('one')
  server.identify.down = true
  const before = server.identify.calls
  await server.bus.publish('sessions', { user_id: 1 })
  while (server.identify.calls === before) await new Promise(setImmediate)
  await socket.settled()
})
