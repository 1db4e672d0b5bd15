import t from 'tap'
import { deleteUser } from '#platform/repositories/accounts/users.ts'
import { insertSummaries, readSummarySettings } from '#platform/repositories/summaries.ts'
import { deriveKeys, UNSUBSCRIBE_PATH, unsubscribeAddress } from '#platform/secrets/keys.ts'
import { call, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp, TEST_SECRET } from '../../testing/build-app.ts'

const on = await buildTestApp(t)
const { db } = on.deps
const keys = deriveKeys(TEST_SECRET)
const SETTINGS = '/api/summaries/settings/'

t.test('what an account wants is undecided at first, then what it last said', async (t) => {
  const { token } = await userWithToken(on, 'eva@example.com')
  const other = await userWithToken(on, 'leo@example.com')
  const get = async () => (await call(on, 'GET', SETTINGS, { token })).json()
  const put = (body: object) => call(on, 'PUT', SETTINGS, { token, body })
  const mailOf = async (bearer: string) => {
    const list = (await call(on, 'GET', '/api/channels/', { token: bearer })).json<{ id: number; kind: string }[]>()
    return list.find(({ kind }) => kind === 'email')!.id
  }
  t.strictSame(await get(), { every: null, at: null, channels: [], even_empty: false, next: null })
  const wanted = {
    every: 'daily',
    at: { hour: '08:00', zone: 'Europe/Madrid' },
    channels: [await mailOf(token)],
    even_empty: true,
  }
  const answer = await put(wanted)
  t.match([answer.statusCode, answer.json()], [200, { ...wanted, next: null }])
  t.strictSame(await get(), { ...wanted, next: null })
  for (const [wrong, code] of [
    [{ ...wanted, at: { hour: '08:00', zone: 'Europe/Nowhere' } }, 'invalid_zone'],
    [{ ...wanted, at: { hour: '8', zone: 'Europe/Madrid' } }, 'invalid_request'],
    [{ ...wanted, every: 'hourly' }, 'invalid_request'],
    [{ ...wanted, channels: [await mailOf(other.token)] }, 'unknown_channel'],
    [{ ...wanted, more: 1 }, 'invalid_request'],
  ] as const) {
    const refused = await put(wrong)
    t.match([refused.statusCode, refused.json().code], [422, code])
  }
  t.strictSame(await get(), { ...wanted, next: null }, 'a refusal changes nothing')
})

t.test('the last thirty are listed as they were sent; silent and late ones are not', async (t) => {
  const { id: user_id, token } = await userWithToken(on, 'ada@example.com')
  const day = (n: number) => new Date(Date.UTC(2026, 0, n, 21))
  const rows = Array.from({ length: 33 }, (_, n) => ({
    user_id,
    market: 'm',
    kind: 'daily' as const,
    local_date: day(n).toISOString().slice(0, 10),
    due_at: day(n),
    since: day(n - 1),
    until: day(n),
    state: n === 31 ? ('silent' as const) : n === 32 ? ('late' as const) : ('sent' as const),
    subject: n < 31 ? `Día ${n}` : null,
    items:
      n < 31 ? [{ section: 'rest' as const, symbol: null, text: 'T', age: null, link: null, figures: { n } }] : null,
    told: {},
  }))
  const sent = await db.transaction().execute((trx) => insertSummaries(trx, rows))
  t.equal(sent.length, 31, 'one that is sent has what is delivered')
  t.same(await db.transaction().execute((trx) => insertSummaries(trx, rows)), [], 'a second time nothing is')
  const list = (await call(on, 'GET', '/api/summaries/', { token })).json()
  t.equal(list.length, 30)
  t.match(list[0], {
    kind: 'daily',
    date: '2026-01-30',
    since: day(29).toISOString(),
    until: day(30).toISOString(),
    subject: 'Día 30',
    items: [{ section: 'rest', text: 'T', figures: { n: 30 } }],
  })
  t.notOk('user_id' in list[0])
  const firings = (await call(on, 'GET', '/api/alerts/firings/', { token })).json()
  t.same(firings, [], 'they are no alerts')
})

t.test('the address in a mail ends them by one POST; looking at it, and a changed letter, do nothing', async (t) => {
  const { id, token } = await userWithToken(on, 'noa@example.com')
  const body = { every: 'weekly', at: null, channels: [], even_empty: false }
  t.equal((await call(on, 'PUT', SETTINGS, { token, body })).statusCode, 200)
  const every = async () => (await readSummarySettings(db, id))?.every
  const path = unsubscribeAddress('', keys, id)
  t.ok(path.startsWith(UNSUBSCRIBE_PATH))
  const ask = (method: 'GET' | 'HEAD' | 'POST', url = path, payload = 'List-Unsubscribe=One-Click') =>
    on.app.inject({
      method,
      url,
      ...(method === 'POST' && { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    })
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers, body } = await ask(method)
    t.match([statusCode, headers['content-type']], [200, /^text\/html/])
    t.equal(headers['cache-control'], 'no-store')
    t.equal(body.includes('<form method="post">'), method === 'GET')
  }
  const letter = path.at(-1) === 'A' ? 'B' : 'A'
  for (const wrong of [
    path.slice(0, -1) + letter,
    path.slice(0, -1),
    `${path}A`,
    path.replace(/\d+\./, '1.'),
    '1',
    '.',
  ]) {
    const url = wrong.startsWith('/') ? wrong : `${UNSUBSCRIBE_PATH}${wrong}`
    t.match([(await ask('POST', url)).statusCode, (await ask('GET', url)).statusCode], [404, 404], url)
  }
  t.equal(await every(), 'weekly')
  const ended = await ask('POST')
  t.match([ended.statusCode, ended.headers.location, ended.headers['set-cookie']], [200, undefined, undefined])
  t.match(ended.body, 'Ya no recibirás resúmenes')
  t.equal(await every(), 'never')
  t.match((await ask('POST')).body, 'Ya no recibirás resúmenes', 'twice is as good as once')
  t.match((await ask('POST', path, '')).statusCode, 200, 'without a body too')
  await db.transaction().execute((trx) => deleteUser(trx, id))
  const gone = await ask('POST')
  t.match([gone.statusCode, gone.body], [200, /Esa cuenta ya no existe/])
})
