import t from 'tap'
import { FIGURES, type Figures } from './figures.ts'
import { needsOf, socketsOfServer } from './needs.ts'
import { ofSocket, simulate, type Tree } from './tree.ts'
import { wallsOf } from './walls.ts'

const free = Object.fromEntries(Object.keys(FIGURES).map((name) => [name, 0])) as Figures
const usual: Figures = {
  ...free,
  ...{ socket: 10, frame: 10, update: 0.2, frameBytes: 30, updateBytes: 240, socketMemory: 20, serverMemory: 100 },
  ...{
    heard: 2,
    brokered: 0.3,
    busBytes: 180,
    written: 5,
    writtenPostgres: 30,
    writtenClock: 40,
    tick: 30,
    alert: 0.1,
  },
  ...{
    request: 20,
    requestPostgres: 100,
    requestBytes: 400,
    logIn: 20_000,
    session: 10,
    sessionPostgres: 20,
    open: 300,
  },
}
const one: Tree = {
  ...{ leaders: 1, stocks: 100, flushMs: 1_001, share: 1, brokers: 1, servers: 4, sockets: 100, followed: 5 },
}

t.test('where nothing costs anything, a price waits for the slice of its socket', async (t) => {
  const { p50Ms, p99Ms, serverBusy } = simulate(one, free)
  t.ok(Math.abs(p50Ms - 125) < 15, `median ${p50Ms}`)
  t.ok(p99Ms > 235 && p99Ms <= 250, `p99 ${p99Ms}`)
  t.equal(serverBusy, 0)
})

t.test('writing, handing on and hearing come on top', async (t) => {
  const base = simulate(one, free)
  const written = simulate(one, { ...free, writtenClock: 1_000 })
  t.ok(Math.abs(written.p50Ms - base.p50Ms - 100) <= 10, 'a hundred rows of a millisecond')
  const brokered = simulate({ ...one, servers: 200 }, { ...free, brokered: 10 })
  t.ok(brokered.p99Ms > base.p99Ms + 150, 'the last of 200 servers has waited for all others')
  const cluster = simulate({ ...one, servers: 200, brokers: 20 }, { ...free, brokered: 10 })
  t.ok(cluster.p99Ms < base.p99Ms + 30, 'a cluster of twenty serves ten each')
})

t.test('a server is as busy as its sockets say, and with too many its round takes longer than a window', async (t) => {
  const flow = { ...one, flushMs: 250, share: 0.25, sockets: 5_000 }
  const { serverBusy, p99Ms } = simulate(flow, usual)
  const expected = (5_000 * ofSocket(usual, flow) + 100 * usual.heard) / 1e6
  t.ok(Math.abs(serverBusy / expected - 1) < 0.05, `${serverBusy} of ${expected}`)
  t.ok(p99Ms < 300)
  t.ok(simulate({ ...flow, sockets: 50_000 }, usual).p99Ms > 500)
})

t.test('needs grow with the users, and walls stand in their order', async (t) => {
  const [few, many] = [1_000_000, 10_000_000].map((users) => needsOf(users, usual))
  t.equal(few.servers, Math.ceil(1_000_000 / socketsOfServer(usual)))
  t.ok(Math.abs(many.servers / few.servers - 10) < 0.1)
  t.ok(many.euros.machines > 8 * few.euros.machines)
  t.ok(many.brokers > few.brokers)
  t.ok(many.arrivals.p50Ms < 400)
  const walls = wallsOf(usual).map(({ users }) => users)
  t.same(
    walls,
    walls.toSorted((a, b) => a - b),
  )
  t.equal(walls[0], socketsOfServer(usual))
})
