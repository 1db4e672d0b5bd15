import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import t from 'tap'
import { ARGON2, concurrentHashes } from '#platform/secrets/passwords.ts'
import { addUser, call, logIn, PASSWORD, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp } from '../../testing/build-app.ts'

t.test('logging in', async (t) => {
  const env = { TRUST_PROXY: '127.0.0.1' }
  const on = await buildTestApp(t, { env })
  const other = await buildTestApp(t, { url: on.url, env })
  let visitor = 0
  const logInFrom = (at: typeof on, email: string, password: string) =>
    call(at, 'POST', '/login/?er=1', {
      body: { email, password },
      headers: { 'x-forwarded-for': `198.51.${visitor >> 8}.${visitor++ & 255}` },
    })

  await t.test('answers a token under both names', async (t) => {
    await addUser(on, 'ana@example.com', 'Expert')
    const answer = await logInFrom(on, ' ANA@Example.com ', PASSWORD)
    const body = answer.json()
    t.match(body, { name: 'Persona de prueba', email: 'ana@example.com', role: 'Expert', access: String })
    t.equal(body.access, body.access_token)
    t.equal(answer.headers['cache-control'], 'no-store')
  })

  await t.test('a password is the same however its letters are spelled, and one of old as it came', async (t) => {
    const typed = `volc\u00e1n 2026 ${'\u00f1'.repeat(110)}`
    const otherwise = typed.normalize('NFD').replaceAll(' ', '\u00a0')
    const { token } = await userWithToken(on, 'tilde@example.com')
    const change = (body: object) => call(on, 'POST', '/reset-password/?access_token=1', { token, body })
    t.equal((await change({ password: otherwise })).statusCode, 200)
    t.equal((await logInFrom(on, 'tilde@example.com', typed)).statusCode, 200)
    t.equal((await change({ password: typed, current_password: otherwise })).statusCode, 200)
    t.equal((await logInFrom(on, 'tilde@example.com', otherwise)).statusCode, 200)

    const password_hash = await hash(otherwise, ARGON2)
    await on.deps.db.updateTable('users').set({ password_hash }).where('email', '=', 'tilde@example.com').execute()
    t.equal((await logInFrom(on, 'tilde@example.com', otherwise)).statusCode, 200)
  })

  await t.test('a wrong pair looks the same whether there is an account or not', async (t) => {
    const known = await logInFrom(on, 'ana@example.com', 'volcan2026y')
    const unknown = await logInFrom(on, 'nadie@example.com', 'volcan2026y')
    t.equal(known.statusCode, 401)
    t.match(known.json(), { code: 'wrong_credentials', error: String })
    t.equal(known.body, unknown.body)
    t.same(Object.keys(known.headers), Object.keys(unknown.headers))
  })

  await t.test('guesses count per account over all instances, whatever address they come from', async (t) => {
    for (const email of ['blanco@example.com', 'inventado@example.com']) {
      if (email.startsWith('blanco')) await addUser(on, email)
      const answers = []
      for (let i = 0; i < 20; i++)
        answers.push(await logInFrom(i % 2 ? on : other, email.toUpperCase(), `mala2026${i}`))
      const evaluated = answers.filter(({ statusCode }) => statusCode === 401)
      t.ok(evaluated.length >= 5 && evaluated.length <= 7, `${email}: ${evaluated.length} evaluated`)
      // Where each answer takes long, the last one may come just after its wait.
      const blocked = answers.findLast(({ statusCode }) => statusCode === 429)
      t.match([blocked?.statusCode, blocked?.json()], [429, { code: 'too_many_requests', error: String }])
      t.ok(Number(blocked?.headers['retry-after']) >= 1)
    }
    // Extends the wait, however long the guesses took; after fewer mistakes none is as long.
    const later = { failures: 20, next_allowed_at: new Date(Date.now() + 60_000) }
    await on.deps.db.updateTable('password_guesses').set(later).where('failures', '>', 1).execute()
    t.equal((await logInFrom(other, 'blanco@example.com', PASSWORD)).statusCode, 429, 'the right one has to wait too')
    t.equal((await logInFrom(other, 'ana@example.com', PASSWORD)).statusCode, 200, 'nobody else does')
    await on.deps.db.updateTable('password_guesses').set({ next_allowed_at: new Date() }).execute()
    t.equal(
      (await logInFrom(other, 'blanco@example.com', PASSWORD)).statusCode,
      200,
      'the owner gets in after the wait',
    )
    t.equal((await logInFrom(on, 'blanco@example.com', PASSWORD)).statusCode, 200, 'which a right one ends')
  })

  await t.test('right ones at once all get in', async (t) => {
    await addUser(on, 'muchas@example.com')
    const tokens = await Promise.all(Array.from({ length: 20 }, () => logIn(on, 'muchas@example.com')))
    t.equal(new Set(tokens).size, 20)
  })

  await t.test('callers beyond the queue must come back later, and do not count as guesses', async (t) => {
    await addUser(on, 'avalancha@example.com')
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => logInFrom(on, 'avalancha@example.com', PASSWORD)),
    )
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    const taken = concurrentHashes(availableParallelism()) + 50
    t.same([count(200), count(429)], [taken, 70 - taken])
    t.equal((await logInFrom(on, 'avalancha@example.com', PASSWORD)).statusCode, 200)
  })

  await t.test('what is refused', async (t) => {
    for (const [body, code] of [
      [{ email: 'ana@example.com' }, 'missing_fields'],
      [{ email: 'ana@example.com', password: '' }, 'missing_fields'],
      [{ email: 'ana', password: 'x' }, 'invalid_email'],
      [{ email: 'ana@example.com', password: 'x'.repeat(129) }, 'password_long'],
      [{ email: 'ana@example.com', password: 12345678 }, 'invalid_request'],
      [{ email: ['ana@example.com'], password: 'x' }, 'invalid_request'],
      [{ email: 'ana@example.com', password: 'a\u0000b' }, 'invalid_request'],
    ] as const) {
      const answer = await call(on, 'POST', '/login/', { body })
      t.match([answer.statusCode, answer.json()], [422, { code, error: String }], JSON.stringify(body).slice(0, 60))
    }
  })
})
