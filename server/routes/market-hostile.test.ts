import fc from 'fast-check'
import { sql } from 'kysely'
import t from 'tap'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { COLUMNS } from '#domain/screener/columns.ts'
import { call, userWithToken } from '../testing/accounts.ts'
import { buildTestApp, listInstrumentsOn } from '../testing/build-app.ts'

const RUNS = 400

const injection = fc.constantFrom(
  "' or 1=1 --",
  "'; drop table screen_rows; --",
  '"); delete from users; --',
  '1; select pg_sleep(9)',
  '$1',
  '\\x27',
  '%00',
  '\0',
  'null',
  '1e999',
  '-0',
  '__proto__',
  'constructor',
)
const word = fc.oneof(
  injection,
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.constantFrom<string>(...COLUMNS, 'symbol', 'asc', 'true', '1', '50'),
)
const filter = fc.oneof(
  word,
  fc
    .tuple(fc.oneof(fc.constantFrom<string>(...COLUMNS), word), fc.constantFrom('lt', 'gt', 'is', '=', ''), word)
    .map((parts) => parts.join(':')),
)

t.test('whatever stands in a request: an answer or 422, and no table changes', async (t) => {
  const on = await buildTestApp(t)
  const { db } = on.deps
  await listInstrumentsOn(on, [instrumentOf('AAA', { country: 'Chile', sector: 'Energy' }), instrumentOf('BBB')])
  const { token } = await userWithToken(on, 'ana@example.com')
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1
  `.execute(db)
  const contents = async () => {
    const texts = tables.map(
      ({ name }) =>
        sql`select ${name} as name, md5(string_agg(t::text, ' ' order by t::text)) as md5 from ${sql.table(name)} as t`,
    )
    return (await sql`${sql.join(texts, sql` union all `)} order by name`.execute(db)).rows
  }
  const before = await contents()
  t.ok(tables.some(({ name }) => name === 'screen_rows'))

  await t.test('the market', async () => {
    const names = ['filter', 'sort', 'dir', 'page', 'page_size', 'country_id', 'industry_id', 'followed', 'er']
    const parameter = fc.oneof(
      filter.map((value) => ['filter', value]),
      fc.tuple(fc.oneof(fc.constantFrom(...names), word), word),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(parameter, { maxLength: 15 }), async (parameters) => {
        const query = parameters.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
        const { statusCode } = await call(on, 'GET', `/api/market/?${query}`, { token })
        return statusCode === 200 || statusCode === 422
      }),
      { numRuns: RUNS },
    )
  })

  await t.test('screens and settings that are not valid', async () => {
    const body = fc.record({
      name: word,
      filters: fc.array(filter, { minLength: 1, maxLength: 3 }).map((filters) => [...filters, "rsi_14:lt:1' or 1=1"]),
      sort: word,
      dir: word,
      columns: fc.array(word, { maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(body, word, async (body, id) => {
        const market = { sort: body.sort, dir: `${body.dir} `, columns: body.columns }
        const answers = await Promise.all([
          call(on, 'POST', '/api/screens/', { token, body }),
          call(on, 'PATCH', '/api/screens/1', { token, body }),
          call(on, 'PATCH', `/api/screens/x${encodeURIComponent(id)}`, { token, body: {} }),
          call(on, 'DELETE', `/api/screens/x${encodeURIComponent(id)}`, { token }),
          call(on, 'PUT', '/api/list-settings/', { token, body: { market } }),
        ])
        return answers.every(({ statusCode }) => statusCode === 422 || statusCode === 404)
      }),
      { numRuns: RUNS / 4 },
    )
  })

  t.same(await contents(), before)
})

t.test('texts that a user may save come back as they are', async (t) => {
  const on = await buildTestApp(t)
  const { token } = await userWithToken(on, 'ana@example.com', 'Expert')
  const screen = { filters: [], sort: 'price', dir: 'asc', columns: [] }
  for (const name of ["' or 1=1 --", "'); drop table screens; --", '$1 \\ "%_', '{1,2}', '<script>alert(1)</script>']) {
    const added = await call(on, 'POST', '/api/screens/', { token, body: { ...screen, name } })
    t.match([added.statusCode, added.json()], [201, { name }])
  }
  t.equal((await call(on, 'GET', '/api/screens/', { token })).json().length, 5)
})
