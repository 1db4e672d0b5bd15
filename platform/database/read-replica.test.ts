import { sql } from 'kysely'
import t from 'tap'
import { until } from '#test/support/until.ts'
import { migratedDatabase, openTestDatabase } from '../testing/database.ts'
import { replicatedPostgres } from '../testing/replica.ts'
import { createDatabase, createPool, type Database } from './database.ts'
import { ReadReplica } from './read-replica.ts'

const on = await replicatedPostgres(t)
const primary = openTestDatabase(t, on.primary.url)

function replicaFixture(url = on.replica.url) {
  const lines: string[] = []
  const say = (line: unknown) => void lines.push(typeof line === 'string' ? line : 'a read failed')
  const clock = { now: 0 }
  const pool = createPool({ url, max: 2, applicationName: 'atalaya test', onError: () => undefined })
  const replica = createDatabase(pool)
  const log = { info: say, warn: say, error: say }
  const reads = new ReadReplica({ primary, replica, log, uptime: () => clock.now })
  t.teardown(() => replica.destroy())
  return { reads, lines, clock }
}

const isReplica = async (db: Database) =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows[0].is
/** A read that takes some seconds on a replica, and answers at once on the primary. */
async function slowOnReplica(db: Database) {
  await sql`select pg_sleep(4) where pg_is_in_recovery()`.execute(db)
  return isReplica(db)
}
const always = async () => true
const write = () =>
  sql`insert into lookups (market, text, asked_at) values ('m', gen_random_uuid(), now())`.execute(primary)

t.test('a replica that follows is read where it has what the caller needs', async (t) => {
  const { reads, lines } = replicaFixture()
  await reads.round()
  t.equal(reads.trouble, null)
  t.equal(await reads.read(always, isReplica), true)
  t.equal(await reads.read(async () => false, isReplica), false)
  const broken = async (db: Database) => {
    if (await isReplica(db)) throw new Error('canceling statement due to conflict with recovery')
    return 'of the primary'
  }
  t.equal(await reads.read(always, broken), 'of the primary')
  await t.rejects(
    reads.read(always, () => Promise.reject(new Error('a fault of ours'))),
    /a fault of ours/,
  )
  t.equal(await reads.read(always, isReplica), true, 'one read that fails is no reason to leave it')
  t.same(lines, ['a read failed', 'a read failed'])
})

t.test('one that is too far behind is not read until it has caught up', async (t) => {
  const { reads, lines, clock } = replicaFixture()
  await reads.round()
  await on.pause()
  await write()
  await reads.round()
  t.equal(reads.trouble, null, 'a moment is not far')
  clock.now += 9_000
  await write()
  await reads.round()
  t.equal(reads.trouble, null)
  clock.now += 2_000
  for (const _ of [1, 2]) await reads.round()
  t.equal(reads.trouble, 'it is too far behind')
  t.equal(await reads.read(always, isReplica), false)
  await on.resume()
  await on.caughtUp()
  await reads.round()
  t.equal(reads.trouble, null)
  t.equal(await reads.read(always, isReplica), true)
  t.same(
    lines,
    ['the read replica is not used: it is too far behind', 'the read replica is used again'],
    'each said once',
  )
})

t.test('what is no replica of the primary is never read', async (t) => {
  const other = (await migratedDatabase(t)).url
  for (const url of [on.primary.url, other]) {
    const { reads } = replicaFixture(url)
    await reads.round()
    t.equal(reads.trouble, 'it is no replica of DATABASE_URL')
  }
})

t.test('one that ends is noticed by the read that meets it, and read again when it is back', async (t) => {
  const { reads, lines } = replicaFixture()
  await reads.round()
  // The read is under way when the replica dies: a later one may find it started again already.
  const underWay = reads.read(always, slowOnReplica)
  process.kill(on.replica.pid, 'SIGKILL')
  t.equal(await underWay, false)
  t.equal(reads.trouble, 'it does not answer')
  await until('its return', async () => {
    await reads.round()
    return reads.trouble === null
  })
  t.equal(await reads.read(always, isReplica), true)
  t.same(lines, ['the read replica is not used: it does not answer', 'the read replica is used again'])
})
