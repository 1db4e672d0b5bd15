import t from 'tap'
import { call } from '../testing/accounts.ts'
import { buildTestApp } from '../testing/build-app.ts'

t.test('headers that keep browsers from harm', async (t) => {
  const env = { PUBLIC_URL: 'https://atalaya.example', CHART_HOST: 'https://charts.example' }
  const on = await buildTestApp(t, { env })
  const foreign = { origin: 'https://evil.test' }

  await t.test('stand on every answer', async (t) => {
    for (const [method, url, status] of [
      ['GET', '/api/user-watchlist/', 401],
      ['POST', '/login/', 422],
      ['GET', '/health/live', 200],
      ['GET', '/api/nowhere', 404],
    ] as const) {
      const { headers, statusCode } = await call(on, method, url, {
        headers: foreign,
        ...(method === 'POST' && { body: {} }),
      })
      t.equal(statusCode, status, url)
      t.match(headers, {
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': /^max-age=31536000/,
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': /^default-src 'none';.*frame-ancestors 'none'$/,
        'x-request-id': /^[0-9a-f-]{36}$/,
      })
      t.notOk(
        Object.keys(headers).some((name) => name.startsWith('access-control-')),
        `${url}: no CORS`,
      )
      t.equal(headers['x-powered-by'], undefined)
    }
  })

  await t.test('are few on the answer of a call', async (t) => {
    const { headers } = await call(on, 'GET', '/health/live')
    t.same(Object.keys(headers).sort(), [
      'cache-control',
      'connection',
      'content-length',
      'content-security-policy',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'referrer-policy',
      'strict-transport-security',
      'x-content-type-options',
      'x-request-id',
    ])
    t.equal(headers['content-security-policy'], "default-src 'none';frame-ancestors 'none'")
    const page = await call(on, 'GET', '/nowhere')
    t.match(page.headers, { 'x-frame-options': 'DENY', 'permissions-policy': /camera=\(\)/ })
  })

  await t.test('the policy allows only what the pages use', async (t) => {
    const policy = String((await call(on, 'GET', '/nowhere')).headers['content-security-policy'])
    const rules = Object.fromEntries(
      policy.split(';').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
    )
    t.same(rules, {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: https:",
      'font-src': "'self'",
      'connect-src': "'self' wss://atalaya.example",
      'frame-src': "'self' https://charts.example",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
  })

  await t.test('API answers are not stored', async (t) => {
    t.equal((await call(on, 'GET', '/api/user-watchlist/')).headers['cache-control'], 'no-store')
    t.equal(
      (await call(on, 'POST', '/forgot-password/', { body: { email: 'a@b.ec' } })).headers['cache-control'],
      'no-store',
    )
  })

  await t.test('the readable API page works under a policy of its own', async (t) => {
    const page = await call(on, 'GET', '/docs/')
    t.equal(page.statusCode, 200)
    t.match(page.headers['content-security-policy'], /script-src 'self'/)
    t.notMatch(page.headers['content-security-policy'], /default-src 'none'/)
  })

  await t.test('HSTS is for https only', async (t) => {
    const plain = await buildTestApp(t, { url: on.url })
    const { headers } = await call(plain, 'GET', '/health/live')
    t.equal(headers['strict-transport-security'], undefined)
    const page = await call(plain, 'GET', '/nowhere')
    t.match(page.headers['content-security-policy'], /connect-src 'self' ws:\/\/localhost:3000;/)
  })
})
