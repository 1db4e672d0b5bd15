import t from 'tap'
import type { Costs } from './costs.ts'
import { needsOf, usersOfServer, wallsOf } from './needs.ts'

const usual: Costs = {
  ...{ socket: 10, frame: 10, update: 0.2, frameBytes: 30, updateBytes: 240, open: 300 },
  ...{ socketMemory: 20, serverMemory: 100, stockMemory: 20, heard: 2, brokered: 0.3, busBytes: 180 },
  ...{ written: 5, writtenPostgres: 30, writtenClock: 40, tick: 30, alert: 0.1, logIn: 20_000 },
  ...{ request: 20, requestPostgres: 100, requestBytes: 400, session: 10, sessionPostgres: 20 },
}
const free = Object.fromEntries(Object.keys(usual).map((name) => [name, 0])) as Costs

t.test('needs grow with the users, and walls stand in their order', async (t) => {
  const [few, many] = [1_000_000, 10_000_000].map((users) => needsOf(users, usual))
  t.equal(few.servers, Math.ceil(1_000_000 / usersOfServer(usual)))
  t.ok(Math.abs(many.servers / few.servers - 10) < 0.1)
  t.ok(many.euros.machines > 8 * few.euros.machines)
  t.ok(many.brokers > few.brokers)
  const walls = wallsOf(usual).map(({ users }) => users)
  t.same(
    walls,
    walls.toSorted((a, b) => a - b),
  )
  t.equal(walls[0], usersOfServer(usual))
})

t.test('a price waits for its turn in the window; writing, handing on and hearing come on top', async (t) => {
  const idle = { ...free, socket: 10, written: 5 }
  t.match(needsOf(1_000, idle), { p50Ms: 125, p99Ms: 247.5 })
  // A window has 1,250 prices, each of which is written in 40 µs and read in 10 µs.
  t.match(needsOf(1_000, { ...idle, writtenClock: 40, heard: 10 }), { p50Ms: 125 + 62.5, p99Ms: 247.5 + 62.5 })
  const brokered = needsOf(10_000_000, { ...idle, brokered: 0.1 })
  t.ok(brokered.p99Ms > 247.5 + 20, 'the last of many servers has waited for the others')
})
