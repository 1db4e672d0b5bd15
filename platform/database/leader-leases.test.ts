import { connect, createServer } from 'node:net'
import { sql } from 'kysely'
import t, { type Test } from 'tap'
import { listen } from '#test/support/network/serve.ts'
import { migratedDatabase } from '../testing/database.ts'
import { halfOpenRelay } from '../testing/half-open-relay.ts'
import { isDatabaseAway } from './errors.ts'
import { LeaderLeases, type LeaderLeasesOptions } from './leader-leases.ts'

const LEASE_NAME = 'leader'

/** Candidates for leadership, whose rounds the test runs, and the parts that they hold. */
async function leasesFixture(t: Test, count: number) {
  const { url, db } = await migratedDatabase(t)
  const held = new Map<string, readonly number[]>()
  const released: string[] = []
  const candidate = (name: string, own: Partial<LeaderLeasesOptions> = {}) => {
    const leases = new LeaderLeases({
      url,
      name: LEASE_NAME,
      count,
      async onHeld(parts) {
        held.set(name, parts)
      },
      onReleased: () => released.push(name),
      onDisagreement: () => t.fail('all agree'),
      // A lost connection is reported in words of the server or of pg, or as a reset where a statement was on its way,
      // also after the end of the test. Any other error ends the process.
      onError(error) {
        if (!isDatabaseAway(error) && !/terminat|closed/i.test(error.message)) throw error
      },
      ...own,
    })
    t.teardown(() => leases.stop())
    return leases
  }
  const cut = () =>
    sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${`atalaya ${LEASE_NAME}`}
        and datname = current_database()
    `.execute(db)
  /** The server releases a lock a moment after its connection ends, so a candidate retries, as in production. */
  const standUntil = async (what: string, candidate: LeaderLeases, is: () => boolean) => {
    for (let tries = 0; tries < 200 && !is(); tries++) await candidate.round()
    t.ok(is(), what)
  }
  return { url, db, held, released, candidate, cut, standUntil }
}

t.test('one part has one holder; when its connection dies it knows, and another takes over', async (t) => {
  const { held, candidate, cut, standUntil } = await leasesFixture(t, 1)
  const lost = Promise.withResolvers<void>()
  const a = candidate('a', {
    async onHeld(parts) {
      held.set('a', parts)
      if (parts.length === 0) lost.resolve()
    },
  })
  const b = candidate('b')
  await a.round()
  await b.round()
  await a.round()
  t.same([...held], [['a', [0]]])

  await cut()
  await lost.promise
  await standUntil('b holds it', b, () => held.get('b')?.length === 1)
  await a.round()
  t.same([held.get('a'), held.get('b')], [[], [0]])

  await b.stop()
  t.same(held.get('b'), [], 'stopping releases it')
  await standUntil('a holds it', a, () => held.get('a')?.length === 1)
})

t.test('one that gives up keeps its parts until its work on them has ended', async (t) => {
  const { held, released, candidate, standUntil } = await leasesFixture(t, 1)
  const work = Promise.withResolvers<void>()
  const a = candidate('a', { onHeld: (parts) => (parts.length === 0 ? work.promise : Promise.resolve()) })
  const b = candidate('b')
  await a.round()
  const stopped = a.stop()
  await b.round()
  t.same([...held], [])
  t.same(released, [])
  work.resolve()
  await stopped
  t.same(released, ['a'])
  await standUntil('b holds it', b, () => held.get('b')?.length === 1)
})

t.test('parts are shared evenly, as members come and go, and then stay where they are', async (t) => {
  const { held, released, candidate, standUntil } = await leasesFixture(t, 4)
  const names = ['a', 'b', 'c']
  const all = () => names.flatMap((name) => held.get(name) ?? []).sort()
  const sizes = () => names.map((name) => held.get(name)?.length ?? 0).sort()
  const [a, b, c] = names.map((name) => candidate(name))
  await a.round()
  t.same(held.get('a'), [0, 1, 2, 3], 'alone it has all')
  await b.round()
  await a.round()
  await b.round()
  await a.round()
  t.same(held.get('a'), [0, 1, 2, 3], 'a process that soon ends again gets nothing')
  const rounds = async (...members: LeaderLeases[]) => {
    for (let round = 0; round < 5; round++) for (const member of members) await member.round()
  }
  await rounds(a, b)
  t.same(
    [sizes(), all()],
    [
      [0, 2, 2],
      [0, 1, 2, 3],
    ],
  )
  t.same(released, ['a'])
  await rounds(a, b, c)
  t.same(
    [sizes(), all()],
    [
      [1, 1, 2],
      [0, 1, 2, 3],
    ],
  )
  const before = new Map(held)
  await rounds(a, b, c)
  t.same(held, before, 'nothing moves any more')
  t.equal(released.length, 2)
  await a.stop()
  await b.round()
  await standUntil('the others have all', c, () => sizes().join() === '0,2,2')
  t.same(all(), [0, 1, 2, 3])
})

t.test('two counts never lead at the same time: who was first leads, until it has ended', async (t) => {
  const { held, candidate } = await leasesFixture(t, 1)
  const disagreements: number[] = []
  const one = candidate('one')
  const four = candidate('four', { count: 4, onDisagreement: (count) => disagreements.push(count) })
  await one.round()
  for (let round = 0; round < 3; round++) {
    await four.round()
    await one.round()
  }
  t.same([...held], [['one', [0]]])
  t.same(disagreements, [1], 'it says so once')
  await one.stop()
  await four.round()
  t.same(held.get('four'), [0, 1, 2, 3])
  t.same(held.get('one'), [])
})

t.test('of many that join in the same moment all have one count', async (t) => {
  const { held, candidate } = await leasesFixture(t, 1)
  const counts = [1, 2, 3, 1, 2, 3]
  const members = counts.map((count, i) => candidate(String(i), { count, onDisagreement: () => undefined }))
  await Promise.all(members.map((member) => member.round()))
  const holders = [...held].filter(([, parts]) => parts.length > 0)
  t.equal(new Set(holders.map(([name]) => counts[Number(name)])).size, 1)
  const parts = holders.flatMap(([, parts]) => parts)
  t.equal(new Set(parts).size, parts.length)
})

t.test('a holder that says nothing loses its leases within five seconds', async (t) => {
  const { held, candidate, standUntil } = await leasesFixture(t, 1)
  const lost = Promise.withResolvers<void>()
  const a = candidate('a', { onHeld: async (parts) => (parts.length === 0 ? lost.resolve() : undefined) })
  await a.round()
  const began = performance.now()
  await lost.promise
  t.ok(performance.now() - began < 5_000)
  const b = candidate('b')
  await standUntil('b holds it', b, () => held.get('b')?.length === 1)
})

t.test('an unreachable database is reported, round after round', async (t) => {
  const { held, released, candidate } = await leasesFixture(t, 1)
  const errors: Error[] = []
  const leases = candidate('a', {
    url: 'postgres://nobody@127.0.0.1:1/none',
    onError: (error) => errors.push(error),
  })
  await leases.round()
  await leases.round()
  t.equal(errors.length, 2)
  t.same([[...held], released], [[], []])
})

t.test('a connection that is lost as soon as it is there is reported once, and ends nothing', async (t) => {
  const { url, held, released, candidate } = await leasesFixture(t, 1)
  const errors: Error[] = []
  const leases = candidate('a', {
    url: await relayThatCutsTheFirstQuery(t, url),
    onError: (error) => errors.push(error),
  })
  await leases.round()
  t.equal(errors.length, 1)
  t.same([[...held], released], [[], []])
})

t.test('a connection that fails while the process stops is no news', async (t) => {
  const { url, held, released, candidate } = await leasesFixture(t, 1)
  const relay = await halfOpenRelay(t, url)
  relay.hang()
  const errors: Error[] = []
  const leases = candidate('a', { url: relay.url, onError: (error) => errors.push(error) })
  const started = leases.start()
  await leases.stop()
  await started
  t.same(errors, [])
  t.same([[...held], released], [[], []])
})

/** Starts a relay to the database that lets clients connect, and ends the connection at their first query. */
async function relayThatCutsTheFirstQuery(t: Test, url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const READY_FOR_QUERY = Buffer.from('Z\0\0\0\x05I', 'latin1')
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let isReady = false
    near.on('data', (data) => (isReady ? near.destroy() : far.write(data)))
    near.on('close', () => far.destroy())
    far.on('data', (data) => {
      isReady = data.includes(READY_FOR_QUERY)
      near.write(data)
    })
  })
  t.teardown(() => server.close())
  const own = new URL(url)
  own.port = String(await listen(server))
  return own.href
}
