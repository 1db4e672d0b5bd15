import { createHash } from 'node:crypto'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Client } from 'pg'
import t from 'tap'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { upsertQuotes } from '../repositories/market/quotes.ts'
import { appendClaims } from '../repositories/signals/ledger.ts'
import { verifyChain } from '../repositories/signals/ledger-chain.ts'
import { seedCatalogue } from '../seed/catalogue.ts'
import { onClient } from '../testing/client.ts'
import { migratedDatabase, openTestDatabase, testDatabase } from '../testing/database.ts'
import { addFeed, addInstruments, testQuote } from '../testing/rows.ts'
import { writeBackup } from './backup.ts'
import { makeTables, restoreBackup } from './restore.ts'

/** A backup that the last version before 0.1.0 wrote, of a database with rows in every table. */
const BEFORE_RELEASE_FILE = join(import.meta.dirname, 'testing', 'before-0.1.0.gz')

const NASTY = ['\\.', '\\N', 'a\tb\nc\r\\d', '"; drop table users; --', 'ñandú €\u{1F600}', '', '{"a":"\\\\"}']

/** A hash of all rows of each of our tables, by table. */
async function digest(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1
  `.execute(db)
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(row::text, E'\n' order by row::text), '')) as digest
      from ${sql.table(name)} as row
    `.execute(db)
    digests[name] = rows[0].digest
  }
  return digests
}

/** Writes samples of everything that can go wrong when values are written as text. */
async function fill(db: Database): Promise<void> {
  await seedCatalogue(db)
  const ids = await addInstruments(db, 'm', ['A', 'B'])
  await addFeed(db, 'm')
  const id = ids.get('A') as number
  const values = fc.sample(fc.double({ min: 1e-9, max: 1e11, noNaN: true }), { numRuns: 3_000, seed: 1 })
  await sql`
    insert into daily_bars select ${id}, date '2000-01-01' + place::int, v, v, v, v, v
    from unnest(${values}::float8[]) with ordinality as t (v, place)
  `.execute(db)
  await upsertQuotes(db, [id], [testQuote('A', 101.1)])
  for (const [i, name] of NASTY.entries()) {
    const user = { email: `u${i}@example.com`, name, password_hash: `$argon2id$${name}`, confirmed_at: new Date() }
    const { id: user_id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('watchlist_items').values({ user_id, instrument_id: id }).execute()
    await sql`
      insert into password_guesses (account, failures, wrong_at, next_allowed_at)
      values (${Buffer.from([0, 10, 92, i, 255])}, 1, ${[new Date(), new Date(0)]}, now())
    `.execute(db)
    await sql`insert into events (channel, instrument_ids, item) values ('news', ${[id, i]}, ${JSON.stringify({ name })})`.execute(
      db,
    )
  }
  // These rows are longer than any block of the file.
  const body = JSON.stringify({ text: `${NASTY.join(' ')}`.repeat(20_000) })
  await sql`insert into indicator_snapshots (instrument_id, body, seq) values (${id}, ${body}, 1)`.execute(db)
  for (let day = 1; day <= 5; day++) {
    const claim = {
      symbol: 'A',
      session: `2026-01-0${day}`,
      kind: 'forecast',
      claim: { day, text: NASTY },
      inputs_hash: 'h',
    }
    await appendClaims(db, 'm', [claim])
  }
}

t.test('a backup brings everything back', async (t) => {
  const { url, db } = await migratedDatabase(t)
  await fill(db)
  const folder = t.testdir()
  const file = join(folder, 'b.gz')
  const before = await digest(db)
  const made = await writeBackup(url, file, new Date())
  t.ok(made.rows > 3_000 && made.tables > 30)
  t.equal((await stat(file)).mode & 0o777, 0o600)
  await t.rejects(writeBackup(url, file, new Date()), { message: `${file} exists already` })
  await t.rejects(writeBackup(url, join(folder, 'no', 'b.gz'), new Date()), { message: /cannot be written \(ENOENT\)/ })

  const withoutEpoch = ({ feeds, ...others }: Record<string, string>) => others

  await t.test('into an empty database', async (t) => {
    const empty = await testDatabase(t)
    t.match(await restoreBackup({ url: empty.url, file, replace: false }), { rows: made.rows, tables: made.tables })
    await migrate(empty.url)
    const there = openTestDatabase(t, empty.url)
    t.same(withoutEpoch(await digest(there)), withoutEpoch(before))
    t.same(await verifyChain(there, 'm'), { entries: 5, broken_at: null })
    const epochs = [db, there].map((at) => at.selectFrom('feeds').select('epoch').executeTakeFirstOrThrow())
    const [old, fresh] = await Promise.all(epochs)
    t.not(fresh.epoch, old.epoch, 'later numbers are no longer valid')

    const user = { email: 'nueva@example.com', name: 'N', password_hash: 'x', confirmed_at: null }
    const { id } = await there.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    t.equal(id, NASTY.length + 1, 'numbers go on')
    await appendClaims(there, 'm', [
      { symbol: 'A', session: '2026-02-01', kind: 'forecast', claim: {}, inputs_hash: 'h' },
    ])
    t.same(await verifyChain(there, 'm'), { entries: 6, broken_at: null })
  })

  await t.test('over existing rows only with `replace`, and then no number is given out twice', async (t) => {
    const other = await migratedDatabase(t)
    await addInstruments(other.db, 'm', ['X', 'Y', 'Z'])
    for (let i = 0; i < 30; i++) await sql`select nextval('users_id_seq')`.execute(other.db)
    const held = await digest(other.db)
    await t.rejects(restoreBackup({ url: other.url, file, replace: false }), { message: /not empty: --replace/ })
    t.same(await digest(other.db), held)
    await restoreBackup({ url: other.url, file, replace: true })
    await migrate(other.url)
    t.same(withoutEpoch(await digest(other.db)), withoutEpoch(before))
    const { rows } = await sql<{ next: number }>`select nextval('users_id_seq')::int as next`.execute(other.db)
    t.equal(rows[0].next, 31)
  })

  await t.test('of an older version, whose tables are then brought up to date', async (t) => {
    const old = await testDatabase(t)
    const bytes = gunzipSync(await readFile(file))
    const [line] = bytes.toString('utf8').split('\n', 1)
    const { migrations } = JSON.parse(line)
    t.ok(migrations.length > 2)
    await migrate(old.url)
    await onClient(old.url, async (client) => {
      await client.query('drop schema public cascade; create schema public; drop schema pgboss cascade')
      await makeTables(client, migrations.slice(0, 2))
      await client.query(`insert into users (email, name, password_hash) values ('vieja@example.com', 'V', 'x')`)
    })
    const oldFile = join(folder, 'old.gz')
    await writeBackup(old.url, oldFile, new Date())
    const target = await migratedDatabase(t)
    await restoreBackup({ url: target.url, file: oldFile, replace: true })
    await migrate(target.url)
    t.match(await target.db.selectFrom('users').selectAll().execute(), [{ email: 'vieja@example.com' }])
    t.same(await target.db.selectFrom('alerts').selectAll().execute(), [])
  })

  await t.test('it holds one moment, even with concurrent writes', async (t) => {
    const busy = await migratedDatabase(t)
    await fill(busy.db)
    const copy = join(folder, 'busy.gz')
    let done = false
    const writing = (async () => {
      for (let i = 0; !done; i++) {
        await busy.db.transaction().execute(async (trx) => {
          const user = { email: `w${i}@example.com`, name: 'w', password_hash: 'x', confirmed_at: null }
          const { id } = await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
          await trx.insertInto('watchlist_items').values({ user_id: id, instrument_id: 1 }).execute()
        })
      }
    })()
    await writeBackup(busy.url, copy, new Date())
    done = true
    await writing
    const target = await testDatabase(t)
    await restoreBackup({ url: target.url, file: copy, replace: false })
    const there = openTestDatabase(t, target.url)
    const { rows } = await sql<{ users: number; items: number }>`
      select (select count(*) from users) as users, (select count(*) from watchlist_items) as items
    `.execute(there)
    t.equal(rows[0].users, rows[0].items)
  })
})

t.test('an incomplete or foreign file changes nothing', async (t) => {
  const { url, db } = await migratedDatabase(t)
  await fill(db)
  const folder = t.testdir({ 'text.gz': 'Hello', 'empty.gz': '' })
  const at = (name: string) => join(folder, name)
  await writeBackup(url, at('good.gz'), new Date())
  const packed = await readFile(at('good.gz'))
  const text = gunzipSync(packed).toString('latin1')
  const put = (name: string, content: string) => writeFile(at(name), gzipSync(Buffer.from(content, 'latin1')))
  await writeFile(at('cut.gz'), packed)
  await truncate(at('cut.gz'), Math.floor(packed.length / 2))
  await put('foreign.gz', '{"format":"another","version":1}\n')
  await put('long.gz', 'x'.repeat(3 << 20))
  await put('changed.gz', text.replace('u1@example.com', 'u9@example.com'))
  await put('short.gz', text.slice(0, text.lastIndexOf('{"end"')))
  await put('tail.gz', `${text}{}\n`)
  await put('version.gz', text.replace('"version":1', '"version":2'))
  const end = text.lastIndexOf('{"end"')
  const putWhole = (name: string, body: string) => {
    const sha256 = createHash('sha256').update(body, 'latin1').digest('hex')
    return put(name, `${body}${JSON.stringify({ ...JSON.parse(text.slice(end)), sha256 })}\n`)
  }
  await putWhole('newer.gz', text.slice(0, end).replace('"],"tables"', '","2099-01-01T0000-unborn"],"tables"'))
  await put('lost.gz', text.replace('{"table":"users"}', '{"table":"user"}'))
  const flipped = Buffer.from(packed)
  flipped[packed.length >> 1] ^= 0xff
  await writeFile(at('flipped.gz'), flipped)

  const before = await digest(db)
  const cases: [string, RegExp][] = [
    ['text.gz', /is no backup of Atalaya$/],
    ['empty.gz', /is no backup of Atalaya$|is damaged/],
    ['foreign.gz', /is no backup of Atalaya$/],
    ['long.gz', /is no backup of Atalaya$/],
    ['cut.gz', /is damaged/],
    ['flipped.gz', /is damaged/],
    ['changed.gz', /is damaged \(its checksum does not fit\)$/],
    ['short.gz', /is damaged \(its end is missing\)$/],
    ['tail.gz', /is damaged \(its end is missing\)$/],
    ['version.gz', /another version of Atalaya/],
    ['lost.gz', /is damaged \(the table users is missing\)$/],
    ['newer.gz', /newer Atalaya \(2099-01-01T0000-unborn is not known here\)$/],
    ['none.gz', /cannot be read \(ENOENT\)$/],
  ]
  for (const [name, message] of cases) {
    await t.rejects(restoreBackup({ url, file: at(name), replace: true }), { name: 'OperatorError', message }, name)
  }
  t.same(await digest(db), before)

  await t.test('neither does one whose rows the tables refuse', async (t) => {
    await putWhole('twice.gz', text.slice(0, end).replace('u1@example.com', 'u2@example.com'))
    await t.rejects(restoreBackup({ url, file: at('twice.gz'), replace: true }), { code: '23505' })
    t.same(await digest(db), before)
  })

  await t.test('a database with something else in it, or in use, stays as it is', async (t) => {
    await sql`create table other (id int)`.execute(db)
    await t.rejects(restoreBackup({ url, file: at('good.gz'), replace: true }), { message: /not Atalaya's \(other\)/ })
    await sql`drop table other`.execute(db)
    const running = new Client({ connectionString: url, application_name: 'atalaya bus' })
    await running.connect()
    await t.rejects(restoreBackup({ url, file: at('good.gz'), replace: true }), {
      message: /is running .*stop it first/,
    })
    await running.end()
    t.same(await digest(db), before)
  })
})

t.test('a backup from before 0.1.0 fits, although other migrations made its tables', async (t) => {
  const { url } = await testDatabase(t)
  const { tables, rows } = await restoreBackup({ url, file: BEFORE_RELEASE_FILE, replace: false })
  await migrate(url)
  const db = openTestDatabase(t, url)
  const restored = await digest(db)
  // The list of stocks on a screen is not part of backups, and the other tables came later.
  const empty = [
    'watched_instruments',
    'screen_rows',
    'screens',
    'list_settings',
    'clock',
    'isins',
    'ratings',
    'rating_days',
    'rating_cells',
    'rating_records',
    'simulator_attempts',
    'simulator_orders',
    'simulator_fills',
    'simulator_entries',
    'agenda_events',
    'agenda_changes',
    'agenda_addresses',
    'summary_settings',
    'summaries',
  ]
  for (const table of empty) t.equal(restored[table], `0 ${createHash('md5').digest('hex')}`, table)
  t.equal(Object.keys(restored).length, tables + empty.length)
  const counts = Object.values(restored).map((text) => Number(text.split(' ')[0]))
  t.equal(counts.filter((count) => count > 0).length, tables, 'rows of every table')
  t.equal(
    counts.reduce((sum, count) => sum + count),
    rows,
  )
  t.same(await verifyChain(db, 'm'), { entries: 2, broken_at: null })
  t.match(await db.selectFrom('users').selectAll().orderBy('id').execute(), [
    { email: 'ana@example.com', name: 'Ana \\ "\t\n€', role: 'Expert', admin: true, quiet: { from: '22:00' } },
    { email: 'otra@example.com', contested: true, suspended: true, mail_refusal: '550 5.1.1', quiet: null },
  ])
  t.match(await db.selectFrom('quotes').selectAll().execute(), [{ open: null, bid: 1.4, source: 'yahoo', seq: 1 }])
  const { rows: next } = await sql<{ next: number }>`select nextval('users_id_seq')::int as next`.execute(db)
  t.equal(next[0].next, 5, 'numbers go on')

  await t.test('one that lacks the last of those migrations does not', async (t) => {
    const text = gunzipSync(await readFile(BEFORE_RELEASE_FILE)).toString('latin1')
    const end = text.lastIndexOf('{"end"')
    const body = text.slice(0, end).replace(',"2026-11-27T0900-unchained-firings"', '')
    const sha256 = createHash('sha256').update(body, 'latin1').digest('hex')
    const file = join(t.testdir(), 'older.gz')
    const trailer = JSON.stringify({ ...JSON.parse(text.slice(end)), sha256 })
    await writeFile(file, gzipSync(Buffer.from(`${body}${trailer}\n`, 'latin1')))
    const message = /was made before version 0\.1\.0: restore it with the last version before, [^\n]*$/
    await t.rejects(restoreBackup({ url, file, replace: true }), { name: 'OperatorError', message })
  })
})

t.test('there is nothing to back up before the first start', async (t) => {
  const { url } = await testDatabase(t)
  const file = join(t.testdir(), 'b.gz')
  await t.rejects(writeBackup(url, file, new Date()), { message: /the database is empty/ })
  await t.rejects(stat(file))
  await t.rejects(stat(`${file}.draft`))
})
