import t from 'tap'
import type { Mail } from '#platform/mail/mailer.ts'
import { addUser, call, deliverMails, logIn, ucidOf } from '../../testing/accounts.ts'
import { buildTestApp } from '../../testing/build-app.ts'

const CHOSEN = 'cotopaxi5897'

t.test('signing up', async (t) => {
  const on = await buildTestApp(t, { env: { PUBLIC_URL: 'https://atalaya.example' } })
  const register = (body: unknown, headers = {}) => call(on, 'POST', '/register/?er=x', { body, headers })
  const confirm = (ucid: string) => call(on, 'POST', `/confirm-email/?ucid=${ucid}`, { body: {} })
  const choose = (ucid: string) => call(on, 'POST', `/reset-password/?ucid=${ucid}`, { body: { password: CHOSEN } })

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

  await t.test('a new account has the plan of DEFAULT_PLAN', async (t) => {
    const generous = await buildTestApp(t, { url: on.url, env: { DEFAULT_PLAN: 'Expert' } })
    const role = async (at: typeof on, email: string) => {
      await call(at, 'POST', '/register/', { body: { name: 'Luz', email, password: 'volcan2026x' } })
      const [mail] = await deliverMails(at)
      await confirm(ucidOf(mail))
      return (await call(on, 'POST', '/login/', { body: { email, password: 'volcan2026x' } })).json().role
    }
    t.equal(await role(on, 'luz@example.com'), 'Freemium')
    t.equal(await role(generous, 'mar@example.com'), 'Expert')
  })

  await t.test('a later sign-up replaces an unconfirmed one; its link leads to choosing the password', async (t) => {
    await register({ name: 'Intrusa', email: 'eva@example.com', password: 'primera2026' })
    const [first] = await deliverMails(on)
    await register({ name: 'Eva', email: 'eva@example.com', password: 'segunda2026' })
    const [second] = await deliverMails(on)
    const early = await call(on, 'POST', '/login/', { body: { email: 'eva@example.com', password: 'segunda2026' } })
    t.match(early.json(), { code: 'not_confirmed' })
    const refused = await confirm(ucidOf(first))
    t.match([refused.statusCode, refused.json()], [400, { code: 'ucid_invalid', detail: String }])
    t.equal((await choose(ucidOf(second))).statusCode, 400, 'the mailed link itself sets no password')

    const replaced = (await confirm(ucidOf(second))).json().reset_ucid
    const answer = await confirm(ucidOf(second))
    t.match([answer.statusCode, answer.json()], [200, { message: String, reset_ucid: /^[\w-]{43}$/ }])
    for (const password of ['primera2026', 'segunda2026']) await t.rejects(logIn(on, 'eva@example.com', password))
    t.equal((await choose(replaced)).statusCode, 400, 'asked for again, the older one ends')
    t.equal((await choose(answer.json().reset_ucid)).statusCode, 200)
    t.equal((await choose(answer.json().reset_ucid)).statusCode, 400, 'once')
    t.ok(await logIn(on, 'eva@example.com', CHOSEN))
    t.same(
      Object.keys((await confirm(ucidOf(second))).json()),
      ['message'],
      'with a password of its own the link is done',
    )
    t.match(await on.deps.db.selectFrom('users').select('name').where('email', '=', 'eva@example.com').execute(), [
      { name: 'Eva' },
    ])
  })

  await t.test('sign-ups that cannot be mailed change nothing: the last mailed link stays good', async (t) => {
    const mails: Mail[] = []
    for (const password of ['primera2026', 'segunda2026', 'tercera2026', 'cuarta2026', 'quinta2026']) {
      const answer = await register({ name: password, email: 'presa@example.com', password })
      t.equal(answer.statusCode, 201)
      mails.push(...(await deliverMails(on)).filter(({ kind }) => kind === 'confirm'))
    }
    t.equal(mails.length, 3)
    const logInBy = (password: string) =>
      call(on, 'POST', '/login/', { body: { email: 'presa@example.com', password } })
    t.match((await logInBy('tercera2026')).json(), { code: 'not_confirmed' }, 'the last one that was mailed holds')
    t.match((await logInBy('quinta2026')).json(), { code: 'wrong_credentials' })
    const answer = await confirm(ucidOf(mails[2]))
    t.equal(answer.statusCode, 200)
    t.equal((await choose(answer.json().reset_ucid)).statusCode, 200)
    t.ok(await logIn(on, 'presa@example.com', CHOSEN))
  })

  await t.test('a stranger who uses up the mails does not get a password confirmed', async (t) => {
    const email = 'celada@example.com'
    await register({ name: 'Intrusa', email, password: 'primera2026' })
    const [mail] = await deliverMails(on)
    for (const _ of [1, 2]) await call(on, 'POST', '/forgot-password/', { body: { email } })
    await register({ name: 'Dueña', email, password: 'segunda2026' })
    t.same(
      (await deliverMails(on)).map(({ kind }) => kind),
      ['reset'],
    )
    t.match((await confirm(ucidOf(mail))).json(), { reset_ucid: String }, 'registered twice, mailed or not')
    for (const password of ['primera2026', 'segunda2026']) await t.rejects(logIn(on, email, password))
  })

  await t.test('without a mail left for it, a new address leaves nothing behind', async (t) => {
    const email = 'vieja@example.com'
    const kept = Array.from({ length: 3 }, () => ({ address: on.app.keys.account(email), kind: 'reset' }))
    await on.deps.db.insertInto('mail_allowances').values(kept).execute()
    t.equal((await register({ name: 'V', email, password: 'volcan2026x' })).statusCode, 201)
    t.same(await on.deps.db.selectFrom('users').select('id').where('email', '=', email).execute(), [])
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
      [{ ...good, name: '\u200b\u3164' }, 'invalid_name'],
      [{ ...good, password: `a1${'ñ'.repeat(127)}`.normalize('NFD') }, 'password_long'],
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

  await t.test('a sign-up is never more than a new Freemium user', async (t) => {
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
