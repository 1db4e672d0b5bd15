import { sql } from 'kysely'
import t from 'tap'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { call, deliverMails, logIn, PASSWORD, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp, type TestApp } from '../../testing/build-app.ts'

/** Every row of every table of our schemas, as text. */
async function dump({ deps }: TestApp): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
  `.execute(deps.db)
  let text = ''
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select of_table::text as row from ${sql.raw(name)} as of_table`.execute(
      deps.db,
    )
    text += rows.map(({ row }) => row).join('\n')
  }
  return text
}

t.test('deleting an account', async (t) => {
  const on = await buildTestApp(t)

  await t.test('leaves no trace of it', async (t) => {
    const canary = { name: 'Canaria Únicamente', email: 'canaria-83751@example.com', password: PASSWORD }
    await call(on, 'POST', '/register/', { body: canary })
    const [mail] = await deliverMails(on)
    await call(on, 'POST', `/confirm-email/${new URL(mail.link).search}`, { body: {} })
    const token = await logIn(on, canary.email)
    await call(on, 'POST', '/login/', { body: { email: canary.email, password: 'volcan2026y' } })
    await call(on, 'POST', '/forgot-password/', { body: { email: canary.email } })
    await on.deps.db
      .insertInto('instruments')
      .values({ market: on.deps.config.market.id, ...instrumentOf('CAN') })
      .execute()
    await call(on, 'POST', '/api/user-watchlist/', { body: { ticker: 'CAN' }, token })
    const account = on.app.keys.account(canary.email).toString('hex')
    const { id } = await on.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', canary.email)
      .executeTakeFirstOrThrow()
    const before = await dump(on)
    for (const trace of [canary.email, canary.name, account]) t.match(before, trace)

    const answer = await call(on, 'DELETE', '/delete-user/', { token, headers: { 'content-type': 'application/json' } })
    t.match([answer.statusCode, answer.json()], [200, { message: String }])
    await deliverMails(on)
    const after = await dump(on)
    for (const trace of [canary.email, canary.name]) t.notMatch(after, trace)
    for (const table of ['password_guesses', 'mail_allowances'] as const) {
      t.same(await on.deps.db.selectFrom(table).selectAll().execute(), [], table)
    }
    for (const table of ['sessions', 'email_tokens', 'watchlist_items'] as const) {
      t.same(await on.deps.db.selectFrom(table).select('id').where('user_id', '=', id).execute(), [], table)
    }
    t.equal((await call(on, 'GET', '/api/user-watchlist/', { token })).statusCode, 401)
    t.equal((await call(on, 'DELETE', '/delete-user/', { token })).statusCode, 401)
    t.equal((await call(on, 'POST', '/register/', { body: canary })).statusCode, 201, 'the address is free again')
  })

  await t.test('that fails cuts the connection without an answer', async (t) => {
    const { token } = await userWithToken(on, 'sigue@example.com')
    const address = await on.app.listen({ host: '127.0.0.1', port: 0 })
    const request = () =>
      fetch(`${address}/delete-user/`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create constraint trigger refuse after delete on users deferrable initially deferred for each row execute function refuse()
    `.execute(on.deps.db)
    await t.rejects(request(), TypeError, 'the commit failed')
    await sql`drop trigger refuse on users`.execute(on.deps.db)
    t.ok(await logIn(on, 'sigue@example.com'), 'nothing was deleted')
    t.equal((await fetch(`${address}/delete-user/`, { method: 'DELETE' })).status, 401, 'a refusal is an answer')
    t.equal((await request()).status, 200)
  })
})
