import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import t from 'tap'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addFeed, addInstruments } from '#platform/testing/rows.ts'
import { call, userWithToken } from '../testing/accounts.ts'
import { buildTestApp } from '../testing/build-app.ts'
import { exchange } from '../testing/raw-http.ts'

// One database for this whole file.
const { url } = await migratedDatabase(t)

t.test('what Node and Fastify refuse by themselves has the same shape', async (t) => {
  const { app } = await buildTestApp(t, { url })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = (line: string, headers: string) =>
    `${line} HTTP/1.1\r\n${headers}connection: ${headers.includes('upgrade') ? 'upgrade, close' : 'close'}\r\n\r\n`
  const get = (path: string) => ask(`GET ${path}`, 'host: x\r\n')
  const long = 'a'.repeat(20_000)

  const cases: [string, string, number, string][] = [
    ['an address that cannot be read', get('/%'), 400, 'bad_request'],
    ['no request', 'nonsense\r\n\r\n', 400, 'bad_request'],
    ['no host', ask('GET /news', ''), 400, 'bad_request'],
    ['an unknown method', ask('BREW /news', 'host: x\r\n'), 400, 'bad_request'],
    ['a length that is none', ask('POST /login/', 'host: x\r\ncontent-length: x\r\n'), 400, 'bad_request'],
    ['another method', ask('PUT /login/', 'host: x\r\ncontent-length: 0\r\n'), 405, 'method_not_allowed'],
    ['another method of a twin', ask('DELETE /api/news/', 'host: x\r\n'), 405, 'method_not_allowed'],
    ['another method of what has no twin', ask('DELETE /health/live', 'host: x\r\n'), 405, 'method_not_allowed'],
    [
      'a long body',
      ask('POST /login/', 'host: x\r\ncontent-type: application/json\r\ncontent-length: 20000\r\n'),
      413,
      'too_large',
    ],
    ['a long address', get(`/news?er=${long.slice(0, 10_000)}`), 414, 'uri_too_long'],
    ['an address longer than any head', get(`/${long}`), 414, 'uri_too_long'],
    ['long headers', ask('GET /', `host: x\r\nx-a: ${long}\r\n`), 431, 'headers_too_large'],
    ['another expectation', ask('GET /news', 'host: x\r\nexpect: tea\r\n'), 401, 'unauthenticated'],
    [
      'an upgrade that is none',
      ask('GET /live', 'host: x\r\nupgrade: websocket\r\nsec-websocket-version: 1\r\n'),
      400,
      'bad_request',
    ],
    [
      'an upgrade by another method',
      ask('DELETE /live', 'host: x\r\nupgrade: websocket\r\n'),
      405,
      'method_not_allowed',
    ],
    ['an upgrade without a host', ask('GET /live', 'upgrade: websocket\r\n'), 400, 'bad_request'],
    ['an upgrade elsewhere', ask('GET /news', 'host: x\r\nupgrade: websocket\r\n'), 401, 'unauthenticated'],
  ]
  for (const [what, bytes, status, code] of cases) {
    const [head, body] = (await exchange(port, bytes)).split('\r\n\r\n')
    t.equal(head.split(' ')[1], String(status), what)
    t.match(head, /content-type: application\/json; charset=utf-8/i, what)
    t.match(head, /cache-control: no-store/i, what)
    t.match(head, /x-content-type-options: nosniff/i, what)
    const { code: word, ...sentences } = JSON.parse(Buffer.from(body, 'latin1').toString())
    t.equal(word, code, what)
    t.match(Object.values(sentences), [/^[A-ZÁÉÍÓÚ¿¡].+\.$/], what)
  }
  const { headers } = await app.inject({ method: 'PUT', url: '/api/user-watchlist' })
  t.same(String(headers.allow).split(', ').sort(), ['DELETE', 'GET', 'HEAD', 'POST'])
})

t.test('only the API has path aliases', async (t) => {
  const test = await buildTestApp(t, { url })
  await addFeed(test.deps.db, test.deps.config.market.id)
  for (const path of ['/metrics', '/docs/json', '/health/live', '/health/ready']) {
    t.equal((await call(test, 'GET', path)).statusCode, 200, path)
    t.match(await call(test, 'GET', `/api${path}`), { statusCode: 404 }, path)
  }
  t.match(await call(test, 'GET', '/api/metrics/'), { statusCode: 404 })
  t.match(await call(test, 'GET', '/app-plans'), { statusCode: 200 })
})

t.test('a client that leaves in the middle of a request is no failure of the server', async (t) => {
  const test = await buildTestApp(t, { url })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  const said = new Promise<number>((resolve) => {
    test.app.server.once('request', (_, response) => response.once('close', () => resolve(response.statusCode)))
  })
  const head = 'POST /login/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'
  const socket = connect(port, '127.0.0.1', () => socket.end(head))
  await said
  const { body } = await call(test, 'GET', '/metrics')
  t.notMatch(body, /http_request_duration_seconds_count{.*5xx/)
})

t.test('a number in a query is digits', async (t) => {
  const test = await buildTestApp(t, { url })
  const { token } = await userWithToken(test, 'bea@example.com')
  const search = async (query: string) =>
    (await call(test, 'GET', `/api/search-actions/?name=a&${query}`, { token })).statusCode
  for (const query of ['min_price=5', 'min_price=0.5', 'max_price=1e3', 'country_id=1'])
    t.equal(await search(query), 200, query)
  for (const query of [
    'min_price=true',
    'min_price=false',
    'min_price=',
    'min_price=0x10',
    'max_price=null',
    'country_id=1.5',
    'min_price=1&min_price=2',
  ])
    t.equal(await search(query), 422, query)
})

t.test('every input gets a code and a sentence', async (t) => {
  const test = await buildTestApp(t, { url })
  const { token } = await userWithToken(test, 'ana@example.com')
  const post = (payload: string, type = 'application/json') =>
    test.app.inject({ method: 'POST', url: '/register/', payload, headers: { 'content-type': type } })

  const cases: [string, Promise<{ statusCode: number; body: string }>, number][] = [
    ['not JSON', post('{'), 422],
    ['nested deeper than a stack', post('['.repeat(8000)), 422],
    ['closed and nested deeper than a stack', post(`{"name":${'['.repeat(7000)}${']'.repeat(7000)}}`), 422],
    ['a prototype', post('{"__proto__":{"x":1}}'), 422],
    ['NUL', post('{"name":"a\\u0000","email":"a@b.co","password":"x"}'), 422],
    ['a lone surrogate', post('{"name":"\\ud800","email":"a@b.co","password":"x"}'), 422],
    ['a number for a name', post('{"name":5,"email":"a@b.co","password":"volcan2026x"}'), 422],
    ['another type', post('a=b', 'application/x-www-form-urlencoded'), 422],
    ['too large', post(`{"name":"${'x'.repeat(20_000)}"}`), 413],
    ['an unknown path', call(test, 'GET', '/api/nothing/'), 404],
    ['a repeated cache-buster is none of our business', call(test, 'GET', '/api/app-plans/?er=1&er=2'), 200],
    ['a broken escape', call(test, 'GET', '/api/stocks/?action=trading-data&symbol=%', { token }), 404],
  ]
  for (const [what, answer, status] of cases) {
    const { statusCode, body } = await answer
    t.equal(statusCode, status, what, { body })
    if (status >= 400) {
      const { code, ...rest } = JSON.parse(body)
      t.match(code, /^[a-z_]+$/)
      t.match(Object.values(rest), [/^[A-ZÁÉÍÓÚ¿¡].+\.$/], `${what}: ${Object.values(rest)}`)
    }
  }
})

t.test('what PostgreSQL cannot do for now is 503 with its sentence, whatever the reason', async (t) => {
  const test = await buildTestApp(t, { url })
  const { db, config } = test.deps
  await addInstruments(db, config.market.id, ['FULL'])
  const { token } = await userWithToken(test, 'eva@example.com')
  t.teardown(() => sql`drop trigger refusing on watchlist_items`.execute(db))
  const follow = () => call(test, 'POST', '/api/user-watchlist/', { token, body: { ticker: 'FULL' } })
  // Full disk, full memory, no more connections, an operator's command, a failed file, a lost primary, a lock and a
  // deadlock.
  for (const code of ['53100', '53200', '53400', '57P05', '58030', '25006', '55P03', '40P01']) {
    await sql`create or replace function refuse() returns trigger language plpgsql as ${sql.lit(
      `begin raise exception 'it refuses' using errcode = '${code}'; end`,
    )}`.execute(db)
    await sql`create or replace trigger refusing before insert on watchlist_items execute function refuse()`.execute(db)
    const { statusCode, body } = await follow()
    t.equal(statusCode, 503, code)
    t.match(
      JSON.parse(body),
      { code: 'unavailable', error: /^El servicio no está disponible/, request_id: String },
      code,
    )
  }
})
