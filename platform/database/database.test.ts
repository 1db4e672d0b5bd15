import { once } from 'node:events'
import { sql } from 'kysely'
import t from 'tap'
import { testDatabase } from '../testing/database.ts'
import { halfOpenRelay } from '../testing/half-open-relay.ts'
import { createDatabase, createPool } from './database.ts'
import { isDatabaseAway, isStatementTooLong } from './errors.ts'

const { url } = await testDatabase(t)

function open(statementMs: number, to = url) {
  const lost: Error[] = []
  const options = { url: to, max: 2, statementMs, applicationName: 'atalaya test', onError: (e: Error) => lost.push(e) }
  const db = createDatabase(createPool(options))
  t.teardown(() => db.destroy())
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0].pid
  return { db, lost, pid }
}

t.test('a database that hangs is given up, its connections are dropped, and it may come back', async (t) => {
  const relay = await halfOpenRelay(t, url)
  const { db, lost, pid } = open(1_000, relay.url)
  const before = await pid()
  relay.hang()
  const asked = await pid().catch((error: Error) => error)
  t.match(asked, { code: 'ETIMEDOUT', message: 'the database did not answer within 1500 ms' })
  t.ok(isDatabaseAway(asked))
  t.match(lost, [asked], 'and said to the operator')
  await relay.dropped()
  const begun = await db
    .transaction()
    .execute(async () => t.fail('it began'))
    .catch((error: Error) => error)
  t.ok(isDatabaseAway(begun), String(begun))
  relay.flow()
  t.not(await pid(), before, 'over a new connection')
})

t.test('a statement that is too long is ended by the database, and the connection is kept', async (t) => {
  const { db, lost, pid } = open(1_000)
  const before = await pid()
  const ended = await sql`select pg_sleep(60)`.execute(db).catch((error: Error) => error)
  t.ok(isStatementTooLong(ended), String(ended))
  t.equal(await pid(), before)
  t.same(lost, [])
})

t.test('a pool with a longer limit waits longer', async (t) => {
  const { db } = open(30_000)
  await sql`select pg_sleep(2)`.execute(db)
  t.pass('longer than the others may')
})

t.test('an error of a connection after its pool was ended is no loss', async (t) => {
  const lost: Error[] = []
  const pool = createPool({ url, applicationName: 'atalaya test', onError: (error) => lost.push(error) })
  const opened = once(pool, 'connect')
  await pool.query('select 1')
  const [client] = await opened
  const gone = new Error('terminating connection due to administrator command')
  client.emit('error', gone)
  t.same(lost, [gone], 'a loss before, of an idle connection')
  await pool.end()
  client.emit('error', gone)
  t.equal(lost.length, 1)
})
