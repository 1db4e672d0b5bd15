import { sql } from 'kysely'
import t from 'tap'
import { deleteUser } from '../repositories/accounts/users.ts'
import { migratedDatabase } from '../testing/database.ts'
import { addFollower, addInstruments } from '../testing/rows.ts'

t.test('what is a user’s goes with the user, and with nothing else', async (t) => {
  const { db } = await migratedDatabase(t)
  const { rows: cascades } = await sql<{ owned: string; owner: string }>`
    select conrelid::regclass::text as owned, confrelid::regclass::text as owner
    from pg_constraint where contype = 'f' and confdeltype = 'c' and exists (
      select from pg_attribute where attrelid = conrelid and attname = 'user_id')
    order by 1
  `.execute(db)
  t.same(new Set(cascades.map(({ owner }) => owner)), new Set(['users']))

  const ids = await addInstruments(db, 'm', ['AAA'])
  const user_id = await addFollower(db, 'a@example.com', [ids.get('AAA') as number])
  await t.rejects(db.deleteFrom('instruments').execute(), { code: '23503' })
  await db.transaction().execute((trx) => deleteUser(trx, user_id))
  t.same(await db.selectFrom('watchlist_items').selectAll().execute(), [])

  const { rows: keyed } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'
    order by 1
  `.execute(db)
  t.same(
    keyed.map(({ name }) => name),
    cascades.map(({ owned }) => owned),
    'no table of a user’s is left behind',
  )
})
