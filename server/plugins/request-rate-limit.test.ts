import t from 'tap'
import { call } from '../testing/accounts.ts'
import { buildTestApp } from '../testing/build-app.ts'

const LIMIT = 3_000

t.test('floods from one network address', async (t) => {
  // On a busy machine a flood may take longer than the minute that a limit counts: here that minute does not end.
  const uptime = performance.now()
  t.intercept(performance, 'now', { value: () => uptime, configurable: true })
  const on = await buildTestApp(t)
  const proxied = await buildTestApp(t, { url: on.url, env: { TRUST_PROXY: '192.0.2.0/24' } })
  const ask = (from: string, forwarded?: string, at = on) =>
    call(at, 'GET', '/api/user-watchlist', { from, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} })
  const flood = async (from: string) => {
    for (let i = 0; i < LIMIT; i += 100) await Promise.all(Array.from({ length: 100 }, () => ask(from)))
  }

  await t.test('end after 3,000 calls, whatever the caller says it is', async (t) => {
    await flood('203.0.113.5')
    const blocked = await ask('203.0.113.5', '198.51.100.1')
    t.match([blocked.statusCode, blocked.json()], [429, { code: 'too_many_requests', detail: String }])
    t.ok(Number(blocked.headers['retry-after']) >= 1)
    t.notOk(Object.keys(blocked.headers).some((name) => name.startsWith('x-ratelimit')))
    const twin = await call(on, 'POST', '/login', { body: {}, from: '203.0.113.5' })
    t.match([twin.statusCode, twin.json()], [429, { error: String }], 'on every path, under its key')
    t.equal((await ask('203.0.113.6')).statusCode, 401, 'not for the neighbour')
    t.equal((await call(on, 'GET', '/health/live', { from: '203.0.113.5' })).statusCode, 200, 'not for operations')
  })

  await t.test('an IPv6 network counts as one', async (t) => {
    await flood('2001:db8:1:2::1')
    t.equal((await ask('2001:db8:1:2:ffff::9')).statusCode, 429)
    t.equal((await ask('2001:db8:1:3::1')).statusCode, 401)
  })

  await t.test('loopback is exempt until a proxy is named, which is then believed', async (t) => {
    for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      await flood(from)
      t.equal((await ask(from)).statusCode, 401, from)
    }
    const through = (client: string, from: string) => ask(from, client, proxied)
    for (let i = 0; i < LIMIT; i += 100) {
      await Promise.all(Array.from({ length: 100 }, () => through('198.51.100.7', '192.0.2.1')))
    }
    t.equal((await through('198.51.100.7', '192.0.2.9')).statusCode, 429)
    t.equal((await through('198.51.100.8', '192.0.2.1')).statusCode, 401)
    t.equal((await through('198.51.100.7', '203.0.113.9')).statusCode, 401, 'a stranger is not believed')
  })
})
