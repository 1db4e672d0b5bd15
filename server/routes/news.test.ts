import t from 'tap'
import { createSimulatedMarket } from '../../domain/market/simulated.ts'
import { upsertInstruments } from '../../platform/repositories/instruments.ts'
import { addUser, call, logIn } from '../testing/accounts.ts'
import { buildTestApp } from '../testing/build-app.ts'

t.test('GET /news', async (t) => {
  const test = await buildTestApp(t)
  const { instruments } = createSimulatedMarket(1)
  await upsertInstruments(test.deps.db, test.deps.config.market.id, instruments)
  await test.app.instruments.refresh()
  await addUser(test, 'ana@example.com')
  const token = await logIn(test, 'ana@example.com')
  const get = async (query: string, path = '/news') => {
    const answer = await call(test, 'GET', `${path}?${query}`, { token })
    return { status: answer.statusCode, body: answer.json() }
  }
  const { symbol } = instruments[0]

  await t.test('an empty page while there are no news', async (t) => {
    const empty = { status: 200, body: { results: [], count: 0 } }
    t.same(await get('page=1&page_size=6'), empty)
    t.same(await get('page=10000&page_size=50&tk=x'), empty)
    t.same(await get(`page=2&page_size=4&ticker=${symbol.toLowerCase()}`, '/api/news/'), empty)
  })

  await t.test('what is refused', async (t) => {
    const pages = ['0', '-1', '10001', '1.5', 'x', ''].map((page) => `page=${page}&page_size=6`)
    for (const query of [...pages, 'page=1&page_size=0', 'page=1&page_size=51', 'page=1', 'page_size=6', ''])
      t.match(await get(query), { status: 422, body: { code: 'invalid_request', detail: String } }, query)
    for (const ticker of ['NOPE', '<script>', ''])
      t.match(await get(`page=1&page_size=6&ticker=${encodeURIComponent(ticker)}`), {
        status: 404,
        body: { code: 'unknown_symbol' },
      })
    t.equal((await call(test, 'GET', '/news?page=1&page_size=6')).statusCode, 401)
  })
})
