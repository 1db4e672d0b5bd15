import t from 'tap'
import { addUser, call, deliverMails, logIn, ucidOf } from '../../testing/accounts.ts'
import { buildTestApp } from '../../testing/build-app.ts'

t.test('signing up', async (t) => {
  const on = await buildTestApp(t, { env: { PUBLIC_URL: 'https://atalaya.example' } })
  const register = (body: unknown, headers = {}) => call(on, 'POST', '/register/?er=x', { body, headers })
  const confirm = (ucid: string) => call(on, 'POST', `/confirm-email/?ucid=${ucid}`, { body: {} })

  await t.test('a new account works after its link was followed, as often as one likes', async (t) => {
    const answer = await register({ name: 'Ana', email: 'Ana@Example.com', password: 'volcan2026x' })
    t.equal(answer.statusCode, 201)
    const [mail, ...others] = await deliverMails(on)
    t.same(others, [])
    t.match(mail, {
      kind: 'confirm',
      to: 'ana@example.com',
      link: /^https:\/\/atalaya\.example\/confirm-email\?ucid=[\w-]{43}$/,
    })

    const early = await call(on, 'POST', '/login/', { body: { email: 'ana@example.com', password: 'volcan2026x' } })
    t.match([early.statusCode, early.json()], [403, { code: 'not_confirmed', error: String }])
    const wrong = await call(on, 'POST', '/login/', { body: { email: 'ana@example.com', password: 'volcan2026y' } })
    t.match([wrong.statusCode, wrong.json()], [401, { code: 'wrong_credentials' }], 'said only after a right password')

    const visit = await call(on, 'GET', `/confirm-email?ucid=${ucidOf(mail)}`)
    t.not(visit.statusCode, 500)
    t.match(
      await on.deps.db.selectFrom('users').select('confirmed_at').execute(),
      [{ confirmed_at: null }],
      'GET changes nothing',
    )
    for (const _ of [1, 2, 3]) t.equal((await confirm(ucidOf(mail))).statusCode, 200)
    t.ok(await logIn(on, 'ANA@example.COM'))
  })

  await t.test('a later sign-up replaces an unconfirmed one, its password and its link', async (t) => {
    await register({ name: 'Intrusa', email: 'eva@example.com', password: 'primera2026' })
    const [first] = await deliverMails(on)
    await register({ name: 'Eva', email: 'eva@example.com', password: 'segunda2026' })
    const [second] = await deliverMails(on)
    const refused = await confirm(ucidOf(first))
    t.match([refused.statusCode, refused.json()], [400, { code: 'ucid_invalid', detail: String }])
    t.equal((await confirm(ucidOf(second))).statusCode, 200)
    await t.rejects(logIn(on, 'eva@example.com', 'primera2026'))
    t.ok(await logIn(on, 'eva@example.com', 'segunda2026'))
    t.match(await on.deps.db.selectFrom('users').select('name').where('email', '=', 'eva@example.com').execute(), [
      { name: 'Eva' },
    ])
  })

  await t.test('an address with an account gets the same answer, and its owner one mail a day', async (t) => {
    await addUser(on, 'duena@example.com')
    const known = await register({ name: 'X', email: 'duena@example.com', password: 'volcan2026x' })
    const unknown = await register({ name: 'X', email: 'nadie@example.com', password: 'volcan2026x' })
    t.equal(known.statusCode, 201)
    t.equal(known.body, unknown.body)
    t.same(Object.keys(known.headers), Object.keys(unknown.headers))
    const again = await register({ name: 'X', email: 'duena@example.com', password: 'volcan2026z' })
    t.equal(again.body, known.body)
    const mails = (await deliverMails(on)).filter(({ to }) => to === 'duena@example.com')
    t.match(mails, [{ kind: 'known', subject: 'Ya tienes cuenta en Atalaya' }])
    t.equal(mails.length, 1)
    t.ok(await logIn(on, 'duena@example.com'), 'nothing changed in the account')
  })

  await t.test('parallel sign-ups of one address make one account with one good link', async (t) => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        register({ name: 'P', email: 'par@example.com', password: `volcan2026-${i}` }),
      ),
    )
    t.same(new Set(answers.map(({ statusCode }) => statusCode)), new Set([201]))
    const mails = await deliverMails(on)
    t.ok(mails.length <= 1, 'replaced links are not sent')
    t.equal(
      (await on.deps.db.selectFrom('users').selectAll().where('email', '=', 'par@example.com').execute()).length,
      1,
    )
  })

  await t.test('what is refused, and under which key', async (t) => {
    const good = { name: 'Ana', email: 'otra@example.com', password: 'volcan2026x' }
    const cases: [unknown, string][] = [
      [{ ...good, name: '' }, 'missing_fields'],
      [{ name: 'Ana', email: 'otra@example.com' }, 'missing_fields'],
      [{ ...good, name: '   ' }, 'invalid_name'],
      [{ ...good, name: 'x'.repeat(81) }, 'invalid_name'],
      [{ ...good, name: 'Ana\r\nBcc: x@y.z' }, 'invalid_name'],
      [{ ...good, name: 7 }, 'invalid_request'],
      [{ ...good, name: 'A\0' }, 'invalid_request'],
      [{ ...good, name: '\ud800' }, 'invalid_request'],
      [{ ...good, email: 'otra' }, 'invalid_email'],
      [{ ...good, email: 'a@b.c\r\nBcc: x@y.z' }, 'invalid_email'],
      [{ ...good, email: `${'a'.repeat(250)}@b.ec` }, 'invalid_email'],
      [{ ...good, password: 'corta1' }, 'password_short'],
      [{ ...good, password: 'sololetras' }, 'password_plain'],
      [{ ...good, password: 'Password1' }, 'password_common'],
      [{ ...good, password: `a1${'x'.repeat(127)}` }, 'password_long'],
      [[], 'invalid_request'],
      ['', 'invalid_request'],
      ['{', 'invalid_request'],
      ['{"__proto__":{"a":1},"name":"Ana"}', 'invalid_request'],
    ]
    for (const [body, code] of cases) {
      const answer = await register(body, typeof body === 'string' ? { 'content-type': 'application/json' } : {})
      t.match([answer.statusCode, answer.json()], [422, { code, message: String }], JSON.stringify(body).slice(0, 70))
    }
    const large = await register({ ...good, name: 'x'.repeat(20_000) })
    t.match([large.statusCode, large.json()], [413, { code: 'too_large', message: String }])
    t.same(await deliverMails(on), [])
  })

  await t.test('nobody can make themselves more than a new Freemium user', async (t) => {
    const body = {
      name: 'M',
      email: 'mas@example.com',
      password: 'volcan2026x',
      role: 'Expert',
      id: 1,
      confirmed_at: '2020-01-01',
    }
    t.equal((await register(body)).statusCode, 201)
    const row = await on.deps.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'mas@example.com')
      .executeTakeFirst()
    t.match(row, { role: 'Freemium', confirmed_at: null })
  })
})
