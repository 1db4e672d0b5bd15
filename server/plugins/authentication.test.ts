import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import t from 'tap'
import { addUser, call, logIn } from '../testing/accounts.ts'
import { buildTestApp, TEST_SECRET } from '../testing/build-app.ts'

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const HS256 = { alg: 'HS256', typ: 'JWT' }

function hs256(claims: object, header: object = HS256, secret: string | Buffer = TEST_SECRET): string {
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

t.test('bearer tokens', async (t) => {
  const on = await buildTestApp(t)
  const other = await buildTestApp(t, { url: on.url })
  const userId = await addUser(on, 'ana@example.com')
  await addUser(on, 'eva@example.com')
  const statusOf = async (token: string, at = on) =>
    (await call(at, 'GET', '/api/user-watchlist/', { token })).statusCode

  await t.test('forged ones are refused on every route that needs one', async (t) => {
    const token = await logIn(on, 'ana@example.com')
    const [header, body, signature] = token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    t.match(claims, { iss: 'atalaya', aud: 'api', sub: String(userId), jti: String, exp: Number })
    t.equal(await statusOf(token), 200)

    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const rs256 = `${encode({ alg: 'RS256', typ: 'JWT' })}.${body}`
    const publicPem = publicKey.export({ type: 'spki', format: 'pem' }) as string
    const forged: Record<string, string> = {
      'no algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      'RS256 of its own key': `${rs256}.${sign('sha256', Buffer.from(rs256), privateKey).toString('base64url')}`,
      'public key as secret': hs256(claims, HS256, publicPem),
      'weak secret': hs256(claims, HS256, 'secret'),
      'empty secret': hs256(claims, HS256, ''),
      'HS512 header': hs256(claims, { alg: 'HS512', typ: 'JWT' }),
      'flipped bit': `${header}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      'changed claims': `${header}.${encode({ ...claims, sub: String(userId + 1) })}.${signature}`,
      'other audience': hs256({ ...claims, aud: 'other' }),
      'other issuer': hs256({ ...claims, iss: 'other' }),
      'other user': hs256({ ...claims, sub: String(userId + 1) }),
      'other session': hs256({ ...claims, jti: randomUUID() }),
      'session that is no uuid': hs256({ ...claims, jti: "' or true" }),
      expired: hs256({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }),
      'longer life': hs256({ ...claims, exp: claims.exp + 3600 }),
      'no expiry': hs256({ ...claims, exp: undefined }),
      'not yet valid': hs256({ ...claims, nbf: Math.floor(Date.now() / 1000) + 3600 }),
      'key by address': hs256(claims, { ...HS256, jku: 'http://127.0.0.1:1/keys', kid: '../../dev/null' }, ''),
      'only two parts': `${header}.${body}`,
      'not a token': 'x',
      'too long': 'x'.repeat(5_000),
    }
    const elsewhere: Record<string, string>[] = [
      {},
      { authorization: token },
      { authorization: `Basic ${token}` },
      { cookie: `token=${token}` },
    ]
    for (const { method, path, query } of routesOf(on, true)) {
      const url = path + query
      for (const [name, bad] of Object.entries(forged)) {
        const answer = await call(on, method, url, { token: bad, body: method === 'GET' ? undefined : {} })
        if (answer.statusCode !== 401) t.fail(`${method} ${url}, ${name}: ${answer.statusCode}`)
        else t.match(answer.json(), { code: 'unauthenticated' })
      }
      for (const headers of elsewhere) {
        const answer = await call(on, method, `${url}&access_token=${token}&tk=${token}`, { headers })
        t.equal(answer.statusCode, 401, `${method} ${url} ${Object.keys(headers)}`)
      }
    }
    t.equal(await statusOf(token), 200, 'the good one still is')
  })

  await t.test(
    'every route that is not public needs one, in every spelling, and an administrator’s under /admin',
    async (t) => {
      const open = routesOf(on, false).map(({ method, path }) => `${method} ${path}`)
      t.same(open.sort(), PUBLIC)
      const token = await logIn(on, 'ana@example.com')
      for (const { method, path, query } of routesOf(on, true)) {
        for (const spelling of spellingsOf(path)) {
          const ask = (token?: string) =>
            call(on, method, spelling + query, { token, body: method === 'GET' ? undefined : {} })
          t.match((await ask()).json(), { code: 'unauthenticated' }, `${method} ${spelling}`)
          if (!path.startsWith('/api/admin/')) continue
          const refused = await ask(token)
          t.match([refused.statusCode, refused.json()], [403, { code: 'admins_only', detail: String }], spelling)
        }
      }
    },
  )

  await t.test('a good one is checked once, a bad one every time, and of many the oldest again', async (t) => {
    const checks = t.capture(on.app.jwt, 'verify', on.app.jwt.verify)
    const countOf = async (...tokens: string[]) => {
      for (const token of tokens) await on.app.identify(token)
      return checks().length
    }
    const id = randomUUID()
    const tokens = Array.from({ length: 10_001 }, (_, i) =>
      on.app.issueToken({ id, user_id: userId, expires_at: new Date((i + 1) * 1_000) }),
    )
    t.equal(await countOf(`${tokens[0]}x`, `${tokens[0]}x`, tokens[0], tokens[0]), 3)
    t.equal(await countOf(...tokens), 10_000)
    t.equal(await countOf(tokens[1]), 0)
    t.equal(await countOf(tokens[0]), 1)
  })

  await t.test('logging out ends one session, everywhere', async (t) => {
    const [token, kept] = [await logIn(on, 'ana@example.com'), await logIn(on, 'ana@example.com')]
    t.same([await statusOf(token, other), await statusOf(kept, other)], [200, 200], 'held by the other instance')
    const ended = new Promise<void>((resolve) => {
      other.deps.bus.subscribe('sessions', () => resolve())
    })
    const answer = await call(on, 'POST', '/logout/', { token, headers: { 'content-type': 'application/json' } })
    t.same([answer.statusCode, answer.body], [204, ''])
    t.equal(await statusOf(token), 401, 'at once here')
    await ended
    t.same([await statusOf(token, other), await statusOf(kept, other)], [401, 200], 'with the hint there')
    t.equal((await call(on, 'POST', '/logout/', { token: kept, body: {} })).statusCode, 204)
  })

  await t.test('a session that ended elsewhere cannot change its account, hint or none', async (t) => {
    const token = await logIn(on, 'eva@example.com')
    t.equal(await statusOf(token, other), 200)
    await on.deps.db.updateTable('sessions').set({ revoked_at: new Date() }).execute()
    t.equal(await statusOf(token, other), 200, 'still held')
    const change = await call(other, 'POST', '/reset-password/?access_token=1', {
      token,
      body: { password: 'cotopaxi5897' },
    })
    t.equal(change.statusCode, 401)
    t.equal((await call(other, 'DELETE', '/delete-user/', { token })).statusCode, 401)
    t.ok(await logIn(on, 'eva@example.com'))
  })

  await t.test('the life of a session is judged by the clock of the database', async (t) => {
    const token = await logIn(on, 'eva@example.com')
    await on.deps.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute()
    t.equal(await statusOf(token), 401)
  })

  await t.test('a session is not opened with a password that was changed meanwhile', async (t) => {
    const { createSession } = await import('#platform/repositories/accounts/sessions.ts')
    const session = { id: randomUUID(), user_id: userId, password_hash: 'of before', hours: 12 }
    t.equal(await createSession(on.deps.db, session), null)
  })
})

/** Calls that anyone may make; every other one needs a bearer. */
const PUBLIC = [
  'GET /api/app-plans/',
  'GET /api/charts/',
  'GET /api/home-features/',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /referrals/',
  'POST /api/alerts/receipts/',
  'POST /confirm-email/',
  'POST /forgot-password/',
  'POST /login/',
  'POST /register/',
]

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Every operation of the OpenAPI document that requires a bearer, in at least one of its forms or not. */
function routesOf({ app }: Awaited<ReturnType<typeof buildTestApp>>, needsBearer: boolean) {
  return Object.entries(app.swagger().paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, { security?: unknown }>)
      .filter(([, { security }]) => (security !== undefined) === needsBearer)
      .map(([method]) => ({
        method: method.toUpperCase() as Method,
        path: path.replace('{id}', '7'),
        query: path === '/reset-password/' ? '?access_token=1' : '?tk=1',
      })),
  )
}

const spellingsOf = (path: string) => {
  const bare = path.replace(/^\/api|\/$/g, '')
  return [bare, `${bare}/`, `/api${bare}`, `/api${bare}/`]
}
