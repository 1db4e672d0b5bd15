import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { queryObjects, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t, { type Test } from 'tap'
import { SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import { onClient } from '#platform/testing/client.ts'
import { addFeed, addInstruments } from '#platform/testing/rows.ts'
import { addUser, logIn } from '#server/testing/accounts.ts'
import { buildTestApp, type TestAppOptions } from '#server/testing/build-app.ts'
import { clientFrame, getRequest, upgradeRequest } from '#server/testing/raw-http.ts'
import { sized } from '../support/size.ts'
import { until } from '../support/until.ts'

// Whatever way a connection ends, the server keeps nothing of it. The garbage collector says what is kept, so that it
// does not matter in which structure it would stand.

const CUTS = sized(300, 'server/')
/** Connections that are open at the same time. */
const AT_ONCE = 30

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** A client's connection, whose bytes and end the test decides. */
class Peer {
  readonly socket: Socket
  readonly gone: Promise<unknown>
  #heard = ''

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
    // These tests provoke a server that cuts the connection.
    this.socket.on('error', () => this.socket.destroy())
    this.socket.on('data', (bytes) => (this.#heard += bytes.toString('latin1')))
    this.gone = once(this.socket, 'close')
  }

  /** Resolves when the bytes have left. */
  send(bytes: string | Uint8Array): Promise<void> {
    return new Promise((resolve) => this.socket.write(bytes, () => resolve()))
  }

  /** Resolves when the server has sent `text` since the last call. */
  async hears(text: string): Promise<void> {
    while (!this.#heard.includes(text)) {
      if (this.socket.closed) throw new Error(`closed before ${text}, after ${this.#heard}`)
      await Promise.race([once(this.socket, 'data'), this.gone])
    }
    this.#heard = ''
  }
}

interface Visit {
  peer: Peer
  /** The bearer of one of the users, each of whom has no more connections at the same time than a user may have. */
  token: string
  /** Ports of clients whose request the server handles. */
  handled: ReadonlySet<number | undefined>
}

/** What a client does from its connection on; the server or the client ends it. */
type Ending = (visit: Visit) => unknown

const KEPT = getRequest('/health/live')
const CLOSED = getRequest('/health/live', { connection: 'close' })
const OK = '{"status":"ok"}'
const posted = (path: string, headers = '') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}content-type: application/json\r\ncontent-length: 99\r\n\r\n{`
const text = (message: object) => clientFrame(1, Buffer.from(JSON.stringify(message)))
const subscription = text({ op: 'subscribe', channels: ['quote:A', 'alerts', 'watchlist', 'settled?'] })

const connects: Ending = ({ peer }) => once(peer.socket, 'connect')
const leaves: Ending = ({ peer }) => peer.socket.destroy()
const resets: Ending = ({ peer }) => peer.socket.resetAndDestroy()
const sends =
  (bytes: string | Uint8Array): Ending =>
  ({ peer }) =>
    peer.send(bytes)
const hears =
  (what: string): Ending =>
  ({ peer }) =>
    peer.hears(what)
const inTurn =
  (...steps: Ending[]): Ending =>
  async (visit) => {
    for (const step of steps) await step(visit)
  }

const isHandled: Ending = async ({ peer, handled }) => {
  while (!handled.has(peer.socket.localPort)) await turn()
}

const upgrades = inTurn(sends(upgradeRequest()), hears('\r\n\r\n'))
const presents: Ending = ({ peer, token }) => peer.send(text({ op: 'auth', token }))
const closes = sends(clientFrame(8, Buffer.from([0x03, 0xe8])))
/** Leaves amid a frame. */
const breaksOff = inTurn(sends(subscription.subarray(0, 12)), leaves)
const signsIn = inTurn(upgrades, presents, hears('"op":"ready"'))
const follows = inTurn(signsIn, sends(subscription), hears('unknown_channel'))

const REQUESTS: Readonly<Record<string, Ending>> = {
  'silent, leaves': inTurn(connects, leaves),
  'silent, resets': inTurn(connects, resets),
  'amid a head, leaves': inTurn(sends('GET /health/li'), leaves),
  'amid a head, resets': inTurn(sends('GET /health/live HTTP/1.1\r\nhost'), resets),
  'amid a body, leaves': inTurn(sends(posted('/login/')), isHandled, leaves),
  'amid a body, resets': inTurn(sends(posted('/login/')), isHandled, resets),
  'amid a body that no bearer allows': inTurn(sends(posted('/api/stocks/')), hears('unauthenticated'), leaves),
  'answered, closed by the server': sends(CLOSED),
  'kept, leaves': inTurn(sends(KEPT), hears(OK), sends(KEPT), hears(OK), leaves),
  'kept, resets': inTurn(sends(KEPT), hears(OK), sends(KEPT), hears(OK), resets),
  'pipelined, leaves': inTurn(sends(KEPT.repeat(20)), isHandled, leaves),
  'amid its answer, resets': inTurn(sends(getRequest('/docs/json').repeat(2)), hears('HTTP/1.1 200'), resets),
  'HTTP/1.0': sends('GET /health/live HTTP/1.0\r\nhost: x\r\n\r\n'),
  'no request': sends('what?\r\n\r\n'),
  'no host': inTurn(sends('GET / HTTP/1.1\r\n\r\n'), hears('bad_request'), leaves),
  'an unknown path': inTurn(sends(getRequest('/api/none')), hears('not_found'), leaves),
  'an unreadable path': inTurn(sends(getRequest('/%')), hears('bad_request'), leaves),
  'an upgrade of another path': inTurn(sends(upgradeRequest('/health/live')), hears(OK), leaves),
  'an upgrade of another origin': inTurn(
    sends(upgradeRequest('/live', { origin: 'http://x.test' })),
    hears('HTTP/1.1 403'),
  ),
  'an upgrade without a key': sends(getRequest('/live', { connection: 'upgrade', upgrade: 'websocket' })),
  'the live path without an upgrade': inTurn(sends(getRequest('/live')), hears('not_found'), leaves),
}

const SOCKETS: Readonly<Record<string, Ending>> = {
  'amid the upgrade, leaves': inTurn(sends(upgradeRequest()), leaves),
  'without a log-in, closes': inTurn(upgrades, closes),
  'without a log-in, leaves': inTurn(upgrades, leaves),
  'without a log-in, resets': inTurn(upgrades, resets),
  'without a log-in, amid a frame': inTurn(upgrades, breaksOff),
  'amid its log-in, closes': inTurn(upgrades, presents, closes),
  'amid its log-in, leaves': inTurn(upgrades, presents, leaves),
  'amid its log-in, resets': inTurn(upgrades, presents, resets),
  'signed in, leaves': inTurn(signsIn, leaves),
  'following, closes': inTurn(follows, closes),
  'following, leaves': inTurn(follows, leaves),
  'following, resets': inTurn(follows, resets),
  'following, amid a frame': inTurn(follows, breaksOff),
  'a token that does not hold': inTurn(
    upgrades,
    sends(text({ op: 'auth', token: 'x' })),
    hears('not_authenticated'),
    closes,
  ),
  'no message': inTurn(upgrades, sends(clientFrame(1, Buffer.from('{'))), hears('malformed'), leaves),
  'no frame': inTurn(follows, sends(Buffer.from([0xff, 0xff])), leaves),
}

/** Ended by the server, after a time that it is told for the test. */
const SLOW: Readonly<Record<string, Ending>> = {
  'says nothing': connects,
  'a head that does not end': sends('GET / HTTP/1.1\r\nhost: x\r\n'),
  'a body that does not end': sends(posted('/login/')),
  'kept and silent': sends(KEPT),
}

/** Ended by the server, after the time that a live socket has. */
const SILENT: Readonly<Record<string, Ending>> = {
  'a socket that is told to close, and does not': inTurn(
    upgrades,
    sends(clientFrame(1, Buffer.from('{'))),
    hears('malformed'),
  ),
  'a socket that never signs in': upgrades,
}

const NONE = { socket: 0, request: 0, answer: 0 }
type Counts = Record<'made' | 'kept', Record<Kind, number>>
type Kind = 'socket' | 'request' | 'answer'

/** What the server had of each connection and request since it was last cleared. */
class Traces {
  #made: { kind: Kind; ref: WeakRef<object> }[] = []

  add(kind: Kind, thing: object): void {
    this.#made.push({ kind, ref: new WeakRef(thing) })
  }

  clear(): void {
    this.#made = []
  }

  /** Collects garbage, and counts what there was and what is still in memory. */
  async count(): Promise<Counts> {
    // A reference keeps its object until the turn ends in which it was made or read.
    await turn()
    collectGarbage()
    return { made: byKind(this.#made), kept: byKind(this.#made.filter(({ ref }) => ref.deref())) }
  }
}

function byKind(traces: readonly { kind: Kind }[]): Record<Kind, number> {
  const counts = { ...NONE }
  for (const { kind } of traces) counts[kind] += 1
  return counts
}

async function fixture(t: Test, options: TestAppOptions = {}) {
  const test = await buildTestApp(t, options)
  const { app, deps, url } = test
  await addFeed(deps.db, deps.config.market.id)
  await addInstruments(deps.db, deps.config.market.id, ['A'])
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const tokens: string[] = []
  for (let i = 0; i < AT_ONCE / SOCKET_LIMITS.sockets_per_user; i++) {
    await addUser(test, `${i}@example.com`)
    tokens.push(await logIn(test, `${i}@example.com`))
  }

  const traces = new Traces()
  const handled = new Set<number | undefined>()
  app.server.on('connection', (socket) => traces.add('socket', socket))
  app.server.on('upgrade', (request, socket) => {
    traces.add('request', request)
    traces.add('answer', (socket as unknown as { _httpMessage: object })._httpMessage)
  })
  app.server.on('request', (request, response) => {
    traces.add('request', request)
    traces.add('answer', response)
    handled.add(request.socket.remotePort)
  })
  const connections = promisify(app.server.getConnections.bind(app.server))
  /** Makes `n` connections that end in this way, so many at once; the server knows of none any more. */
  const cut = async (n: number, atOnce: number, end: Ending) => {
    traces.clear()
    for (let made = 0; made < n; made += atOnce) {
      handled.clear()
      const visits = Array.from({ length: atOnce }, (_, i) => {
        return { peer: new Peer(port), token: tokens[i % tokens.length], handled }
      })
      await Promise.all(visits.map((visit) => end(visit)))
      await Promise.all(visits.map(({ peer }) => peer.gone))
      await until('no connection', async () => (await connections()) === 0 && app.realtime.hub.size === 0)
    }
  }
  return { app, url, tokens, cut, traces }
}

t.test('whatever way a connection ends, nothing of it is kept', async (t) => {
  const { app, cut, traces } = await fixture(t)
  const endings = Object.entries({ ...REQUESTS, ...SOCKETS })
  for (const [, end] of endings) await cut(AT_ONCE, AT_ONCE, end)
  traces.clear()
  const before = queryObjects(Object, { format: 'count' })
  const counts = new Map<string, Counts>()
  for (const [what, end] of endings) {
    await cut(CUTS, AT_ONCE, end)
    counts.set(what, await traces.count())
  }
  traces.clear()
  for (const [what, { made, kept }] of counts) {
    t.equal(made.socket, CUTS, what)
    t.same(kept, NONE, what)
  }
  // A few hundred objects come and go by themselves, some of them only after a while.
  await until('no more objects of any kind than before', () => {
    const more = queryObjects(Object, { format: 'count' }) - before
    return more < Math.max(CUTS, 300)
  })

  let following = 0
  await cut(AT_ONCE, AT_ONCE, async (visit) => {
    await follows(visit)
    following += 1
    if (following === AT_ONCE) await app.close()
  })
  t.same((await traces.count()).kept, NONE, 'the server stops')
})

t.test('nor where the server ends it after a time', async (t) => {
  const limits = { headMs: 300, requestMs: 600, checkMs: 50, keepAliveMs: 300 }
  for (const [options, endings] of [
    [{ limits }, SLOW],
    [{}, SILENT],
  ] as const) {
    const { cut, traces } = await fixture(t, options)
    for (const [what, end] of Object.entries(endings)) {
      await cut(CUTS, CUTS, end)
      t.equal((await traces.count()).made.socket, CUTS, what)
      // A leak stays. Once, one socket of 300 was still there at first, for a reason that was not found.
      await until(`nothing kept of a connection: ${what}`, async () => {
        const { kept } = await traces.count()
        return Object.values(kept).every((count) => count === 0)
      })
      t.same((await traces.count()).kept, NONE, what)
    }
  }
})

t.test('nor of a request that is left before its answer, or has none', async (t) => {
  const { url, tokens, cut, traces } = await fixture(t)
  const headers = { authorization: `Bearer ${tokens[0]}` }
  const asks = getRequest('/api/user-watchlist/?opportunities=true', headers)
  for (const end of [leaves, resets]) {
    await onClient(url, async (holder) => {
      await holder.query('begin; lock table opportunities')
      await cut(CUTS, AT_ONCE, inTurn(sends(asks), isHandled, end))
      await holder.query('rollback')
    })
    t.equal((await traces.count()).made.answer, CUTS)
    await until('the end of those that waited for the lock', async () => (await traces.count()).kept.answer === 0)
    t.same((await traces.count()).kept, NONE, 'left before its answer')
  }

  await onClient(url, (client) => client.query('alter table password_guesses rename to away'))
  const deletes = `DELETE /delete-user/ HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\n\r\n`
  await cut(CUTS, AT_ONCE, sends(deletes))
  const { made, kept } = await traces.count()
  t.equal(made.answer, CUTS)
  t.same(kept, NONE, 'cut without an answer')
})
