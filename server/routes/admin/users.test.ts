import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import type { LoggedChanges, ManagedAccount, ManagedAccounts } from '#domain/contract/accounts/administration.ts'
import { CLOSE } from '#domain/contract/live/protocol.ts'
import { changeAccount, changeAccountByEmail } from '#platform/repositories/accounts/administration.ts'
import { addInstruments } from '#platform/testing/rows.ts'
import { addUser, administrator, call, logIn, PASSWORD, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp } from '../../testing/build-app.ts'
import { TestSocket } from '../../testing/test-socket.ts'

const on = await buildTestApp(t)
const { db } = on.deps
const SYMBOLS = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
await addInstruments(db, on.deps.config.market.id, SYMBOLS)
await on.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = on.app.server.address() as AddressInfo

const { id: boss, token } = await administrator(on, 'jefa@example.com')

const list = async (query = '') =>
  (await call(on, 'GET', `/api/admin/users/${query}`, { token })).json<ManagedAccounts>()
const change = (id: number | string, body: unknown, by = token) =>
  call(on, 'PATCH', `/api/admin/users/${id}`, { token: by, body })
const changesOf = async (id: number) =>
  (await call(on, 'GET', `/api/admin/users/${id}/changes/`, { token })).json<LoggedChanges>().results
const follow = (ticker: string, token: string) => call(on, 'POST', '/api/user-watchlist/', { token, body: { ticker } })

t.test('are found by name and address, whatever the accents and the case, newest first', async (t) => {
  const rows = [
    { name: 'Íñigo Muñoz', email: 'im_1@example.com' },
    { name: 'Zoé 100 %', email: 'zoe@otra.example' },
    { name: 'Zoé 1000', email: 'imx1@example.com' },
  ]
  const created = (i: number) => new Date(Date.UTC(2030, 0, 10 - i))
  const values = rows.map((row, i) => ({ ...row, password_hash: 'x', created_at: created(i), confirmed_at: null }))
  await db.insertInto('users').values(values).execute()
  const names = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).results.map(({ name }) => name)
  t.same(await names('INIGO'), ['Íñigo Muñoz'])
  t.same(await names('ı̃nigo'), [])
  t.same(await names('muñoz'.normalize('NFD')), ['Íñigo Muñoz'])
  t.same(await names('zoe'), ['Zoé 100 %', 'Zoé 1000'], 'newest first')
  t.same(await names('100 %'), ['Zoé 100 %'], 'wildcards stand for themselves')
  t.same(await names('im_1'), ['Íñigo Muñoz'])
  t.same(await names('\\'), [])
  t.same(
    (await list('?q=')).results.slice(0, 3).map(({ name }) => name),
    rows.map(({ name }) => name),
  )
  t.match((await list('?q=im_1')).results, [
    {
      id: Number,
      name: 'Íñigo Muñoz',
      email: 'im_1@example.com',
      role: 'Freemium',
      admin: false,
      suspended: false,
      confirmed: false,
      created_at: '2030-01-10T00:00:00.000Z',
      followed: 0,
    },
  ])
})

/** Adds accounts for several pages, until `t` ends. */
async function addRows(t: Test, length: number): Promise<void> {
  const row = (_: unknown, i: number) => ({ name: `Fila ${i}`, email: `fila${i}@example.com`, password_hash: 'x' })
  await db.insertInto('users').values(Array.from({ length }, row)).execute()
  t.teardown(() => db.deleteFrom('users').where('email', 'like', 'fila%').execute())
}

t.test('come fifty a page, with the count of all', async (t) => {
  await addRows(t, 60)
  const pages = [await list('?q=fila'), await list('?q=fila&page=2'), await list('?q=fila&page=3')]
  t.same(
    pages.map(({ results, count }) => [results.length, count]),
    [
      [50, 60],
      [10, 60],
      [0, 60],
    ],
  )
  t.equal(new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size, 60)
})

t.test('more than a thousand are not counted, and paged through all the same', async (t) => {
  await addRows(t, 1_120)
  const pageFigures = async (page: number) => {
    const { results, count, at_least } = await list(`?q=fila&page=${page}`)
    return [results.length, count, at_least]
  }
  t.same(await pageFigures(1), [50, 1_001, true])
  t.same(await pageFigures(20), [50, 1_001, true], 'a page more than those counted')
  t.same(await pageFigures(21), [50, 1_051, true])
  t.same(await pageFigures(22), [50, 1_101, true])
  t.same(await pageFigures(23), [20, 1_120, false], 'the last one knows them all')
  t.same(await pageFigures(24), [0, 1_120, false])
  t.match(await list(), { count: 1_001, at_least: true })
  await db
    .deleteFrom('users')
    .where('id', 'in', db.selectFrom('users').select('id').where('email', 'like', 'fila1_%').limit(200))
    .execute()
  t.match(await list('?q=fila&page=1'), { count: 920, at_least: false })
})

t.test('every value is validated', async (t) => {
  const id = await addUser(on, 'valores@example.com')
  const bodies = [
    {},
    [],
    'x',
    { role: 'Pro' },
    { role: null },
    { admin: 1 },
    { admin: 'on' },
    { suspended: 'true' },
    { role: 'Expert', name: 'x' },
    { email: 'x@example.com' },
  ]
  for (const body of bodies) t.equal((await change(id, body)).statusCode, 422, JSON.stringify(body))
  for (const other of ['x', '1.5', '-1', '0', '99999999999999999999']) {
    t.equal((await change(other, { role: 'Expert' })).statusCode, 422, other)
  }
  for (const query of [
    '?page=0',
    '?page=1.5',
    '?page=x',
    '?page=10001',
    `?q=${'a'.repeat(255)}`,
    '?q=a&q=b',
    '?q=%00',
  ]) {
    t.equal((await call(on, 'GET', `/api/admin/users/${query}`, { token })).statusCode, 422, query)
  }
  const unknown = await change(Number.MAX_SAFE_INTEGER, { role: 'Expert' })
  t.match([unknown.statusCode, unknown.json()], [404, { code: 'unknown_account', detail: String }])
  const other = await call(on, 'DELETE', `/api/admin/users/${id}`, { token })
  t.match([other.statusCode, other.headers.allow], [405, 'PATCH'])
  t.match((await list('?q=valores')).results, [{ role: 'Freemium', admin: false, suspended: false }])
  t.same(await changesOf(id), [])
})

t.test('another plan holds at once on the open page, and removes nothing', async (t) => {
  const { id, token: own } = await userWithToken(on, 'plan@example.com')
  const socket = await new TestSocket(port).open()
  t.match(await socket.enter(own), { role: 'Freemium' })
  for (const ticker of SYMBOLS.slice(0, 5)) t.equal((await follow(ticker, own)).statusCode, 201)
  t.match((await follow('F', own)).json(), { code: 'watchlist_limit' })

  const answer = await change(id, { role: 'Expert' })
  t.match([answer.statusCode, answer.json<ManagedAccount>()], [200, { id, role: 'Expert', followed: 5 }])
  t.match(await socket.next('ready'), { role: 'Expert' })
  t.match((await call(on, 'GET', '/api/account/', { token: own })).json(), { role: 'Expert' })
  t.equal((await follow('F', own)).statusCode, 201)

  await change(id, { role: 'Freemium' })
  t.match(await socket.next('ready'), { role: 'Freemium' })
  const kept = () => call(on, 'GET', '/api/user-watchlist/', { token: own })
  t.equal((await kept()).json().length, 6, 'nothing is lost')
  const refused = await follow('G', own)
  t.match([refused.statusCode, refused.json()], [400, { code: 'watchlist_limit', error: String }])
  const drop = (ticker: string) => call(on, 'DELETE', '/api/user-watchlist/', { token: own, body: { ticker } })
  await drop('A')
  t.equal((await follow('G', own)).statusCode, 400, 'five are five')
  await drop('B')
  t.equal((await follow('G', own)).statusCode, 201)
  t.match(await changesOf(id), [
    { at: String, by: boss, by_email: 'jefa@example.com', what: 'role', from: 'Expert', to: 'Freemium' },
    { what: 'role', from: 'Freemium', to: 'Expert' },
  ])
  await change(id, { role: 'Freemium' })
  t.equal((await changesOf(id)).length, 2, 'what changes nothing is no change')
})

t.test('the open page is notified of the right too', async (t) => {
  const { id, token: own } = await userWithToken(on, 'derecho@example.com')
  const socket = await new TestSocket(port).open()
  t.notOk('admin' in (await socket.enter(own)))
  await change(id, { admin: true })
  t.match(await socket.next('ready'), { admin: true, role: 'Freemium' })
  t.equal((await call(on, 'GET', '/api/admin/users/', { token: own })).statusCode, 200)
  await change(id, { admin: false })
  t.notOk('admin' in (await socket.next('ready')))
  t.equal((await call(on, 'GET', '/api/admin/users/', { token: own })).statusCode, 403)
})

t.test('a suspended account has no session and no way in, and keeps its data', async (t) => {
  const { id, token: own } = await userWithToken(on, 'mala@example.com')
  await follow('A', own)
  const socket = await new TestSocket(port).open()
  await socket.enter(own)
  const enter = (password: string) => call(on, 'POST', '/login/', { body: { email: 'mala@example.com', password } })

  t.match((await change(id, { suspended: true })).json(), { suspended: true, followed: 1 })
  t.equal(await socket.closed, CLOSE.not_authenticated)
  t.equal((await call(on, 'GET', '/api/account/', { token: own })).statusCode, 401)
  const refused = await enter(PASSWORD)
  t.match([refused.statusCode, refused.json()], [403, { code: 'suspended', error: /^Tu cuenta está suspendida\./ }])
  t.equal((await enter('volcan2026y')).json().code, 'wrong_credentials', 'only the right password gets this answer')

  t.match((await change(id, { suspended: false })).json(), { suspended: false })
  t.equal((await call(on, 'GET', '/api/account/', { token: own })).statusCode, 401, 'what ended stays ended')
  t.equal(
    (await call(on, 'GET', '/api/user-watchlist/', { token: (await enter(PASSWORD)).json().access })).json().length,
    1,
  )
})

t.test('administrators keep the right that they have, and only confirmed accounts get it', async (t) => {
  for (const body of [{ suspended: true }, { admin: false }, { role: 'Expert', admin: false }]) {
    const refused = await change(boss, body)
    t.match([refused.statusCode, refused.json()], [409, { code: 'own_account', detail: String }])
  }
  t.match(
    (await list('?q=jefa')).results,
    [{ role: 'Freemium', admin: true, suspended: false }],
    'nothing of it is done',
  )
  t.equal((await change(boss, { role: 'Expert', admin: true, suspended: false })).statusCode, 200)
  const [{ id }] = (await list('?q=im_1')).results
  const unconfirmed = await change(id, { admin: true })
  t.match([unconfirmed.statusCode, unconfirmed.json()], [409, { code: 'unconfirmed_account', detail: String }])
  t.equal((await change(id, { role: 'Expert' })).statusCode, 200)
})

t.test('of two who revoke the right of each other at once, one keeps it', async (t) => {
  const tokens = new Map<number, string>()
  for (const email of ['una@example.com', 'otra@example.com']) {
    const { id, token } = await administrator(on, email)
    tokens.set(id, token)
  }
  const [a, b] = [...tokens.keys()]
  for (const body of [{ admin: false }, { suspended: true }]) {
    const answers = await Promise.all([change(b, body, tokens.get(a)), change(a, body, tokens.get(b))])
    t.same(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200).length, 1)
    const left = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [a, b])
      .where('admin', '=', true)
      .where('suspended', '=', false)
      .execute()
    t.equal(left.length, 1)
    for (const email of ['una@example.com', 'otra@example.com']) {
      await changeAccountByEmail(on.deps, email, { admin: true, suspended: false })
      tokens.set(email.startsWith('una') ? a : b, await logIn(on, email))
    }
  }
})

t.test('changes of two accounts do not wait for each other', async (t) => {
  const ids = [await addUser(on, 'primera@example.com'), await addUser(on, 'segunda@example.com')]
  await db.transaction().execute(async (trx) => {
    const refusal = await changeAccount(trx, on.deps.bus, { id: ids[0], change: { role: 'Expert' }, by: boss })
    t.equal(refusal, null)
    t.equal((await change(ids[1], { role: 'Expert' })).statusCode, 200)
  })
  t.match((await list('?q=primera')).results, [{ role: 'Expert' }])
})

t.test('the log shows the last twenty, and outlives the administrator', async (t) => {
  const id = await addUser(on, 'vaiven@example.com')
  const { token: short } = await administrator(on, 'breve@example.com')
  for (let i = 0; i < 21; i++) await changeAccountByEmail(on.deps, 'vaiven@example.com', { suspended: i % 2 === 0 })
  await change(id, { role: 'Expert', suspended: false }, short)
  await call(on, 'DELETE', '/delete-user/', { token: short })
  const changes = await changesOf(id)
  t.equal(changes.length, 20)
  t.match(changes.slice(0, 3), [
    { by: Number, by_email: null, what: 'suspended', from: 'on', to: 'off' },
    { by: Number, by_email: null, what: 'role' },
    { by: null, by_email: null, what: 'suspended', from: 'off', to: 'on' },
  ])
})
