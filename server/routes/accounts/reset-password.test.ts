import t from 'tap'
import { addUser, call, deliverMails, logIn, PASSWORD, ucidOf, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp } from '../../testing/build-app.ts'

const NEW = 'cotopaxi5897'

t.test('forgetting and changing a password', async (t) => {
  const on = await buildTestApp(t)
  const forgot = (email: string, headers = {}) =>
    call(on, 'POST', '/forgot-password/?er=1', { body: { email }, headers })
  const byLink = (ucid: string, password = NEW) =>
    call(on, 'POST', `/reset-password/?er=1&ucid=${ucid}`, { body: { password } })
  const byBearer = (token: string | undefined, body: object) =>
    call(on, 'POST', '/reset-password/?er=1&access_token=1', { body, token })
  const alive = async (token: string) => (await call(on, 'GET', '/api/user-watchlist/', { token })).statusCode === 200

  await t.test('a request has the same answer for everybody and mails only known addresses', async (t) => {
    await addUser(on, 'ana@example.com')
    const known = await forgot('Ana@example.com', { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
    const unknown = await forgot('nadie@example.com')
    t.equal(known.statusCode, 200)
    t.equal(known.body, unknown.body)
    t.same(Object.keys(known.headers), Object.keys(unknown.headers))
    const mails = await deliverMails(on)
    t.match(mails, [{ kind: 'reset', to: 'ana@example.com', link: /^http:\/\/localhost:3000\/reset-password\?ucid=/ }])
    t.equal(mails.length, 1)
    t.match(
      [(await forgot('ana')).statusCode, (await forgot('ana')).json()],
      [422, { code: 'invalid_email', error: String }],
    )
  })

  await t.test('a link works once, its kind only, and ends every session', async (t) => {
    await addUser(on, 'eva@example.com')
    const sessions = [await logIn(on, 'eva@example.com'), await logIn(on, 'eva@example.com')]
    await forgot('eva@example.com')
    const [old] = await deliverMails(on)
    await forgot('eva@example.com')
    const [mail] = await deliverMails(on)
    t.match((await byLink(ucidOf(old))).json(), { code: 'ucid_invalid', error: String }, 'replaced by a newer one')
    const crossed = await call(on, 'POST', `/confirm-email/?ucid=${ucidOf(mail)}`, { body: {} })
    t.equal(crossed.statusCode, 400, 'not for a confirmation')
    t.match(
      (await byLink(ucidOf(mail), 'corta1')).json(),
      { code: 'password_short', error: String },
      'not used up by a mistake',
    )
    t.same(await Promise.all(sessions.map(alive)), [true, true])

    const race = await Promise.all(Array.from({ length: 20 }, (_, i) => byLink(ucidOf(mail), `${NEW}-${i}`)))
    const won = race.findIndex(({ statusCode }) => statusCode === 200)
    t.equal(race.filter(({ statusCode }) => statusCode === 200).length, 1)
    t.equal(race.filter(({ statusCode }) => statusCode === 400).length, 19)
    t.equal((await byLink(ucidOf(mail))).statusCode, 400, 'used up')
    t.same(await Promise.all(sessions.map(alive)), [false, false])
    await t.rejects(logIn(on, 'eva@example.com'))
    t.ok(await logIn(on, 'eva@example.com', `${NEW}-${won}`))
    t.match(await deliverMails(on), [{ kind: 'changed', to: 'eva@example.com' }])
  })

  await t.test('a link ends after its quarter of an hour, and a confirmation is no reset', async (t) => {
    await addUser(on, 'tarde@example.com')
    await forgot('tarde@example.com')
    const [mail] = await deliverMails(on)
    const { expires_at } = await on.deps.db
      .selectFrom('email_tokens')
      .select('expires_at')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    t.ok(Math.abs(expires_at.getTime() - Date.now() - 15 * 60_000) < 60_000)
    await on.deps.db
      .updateTable('email_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute()
    t.equal((await byLink(ucidOf(mail))).statusCode, 400)

    await call(on, 'POST', '/register/', { body: { name: 'N', email: 'nueva@example.com', password: PASSWORD } })
    const [confirmation] = await deliverMails(on)
    t.equal((await byLink(ucidOf(confirmation))).statusCode, 400)
  })

  await t.test('the recipient of the mail to an unconfirmed address may take it over', async (t) => {
    await call(on, 'POST', '/register/', { body: { name: 'Intrusa', email: 'presa@example.com', password: PASSWORD } })
    await deliverMails(on)
    await forgot('presa@example.com')
    const [mail] = await deliverMails(on)
    t.notMatch(mail.text + mail.html, 'Intrusa')
    t.equal((await byLink(ucidOf(mail))).statusCode, 200)
    await t.rejects(logIn(on, 'presa@example.com', PASSWORD))
    t.ok(await logIn(on, 'presa@example.com', NEW))
  })

  await t.test('three mails an hour, and the link of the last one stays good', async (t) => {
    await addUser(on, 'bomba@example.com')
    const answers = await Promise.all(Array.from({ length: 30 }, () => forgot('bomba@example.com')))
    t.equal(new Set(answers.map(({ body }) => body)).size, 1)
    const allowed = await on.deps.db
      .selectFrom('mail_allowances')
      .selectAll()
      .where('address', '=', on.app.keys.account('bomba@example.com'))
      .execute()
    t.equal(allowed.length, 3)
    const mails = (await deliverMails(on)).filter(({ kind }) => kind === 'reset')
    t.equal(mails.length, 1, 'links that a later one replaced are not sent')
    t.equal((await byLink(ucidOf(mails[0]))).statusCode, 200)
    t.same(await deliverMails(on), [], 'the notice of the change waits for its turn')
  })

  await t.test('the account page changes it with the bearer and keeps its own session only', async (t) => {
    await addUser(on, 'cuenta@example.com')
    const [mine, other] = [await logIn(on, 'cuenta@example.com'), await logIn(on, 'cuenta@example.com')]
    await forgot('cuenta@example.com')
    const [mail] = await deliverMails(on)
    const wrong = await byBearer(mine, { password: NEW, current_password: 'otra2026xyz' })
    t.match([wrong.statusCode, wrong.json()], [403, { code: 'wrong_password', detail: String }])
    t.equal((await byBearer(mine, { password: NEW, current_password: PASSWORD })).statusCode, 200)
    t.same(await Promise.all([alive(mine), alive(other)]), [true, false])
    t.equal((await byLink(ucidOf(mail))).statusCode, 400, 'links asked for before are over')
    t.ok(await logIn(on, 'cuenta@example.com', NEW))
    t.equal((await byBearer(mine, { password: PASSWORD })).statusCode, 200, 'the present password is optional')
  })

  await t.test('the present password cannot be guessed without end', async (t) => {
    const { token } = await userWithToken(on, 'robada@example.com')
    const statuses: number[] = []
    for (let i = 0; i < 8; i++)
      statuses.push((await byBearer(token, { password: NEW, current_password: `mala2026${i}` })).statusCode)
    t.same(statuses.slice(0, 5), [403, 403, 403, 403, 403])
    t.ok(statuses.includes(429))
  })

  await t.test('the query decides the way, and only the header who it is', async (t) => {
    const { token } = await userWithToken(on, 'via@example.com')
    const at = (query: string, options: object = {}) =>
      call(on, 'POST', `/api/reset-password${query}`, { body: { password: NEW }, ...options })
    for (const [query, options, status, code, key] of [
      ['', {}, 422, 'invalid_request', 'error'],
      ['', { token }, 422, 'invalid_request', 'error'],
      [`?ucid=x&access_token=${token}`, { token }, 422, 'invalid_request', 'detail'],
      [`?access_token=${token}`, {}, 401, 'unauthenticated', 'detail'],
      ['?access_token', { token, body: { password: 'corta1' } }, 422, 'password_short', 'detail'],
      ['?access_token=', { token, body: {} }, 422, 'missing_fields', 'detail'],
      ['?ucid=', {}, 400, 'ucid_invalid', 'error'],
      ['?ucid=x', { token }, 400, 'ucid_invalid', 'error'],
      ['?ucid=x', { body: { password: 'Password1' } }, 422, 'password_common', 'error'],
    ] as const) {
      const answer = await at(query, options)
      t.match([answer.statusCode, answer.json()], [status, { code, [key]: String }], query || 'no query')
      t.equal(Object.keys(answer.json()).length, 2)
    }
    t.ok(await logIn(on, 'via@example.com', PASSWORD), 'nothing changed')
  })
})
