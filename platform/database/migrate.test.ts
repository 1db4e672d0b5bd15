import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import t from 'tap'
import { seedCatalogue } from '../seed/catalogue.ts'
import { migratedDatabase, openTestDatabase, testDatabase } from '../testing/database.ts'
import { BEFORE_RELEASE, migrate } from './migrate.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

t.test('four starters at once apply each migration once', async (t) => {
  const { url } = await testDatabase(t)
  let seeds = 0
  const starter = () =>
    migrate(url, async (db) => {
      seeds++
      await seedCatalogue(db)
    })
  await Promise.all([starter(), starter(), starter(), starter()])
  const db = openTestDatabase(t, url)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  t.equal(new Set(rows.map((row) => row.name)).size, rows.length)
  t.ok(rows.length >= 1)
  t.equal(seeds, 4, 'seeding again changes nothing')
  t.match(await db.selectFrom('plans').select(['name', 'price', 'to_be_implemented']).orderBy('id').execute(), [
    { name: 'Freemium', price: 0, to_be_implemented: false },
    { name: 'Expert', to_be_implemented: true },
  ])
  const industries = await db.selectFrom('industries').select('name').execute()
  t.equal(industries.length, 11)
})

t.test('a database of another version is refused in one sentence, and stays as it is', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const applied = () => sql`select * from kysely_migration order by name`.execute(db).then(({ rows }) => rows)
  const refuses = async (names: string[], sentence: RegExp) => {
    await sql`delete from kysely_migration`.execute(db)
    await sql`insert into kysely_migration select name, '' from unnest(${names}::text[]) as name`.execute(db)
    const before = await applied()
    let seeds = 0
    const seed = async () => void seeds++
    await t.rejects(migrate(url, seed), { name: 'OperatorError', message: sentence })
    t.same(await applied(), before)
    t.equal(seeds, 0)
  }
  const { first, last } = BEFORE_RELEASE
  const sentence = /^the database was made before version 0\.1\.0: .*`npm run backup` .*`npm run restore` [^\n]*[^.]$/
  await refuses([first, last], sentence)
  await refuses([first], sentence)
  await refuses(['2026-11-27T1000-market', '2999-01-01T0000-later'], /^the database belongs to a newer Atalaya: /)
})

t.test('each index says above it which query it serves', async (t) => {
  for (const file of await readdir(FOLDER)) {
    const lines = (await readFile(new URL(file, FOLDER), 'utf8')).split('\n')
    lines.forEach((line, i) => {
      if (/create (unique )?index/.test(line)) t.match(lines[i - 1], /^ +-- /, `${file}: ${line.trim()}`)
    })
  }
})

t.test('a column of prices refuses what is no price', async (t) => {
  const { url } = await testDatabase(t)
  await migrate(url)
  const db = openTestDatabase(t, url)
  await sql`insert into instruments (market, symbol, name) values ('m', 'A', 'A')`.execute(db)
  const insert = (price: string) =>
    sql`insert into daily_bars select id, '2024-01-02', ${price}::float8, ${price}::float8, ${price}::float8, ${price}::float8, 1
      from instruments`.execute(db)
  for (const price of ['NaN', 'Infinity', '-1', '0']) await t.rejects(insert(price), /check constraint/, price)
  await t.resolves(insert('1.5'))
})
