import t from 'tap'
import { MOST_FILTERS, type Screen } from '#domain/contract/screener.ts'
import { call, userWithToken } from '../testing/accounts.ts'
import { buildTestApp } from '../testing/build-app.ts'

const SCREEN = {
  name: 'Caídas',
  filters: ['rsi_14:lt:30', 'rule:is:macd-up'],
  sort: 'rsi_14',
  dir: 'asc',
  columns: ['price', 'rsi_14'],
}

t.test('saved screens', async (t) => {
  const on = await buildTestApp(t)
  const ana = await userWithToken(on, 'ana@example.com')
  const luis = await userWithToken(on, 'luis@example.com', 'Expert')
  const path = '/api/screens/'
  const add = (token: string, body: object) => call(on, 'POST', path, { token, body })
  const list = async (token: string) => (await call(on, 'GET', path, { token })).json<Screen[]>()

  await t.test('saved, listed from the newest on, changed, removed', async (t) => {
    const added = await add(ana.token, SCREEN)
    t.equal(added.statusCode, 201)
    const { id, ...saved } = added.json<Screen>()
    t.same(saved, SCREEN)
    const other = (await add(ana.token, { ...SCREEN, name: 'Subidas' })).json<Screen>()
    t.same(
      (await list(ana.token)).map(({ name }) => name),
      ['Subidas', 'Caídas'],
    )
    const page = (query: string) => call(on, 'GET', `${path}?${query}`, { token: ana.token })
    t.same((await page('limit=1')).json(), [other])
    t.same((await page(`before=${other.id}`)).json(), [{ ...SCREEN, id }])
    for (const query of ['limit=0', 'limit=101', 'before=x']) t.equal((await page(query)).statusCode, 422, query)
    const changed = await call(on, 'PATCH', `${path}${id}`, { token: ana.token, body: { filters: [], dir: 'desc' } })
    t.same(changed.json(), { ...SCREEN, id, filters: [], dir: 'desc' })
    const same = await call(on, 'PATCH', `${path}${id}`, { token: ana.token, body: {} })
    t.same(same.json(), changed.json())
    t.equal((await call(on, 'DELETE', `${path}${other.id}`, { token: ana.token })).statusCode, 204)
    t.equal((await call(on, 'DELETE', `${path}${other.id}`, { token: ana.token })).statusCode, 404)
    t.equal((await list(ana.token)).length, 1)
  })

  await t.test('another user’s is none', async (t) => {
    const [{ id }] = await list(ana.token)
    const answers = await Promise.all([
      call(on, 'PATCH', `${path}${id}`, { token: luis.token, body: { name: 'Mía' } }),
      call(on, 'DELETE', `${path}${id}`, { token: luis.token }),
    ])
    for (const answer of answers) {
      t.equal(answer.statusCode, 404)
      t.match(answer.json(), { code: 'unknown_screen', error: 'Ese filtro guardado ya no existe.' })
    }
    t.same(await list(luis.token), [])
    t.equal((await list(ana.token))[0].name, 'Caídas')
  })

  await t.test('the same client_id is the same screen', async (t) => {
    const body = { ...SCREEN, client_id: 'x-1' }
    const [first, second] = [await add(luis.token, body), await add(luis.token, { ...body, name: 'Otra' })]
    t.same([first.statusCode, second.statusCode], [201, 200])
    t.same(second.json(), first.json())
    t.equal((await list(luis.token)).length, 1)
  })

  await t.test('a name is there once, however it is written, and can be seen', async (t) => {
    const eva = await userWithToken(on, 'eva@example.com', 'Expert')
    const code = async (body: object) => {
      const answer = await add(eva.token, { ...SCREEN, ...body })
      return answer.statusCode === 201 ? null : answer.json<{ code: string }>().code
    }
    t.equal(await code({ name: ' Caídas ' }), null)
    const [{ id }] = await list(eva.token)
    t.equal((await list(eva.token))[0].name, 'Caídas')
    for (const name of ['Caídas', 'CAÍDAS', 'cai\u0301das', ' Caídas', 'Caí\u200bdas', 'Ｃaídas', 'Caídas\u00a0'])
      t.equal(await code({ name }), 'screen_name_taken', JSON.stringify(name))
    t.match((await add(eva.token, SCREEN)).json(), { error: 'Ya tienes un filtro guardado con ese nombre.' })
    for (const name of ['', ' ', '\u200b', '\u00a0\u3164', '\u202e', 'dos\nlíneas', '\u0301', 'x'.repeat(61)])
      t.equal(await code({ name }), 'invalid_screen_name', JSON.stringify(name))
    t.equal(await code({ name: 'Caidas' }), null, 'an accent makes another word')
    const rename = (of: number, name: string) => call(on, 'PATCH', `${path}${of}`, { token: eva.token, body: { name } })
    const other = (await list(eva.token)).find((one) => one.id !== id)!
    t.equal((await rename(other.id, 'CAÍDAS')).statusCode, 409)
    t.equal((await rename(id, 'CAÍDAS')).json<Screen>().name, 'CAÍDAS', 'its own name in other letters')
    t.equal((await rename(id, '\u200b')).statusCode, 422)
    const both = await Promise.all([1, 2, 3].map(() => add(eva.token, { ...SCREEN, name: 'A la vez' })))
    t.same(both.map(({ statusCode }) => statusCode).sort(), [201, 409, 409])
  })

  await t.test('names that were stored twice are listed, changed and renamed', async (t) => {
    const old = await userWithToken(on, 'antes@example.com', 'Expert')
    const stored = { user_id: old.id, filters: [], sort: 'price' as const, dir: 'asc' as const, columns: [] }
    await on.deps.db
      .insertInto('screens')
      .values(['Igual', 'Igual', '\u200b'].map((name) => ({ ...stored, name })))
      .execute()
    const [first, second, unseen] = (await list(old.token)).toSorted((a, b) => a.id - b.id)
    const change = (id: number, body: object) => call(on, 'PATCH', `${path}${id}`, { token: old.token, body })
    t.equal((await change(second.id, { dir: 'desc' })).json<Screen>().dir, 'desc')
    t.equal((await change(first.id, { name: 'Igual', dir: 'desc' })).statusCode, 200)
    t.equal((await change(second.id, { name: 'Otro' })).json<Screen>().name, 'Otro')
    t.equal((await change(unseen.id, { name: 'Visible' })).json<Screen>().name, 'Visible')
  })

  await t.test('as many as the plan allows, also when they come at once', async (t) => {
    const answers = await Promise.all([1, 2, 3].map((n) => add(ana.token, { ...SCREEN, name: `n${n}` })))
    t.same(answers.map(({ statusCode }) => statusCode).sort(), [201, 400, 400])
    t.match(answers.find(({ statusCode }) => statusCode === 400)!.json(), {
      code: 'screens_limit',
      error: 'Has alcanzado el límite de filtros guardados de tu plan: borra uno para guardar otro.',
    })
    for (let n = 0; n < 29; n++)
      t.equal((await add(luis.token, { ...SCREEN, name: `${SCREEN.name} ${n}` })).statusCode, 201)
    t.equal((await add(luis.token, { ...SCREEN, name: 'Una más' })).statusCode, 400)
  })

  await t.test('what no table has is refused', async (t) => {
    const [{ id }] = await list(ana.token)
    const filters = [
      ['rsi_14:lt:x'],
      ['nothing:gt:1'],
      ['rule:is:nothing'],
      new Array(MOST_FILTERS + 1).fill('pe:lt:1'),
    ]
    const faults = [...filters.map((filters) => ({ filters })), { sort: 'name' }, { dir: 'up' }, { name: '' }]
    for (const fault of [...faults, { columns: ['price', 'price'] }, { columns: ['symbol'] }, { user_id: luis.id }]) {
      t.equal((await add(luis.token, { ...SCREEN, ...fault })).statusCode, 422, JSON.stringify(fault))
      const changed = await call(on, 'PATCH', `${path}${id}`, { token: ana.token, body: fault })
      t.equal(changed.statusCode, 422, JSON.stringify(fault))
    }
  })
})

t.test('the settings of lists: each list’s are replaced by themselves', async (t) => {
  const on = await buildTestApp(t)
  const { id, token } = await userWithToken(on, 'ana@example.com')
  const path = '/api/list-settings/'
  const read = async () => (await call(on, 'GET', path, { token })).json()
  const put = (body: object) => call(on, 'PUT', path, { token, body })
  const market = { sort: 'change_pct', dir: 'desc', columns: ['price'] }
  const watchlist = { sort: 'hand', dir: 'asc' }
  t.same(await read(), {})
  t.same((await put({ market })).json(), { market })
  t.same((await put({ watchlist })).json(), { market, watchlist })
  t.same((await put({})).json(), { market, watchlist })
  const other = { ...market, columns: ['rsi_14', 'price'] }
  t.same((await put({ market: other })).json(), { market: other, watchlist })
  t.same(await read(), { market: other, watchlist })
  for (const body of [{ market: { sort: 'x', dir: 'asc', columns: [] } }, { watchlist: {} }, { home: {} }])
    t.equal((await put(body)).statusCode, 422, JSON.stringify(body))
  await on.deps.db.deleteFrom('users').where('id', '=', id).execute()
  t.equal((await put({ watchlist })).statusCode, 401)
})
