import { sql } from 'kysely'
import t from 'tap'
import { seedCatalogue } from '../seed/index.ts'
import { openTestDatabase } from '../testing/database.ts'
import { testDatabase } from '../testing/postgres.ts'
import { migrate } from './migrate.ts'

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

t.test('a column of prices refuses what is no price', async (t) => {
  const { url } = await testDatabase(t)
  await migrate(url)
  const db = openTestDatabase(t, url)
  await sql`insert into instruments (market, symbol, name) values ('m', 'A', 'A')`.execute(db)
  const insert = (price: string) =>
    sql`insert into candles select id, '2024-01-02', ${price}::float8, ${price}::float8, ${price}::float8, ${price}::float8, 1
      from instruments`.execute(db)
  for (const price of ['NaN', 'Infinity', '-1', '0']) await t.rejects(insert(price), /check constraint/, price)
  await t.resolves(insert('1.5'))
})
