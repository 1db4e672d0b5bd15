import { randomBytes, randomUUID } from 'node:crypto'
import { type CompiledQuery, sql } from 'kysely'
import t from 'tap'
import { DELETE_BATCH } from '#platform/database/sql.ts'
import { hourlyAt, nominalTick } from '#platform/queues/schedule.ts'
import { migratedDatabase, openTestDatabase } from '#platform/testing/database.ts'
import { runJob } from '../testing/fixtures.ts'
import { prune } from './prune.ts'

const HOUR = 3_600_000

const queries: CompiledQuery[] = []
const { url } = await migratedDatabase(t)
const db = openTestDatabase(t, url, ({ query }) => void queries.push(query))
/** Runs the job of a tick. */
const run = (createdOn: Date) => runJob(prune, { db }, { createdOn }, nominalTick(hourlyAt(17), createdOn))
let ticks = 0
const nextTick = () => new Date(Date.now() + ++ticks * HOUR)

const ago = (hours: number) => new Date(Date.now() - hours * HOUR)

t.test('expired rows are deleted, once per tick', async (t) => {
  const addUser = async (email: string, confirmed: boolean, created_at: Date) => {
    const user = { email, name: 'x', password_hash: 'x', confirmed_at: confirmed ? new Date() : null, created_at }
    return (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id
  }
  const user_id = await addUser('confirmed@example.com', true, ago(1_000))
  await addUser('fresh@example.com', false, ago(47))
  await addUser('stale@example.com', false, ago(49))
  for (const expires_at of [ago(1), ago(-1)]) {
    await db.insertInto('sessions').values({ id: randomUUID(), user_id, expires_at }).execute()
    const purpose = expires_at < new Date() ? 'reset' : 'confirm'
    await db
      .insertInto('email_tokens')
      .values({ user_id, purpose, hash: randomBytes(32), expires_at })
      .execute()
  }
  const counts = async () => {
    const tables = ['users', 'sessions', 'email_tokens'] as const
    return Promise.all(tables.map(async (table) => (await db.selectFrom(table).select('id').execute()).length))
  }
  t.same(await counts(), [3, 2, 2])
  const tick = new Date('2026-11-20T06:17:02Z')
  await run(tick)
  t.same(await counts(), [2, 1, 1])
  await addUser('stale2@example.com', false, ago(49))
  await run(new Date(tick.getTime() + 60_000))
  t.same(await counts(), [3, 1, 1], 'the same tick')
  await run(new Date(tick.getTime() + HOUR))
  t.same(await counts(), [2, 1, 1], 'the next one')
})

t.test('of old summaries, those that were not sent go, but for the newest that was made', async (t) => {
  const user = { email: 'summaries@example.com', name: 'x', password_hash: 'x', confirmed_at: new Date() }
  const { id: user_id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const rows = (['silent', 'sent', 'late', 'silent', 'late'] as const).map((state, at) => {
    const due_at = ago(24 * (40 - at))
    const what = { kind: 'daily' as const, market: 'm', local_date: due_at.toISOString().slice(0, 10), state }
    return { user_id, ...what, due_at, since: due_at, until: due_at, subject: null, items: null, told: '{}' }
  })
  await db.insertInto('summaries').values(rows).execute()
  await run(nextTick())
  const left = await db.selectFrom('summaries').select('state').where('user_id', '=', user_id).orderBy('id').execute()
  t.same(
    left.map(({ state }) => state),
    ['sent', 'silent', 'late'],
  )
  await db.deleteFrom('users').where('id', '=', user_id).execute()
})

const held = () =>
  Promise.all([db.selectFrom('events').select('id').execute(), db.selectFrom('lookups').select('text').execute()])

t.test('a table that cannot be pruned now does not block the others, and is tried again', async (t) => {
  const old = { channel: 'news' as const, instrument_ids: [1], item: '{}', created_at: ago(24 * 8) }
  await db.insertInto('events').values([old, old]).execute()
  await db
    .insertInto('lookups')
    .values({ market: 'm', text: 'old', asked_at: ago(72) })
    .execute()
  const tick = nextTick()
  await db.transaction().execute(async (trx) => {
    await sql`lock table events in share mode`.execute(trx)
    await t.rejects(run(tick), { message: 'events could not be pruned', errors: [{ cause: { code: '55P03' } }] })
    t.match(await held(), [{ length: 2 }, { length: 0 }])
  })
  await run(tick)
  t.match(await held(), [{ length: 1 }, { length: 0 }], 'the newest event stays as a mark')
})

t.test('each statement deletes a bounded number of rows, however many have expired', async (t) => {
  const rows = 2 * DELETE_BATCH + 1
  await sql`create table deletions (rows int not null)`.execute(db)
  await sql`
    create function count_deleted() returns trigger language plpgsql as
    $$ begin insert into deletions select count(*) from gone; return null; end $$
  `.execute(db)
  for (const table of ['events', 'lookups']) {
    await sql`
      create trigger count_deleted after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function count_deleted()
    `.execute(db)
  }
  await sql`insert into lookups select 'm', n::text, ${ago(72)} from generate_series(1, ${rows}) as n`.execute(db)
  await sql`
    insert into events (channel, instrument_ids, item, created_at)
    select 'news', '{1}', '{}', ${ago(24 * 8)} from generate_series(1, ${rows})
  `.execute(db)
  await run(nextTick())
  const { rows: counts } = await sql<{ rows: number }>`select rows from deletions where rows > 0`.execute(db)
  t.equal(Math.max(...counts.map(({ rows }) => rows)), DELETE_BATCH)
  t.match(await held(), [{ length: 1 }, { length: 0 }])
})

t.test('it does not wait for a row that is being changed', async (t) => {
  const old = ['a', 'b'].map((text) => ({ market: 'm', text, asked_at: ago(72) }))
  await db.insertInto('lookups').values(old).execute()
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('lookups').set({ asked_at: new Date() }).where('text', '=', 'a').execute()
    await run(nextTick())
  })
  t.same(await db.selectFrom('lookups').select('text').execute(), [{ text: 'a' }])
})

t.test('deleted rows are found by an index', async (t) => {
  queries.length = 0
  await run(nextTick())
  const deletes = queries.filter((query) => query.sql.includes('delete from'))
  t.equal(deletes.length, 16, 'a statement a table, and one for each width of bars')
  const searched = new Set<string>()
  await db.connection().execute(async (connection) => {
    // Small tables are scanned whole wherever that is allowed.
    await sql`set enable_seqscan = off`.execute(connection)
    for (const query of deletes) {
      const explained = { ...query, sql: `explain ${query.sql}` }
      const { rows } = await connection.executeQuery<{ 'QUERY PLAN': string }>(explained)
      for (const row of rows) searched.add(/Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? '')
    }
    await sql`reset enable_seqscan`.execute(connection)
  })
  searched.delete('')
  t.same([...searched].sort(), ['commentary_waits', 'instruments'], 'which have a row an instrument at most')
})
