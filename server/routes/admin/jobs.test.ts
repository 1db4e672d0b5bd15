import { sql } from 'kysely'
import t from 'tap'
import { changeAccountByEmail } from '#platform/repositories/accounts/administration.ts'
import { addUser, call, logIn, PASSWORD } from '../../testing/accounts.ts'
import { buildTestApp } from '../../testing/build-app.ts'

const ORIGIN = 'https://atalaya.example'

t.test('the jobs pages', async (t) => {
  const on = await buildTestApp(t, { env: { PUBLIC_URL: ORIGIN } })
  const { db } = on.deps
  await addUser(on, 'jefa@example.com', 'Expert')
  await addUser(on, 'ana@example.com')
  await changeAccountByEmail(on.deps, 'jefa@example.com', { admin: true })
  const enter = (token?: string) => call(on, 'POST', '/api/admin/session?tk=1', { token })
  const admitted = async () => {
    const token = await logIn(on, 'jefa@example.com')
    return { token, cookie: String((await enter(token)).headers['set-cookie']).split(';')[0] }
  }
  const open = (url: string, headers: Record<string, string>) => call(on, 'GET', url, { headers })

  await t.test('are for administrators alone', async (t) => {
    t.equal((await enter()).statusCode, 401)
    const refused = await enter(await logIn(on, 'ana@example.com'))
    t.match([refused.statusCode, refused.json()], [403, { code: 'admins_only', detail: String }])
    t.equal(refused.headers['set-cookie'], undefined)
    const { token, cookie } = await admitted()
    const strangers = [
      {},
      { authorization: `Bearer ${token}` },
      { cookie: `atalaya_admin=${token}` },
      { cookie: `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}` },
      { cookie: `atalaya_admin=${on.app.keys.seal('jefa@example.com')}` },
    ]
    for (const headers of strangers) {
      for (const url of ['/admin/jobs', '/admin/jobs/queues/mail', '/admin/jobs/queues/mail?state=failed']) {
        const answer = await open(url, headers as Record<string, string>)
        t.match([answer.statusCode, answer.headers['cache-control']], [401, 'no-store'], url)
        t.notMatch(answer.body, 'mail')
      }
    }
    t.equal((await call(on, 'GET', '/api/user-watchlist/', { token: cookie.split('=')[1] })).statusCode, 401)
  })

  await t.test('the cookie goes nowhere else, and no script reads it', async (t) => {
    const answer = await enter(await logIn(on, 'jefa@example.com'))
    t.equal(answer.statusCode, 204)
    t.match(
      answer.headers['set-cookie'],
      /^atalaya_admin=[\w-]+; Path=\/admin; Max-Age=3600; HttpOnly; SameSite=Strict; Secure$/,
    )
  })

  await t.test('show the queues, and load nothing', async (t) => {
    const { cookie } = await admitted()
    const page = await open('/admin/jobs', { cookie })
    t.equal(page.statusCode, 200)
    t.match(page.headers['content-type'], /^text\/html/)
    for (const queue of ['mail', 'prune', 'settle', 'dead-letters']) t.match(page.body, `/admin/jobs/queues/${queue}"`)
    t.match(page.headers['content-security-policy'], /^default-src 'none';style-src 'sha256-[^' ]+'/)
    t.equal((await open('/admin/other', { cookie })).statusCode, 404)
    t.equal((await open('/admin/jobs/queues/other', { cookie })).statusCode, 422)
  })

  /** Stores a job of queue `prune`, and returns the actions of its page. */
  const jobIn = async (state: string) => {
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, data, output, state, completed_on, retry_count, retry_limit)
      values ('prune', null, '{"message": "<b>the disk is full</b>"}', ${state}::pgboss.job_state, now(), 5, 5)
      returning id
    `.execute(db)
    const [{ id }] = rows
    const stateOf = async () =>
      (await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(db)).rows[0]?.state
    const change = (action: string, headers: Record<string, string>) =>
      on.app.inject({
        method: 'POST',
        url: `/admin/jobs/queues/prune/jobs/${id}/${action}?state=${state}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    return { id, stateOf, change }
  }

  await t.test('a failed job is tried again from there, by the page itself and by no other site', async (t) => {
    const { cookie } = await admitted()
    const { id, stateOf, change } = await jobIn('failed')
    const page = (await open('/admin/jobs/queues/prune?state=failed', { cookie })).body
    for (const said of [id, '&lt;b&gt;the disk is full', `jobs/${id}/retry?state=failed"`]) t.match(page, said)
    t.notMatch((await open('/admin/jobs/queues/prune?state=completed', { cookie })).body, id)
    for (const headers of [{}, { origin: 'https://evil.test' }, { origin: 'null' }])
      t.equal((await change('retry', { cookie, ...headers } as Record<string, string>)).statusCode, 401)
    t.equal((await change('retry', { origin: ORIGIN })).statusCode, 401)
    t.equal(await stateOf(), 'failed')
    const answer = await change('retry', { cookie, origin: ORIGIN })
    t.same([answer.statusCode, answer.headers.location], [303, '/admin/jobs/queues/prune?state=failed'])
    t.equal(await stateOf(), 'retry')
  })

  await t.test('a job is cancelled, taken up again and deleted', async (t) => {
    const { cookie } = await admitted()
    const { stateOf, change } = await jobIn('created')
    const act = async (action: string) => (await change(action, { cookie, origin: ORIGIN })).statusCode
    t.same([await act('cancel'), await stateOf()], [303, 'cancelled'])
    t.same([await act('resume'), await stateOf()], [303, 'created'])
    t.same([await act('retry'), await stateOf()], [303, 'created'], 'only what failed is tried again')
    t.same([await act('delete'), await stateOf()], [303, undefined])
    t.equal(await act('complete'), 422)
  })

  await t.test('a dead letter is tried again in the queue in which it failed', async (t) => {
    const { cookie } = await admitted()
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, data, state, source_name, source_id)
      values ('dead-letters', '{"text": "lost"}', 'created', 'lookup', gen_random_uuid()) returning id
    `.execute(db)
    const page = await open('/admin/jobs/queues/dead-letters', { cookie })
    t.match(page.body, `jobs/${rows[0].id}/retry"`)
    await on.app.inject({
      method: 'POST',
      url: `/admin/jobs/queues/dead-letters/jobs/${rows[0].id}/retry`,
      headers: { cookie, origin: ORIGIN },
    })
    const { rows: jobs } = await sql`select name, state from pgboss.job where data = '{"text": "lost"}'`.execute(db)
    t.same(jobs, [{ name: 'lookup', state: 'created' }])
  })

  await t.test('close with the session, with the hour, and with the role', async (t) => {
    const status = async (cookie: string) => (await open('/admin/jobs', { cookie })).statusCode
    const ended = await admitted()
    t.equal(await status(ended.cookie), 200)
    await call(on, 'POST', '/logout/', { token: ended.token })
    t.equal(await status(ended.cookie), 401)

    const late = await admitted()
    const past = on.app.keys.seal(
      (on.app.keys.open(late.cookie.split('=')[1]) ?? '').replace(/\d+$/, String(Date.now() - 1)),
    )
    t.equal(await status(`atalaya_admin=${past}`), 401)

    const { token, cookie } = await admitted()
    await changeAccountByEmail(on.deps, 'jefa@example.com', { admin: false })
    t.equal(await status(cookie), 401)
    t.equal((await enter(token)).statusCode, 403)
    await changeAccountByEmail(on.deps, 'jefa@example.com', { admin: true })
  })
})

t.test('an administrator keeps the plan, and only confirmed accounts become one', async (t) => {
  const on = await buildTestApp(t)
  const { db } = on.deps
  await addUser(on, 'jefa@example.com', 'Expert')
  const login = () => call(on, 'POST', '/login/', { body: { email: 'jefa@example.com', password: PASSWORD } })
  t.notOk('admin' in (await login()).json())
  t.equal(await changeAccountByEmail(on.deps, 'jefa@example.com', { admin: true }), null)
  t.match((await login()).json(), { role: 'Expert', admin: true })
  t.equal(await changeAccountByEmail(on.deps, 'nadie@example.com', { admin: true }), 'unknown_account')

  await call(on, 'POST', '/register/', { body: { name: 'Eva', email: 'eva@example.com', password: PASSWORD } })
  t.equal(await changeAccountByEmail(on.deps, 'eva@example.com', { admin: true }), 'unconfirmed_account')
  t.match(await db.selectFrom('users').select('admin').where('email', '=', 'eva@example.com').execute(), [
    { admin: false },
  ])
})
