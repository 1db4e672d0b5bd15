import { sql } from 'kysely'
import t from 'tap'
import { MemoryBus } from '../../bus/testing/memory-bus.ts'
import { migratedDatabase } from '../../testing/database.ts'
import { changeAccountByEmail, listAccountChanges } from './administration.ts'

t.test('the log only grows', async (t) => {
  const { db } = await migratedDatabase(t)
  const bus = new MemoryBus((error) => t.error(error))
  const values = { email: 'ana@example.com', name: 'Ana', password_hash: 'x', confirmed_at: new Date() }
  const { id } = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
  const change = (...[change]: [Parameters<typeof changeAccountByEmail>[2]]) =>
    changeAccountByEmail({ db, bus }, 'ana@example.com', change)

  const hints: number[] = []
  bus.subscribe('sessions', ({ user_id }) => void hints.push(user_id))
  t.equal(await change({ role: 'Expert', admin: true, suspended: false }), null)
  t.equal(await change({ role: 'Expert' }), null)
  const written = await listAccountChanges(db, id, 20)
  t.match(written, [
    { changed_by: null, email: null, what: 'admin', before: 'off', after: 'on', changed_at: Date },
    { changed_by: null, email: null, what: 'role', before: 'Freemium', after: 'Expert' },
  ])
  t.same(hints, [id], 'only real changes are published')

  for (const statement of [
    sql`update account_changes set after = 'Freemium'`,
    sql`delete from account_changes`,
    sql`delete from account_changes where false`,
    sql`truncate account_changes`,
  ]) {
    await t.rejects(statement.execute(db), { message: 'account_changes is append-only' })
  }
  await db.deleteFrom('users').execute()
  t.same(await listAccountChanges(db, id, 20), written, 'of a deleted account the numbers stay')
  t.equal(await change({ role: 'Expert' }), 'unknown_account')
})
