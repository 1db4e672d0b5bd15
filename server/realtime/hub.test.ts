import t from 'tap'
import { SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import { Hub, SLICES, type Subscriber } from './hub.ts'

class Counter implements Subscriber {
  flushes: number[] = []
  checks: number[] = []
  left = false
  epochs = 0
  readonly writer = {
    collect: (now: number): void => void this.flushes.push(now),
    write: (): void => undefined,
  }
  followEpoch(): void {
    this.epochs += 1
  }
  check(now: number): void {
    this.checks.push(now)
  }
  disconnect(): void {
    this.left = true
  }
}

function setUp(count: number) {
  let now = 0
  const errors: Error[] = []
  const newest = { epoch: '' }
  const hub = new Hub<Counter>({ newest, uptime: () => now, onError: (error) => errors.push(error) })
  const counters = Array.from({ length: count }, () => new Counter())
  for (const counter of counters) hub.add(counter)
  return { hub, newest, counters, errors, advance: (ms: number) => (now += ms) }
}

t.test('each connection has one turn per window, the same number of them at a time', async (t) => {
  const { hub, counters, advance } = setUp(3 * SLICES)
  for (let i = 1; i <= SLICES; i++) {
    hub.flushNextSlice()
    advance(SOCKET_LIMITS.window_ms / SLICES)
    t.equal(counters.filter((counter) => counter.flushes.length > 0).length, 3 * i)
  }
  hub.flushNextSlice()
  t.strictSame(counters[0].flushes, [0, SOCKET_LIMITS.window_ms])
})

t.test('deadlines are checked once a second, each connection in its turn', async (t) => {
  const { hub, counters, advance } = setUp(SLICES)
  const turn = SOCKET_LIMITS.window_ms / SLICES
  for (let ms = 0; ms < 2_000; ms += turn, advance(turn)) hub.flushNextSlice()
  t.strictSame(counters[0].checks, [0, 1_000])
  t.strictSame(counters[SLICES - 1].checks, [SOCKET_LIMITS.window_ms - turn, 1_000 + SOCKET_LIMITS.window_ms - turn])
  t.equal(counters[0].flushes.length, 2_000 / SOCKET_LIMITS.window_ms)
})

t.test('each connection is told of a new epoch once, before its turn', async (t) => {
  const { hub, newest, counters } = setUp(SLICES)
  const window = () => {
    for (let turn = 0; turn < SLICES; turn++) hub.flushNextSlice()
  }
  window()
  t.ok(counters.every(({ epochs }) => epochs === 0))
  newest.epoch = 'e'
  counters[0].writer.collect = () => t.equal(counters[0].epochs, 1)
  window()
  window()
  t.ok(counters.every(({ epochs }) => epochs === 1))
})

t.test('new connections fill the gaps', async (t) => {
  const { hub, counters, advance } = setUp(2 * SLICES)
  for (const gone of [3, 3 + SLICES, 7 + SLICES]) hub.remove(counters[gone])
  const fresh = [new Counter(), new Counter(), new Counter()]
  for (const counter of fresh) hub.add(counter)
  for (let turn = 0; turn < SLICES; turn++, advance(1)) hub.flushNextSlice()
  t.strictSame(fresh.map(({ flushes }) => flushes).sort(), [[3], [3], [7]], 'where some were missing')
  const flushed = [...counters, ...fresh].flatMap(({ flushes }) => flushes)
  for (let turn = 0; turn < SLICES; turn++) t.equal(flushed.filter((at) => at === turn).length, 2, `slice ${turn}`)
  t.strictSame(counters[3].flushes, [], 'one that is gone has no turn')
  t.equal(hub.size, 2 * SLICES)
})

t.test('a flush that throws is reported and does not stop the others', async (t) => {
  const { hub, counters, errors } = setUp(2 * SLICES)
  counters[0].writer.collect = () => {
    throw new Error('planted')
  }
  hub.flushNextSlice()
  t.equal(errors.length, 1)
  t.equal(counters[SLICES].flushes.length, 1)
})

t.test('a user has six connections', async (t) => {
  const { hub, counters } = setUp(SOCKET_LIMITS.sockets_per_user + 1)
  const [first, ...rest] = counters
  const last = rest.pop() as Counter
  for (const counter of [first, ...rest]) t.ok(hub.admit(1, counter))
  t.ok(hub.admit(1, first), 'one that is in already')
  t.notOk(hub.admit(1, last))
  t.ok(hub.admit(2, last), 'another user')
  hub.release(1, first)
  t.ok(hub.admit(1, first))
})

t.test('who follows what', async (t) => {
  const { hub, counters } = setUp(3)
  const [a, b, c] = counters
  hub.admit(1, a)
  hub.admit(1, b)
  hub.admit(2, c)
  hub.follow('news', 1, a)
  hub.follow('news', 2, c)
  hub.follow('watchlist', 1, b)
  t.strictSame(hub.usersOf('news'), [1, 2])
  t.strictSame([...hub.followersOf('news', 1)], [a])
  t.strictSame([...hub.connectionsOf(1)], [a, b])
  t.strictSame([...hub.authenticated()], [a, b, c])
  hub.unfollow('news', 1, a)
  hub.unfollow('opportunities', 1, a)
  hub.release(2, c)
  t.strictSame(hub.usersOf('news'), [])
  t.strictSame([...hub.followersOf('news', 2)], [])
})

t.test('stop says goodbye and waits for the last to go', async (t) => {
  const { hub, counters } = setUp(3)
  let stopped = false
  const stopping = hub.stop().then(() => {
    stopped = true
  })
  t.ok(counters.every((counter) => counter.left))
  hub.remove(counters[0])
  hub.remove(counters[1])
  await new Promise(setImmediate)
  t.notOk(stopped)
  hub.remove(counters[2])
  await stopping
  const late = new Counter()
  hub.add(late)
  t.ok(late.left, 'one that was on its way')
  await new Hub({ newest: { epoch: '' }, uptime: () => 0, onError: () => undefined }).stop()
})
