import t from 'tap'
import { toColumns } from '#domain/market/bars/columns.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { upsertForecasts } from '#platform/repositories/signals/snapshots.ts'
import { addFeed } from '#platform/testing/rows.ts'
import { call, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp, listInstrumentsOn, showStored } from '../../testing/build-app.ts'

const MARKET = 'simulated:1'
const NOW = Date.UTC(2026, 0, 15, 20)

t.test('GET /api/charts/ and its outlook', async (t) => {
  const test = await buildTestApp(t)
  const { deps } = test
  const market = createSimulatedMarket(1)
  const [{ id, symbol }, other] = await listInstrumentsOn(test, market.instruments.slice(0, 2))
  const get = (query: string, headers = {}) => call(test, 'GET', `/api/charts/?${query}`, { headers })
  const bars = market.closedBars(symbol, '2026-01-15')
  await upsertDailyBars(deps.db, id, toColumns(bars))

  await t.test('closed bars only, while there is no price', async (t) => {
    const { body } = await get(`symbol=${symbol}&graph_type=divergence&tk=x`)
    const data = JSON.parse(body)
    t.equal(data.time.length, 250)
    t.equal(data.close[249], bars.at(-1)!.close)
    t.equal(data.as_of, '2026-01-14T00:00:00.000Z')
    t.match(data.forecast, { method: 'none', reason: 'insufficient', time: [] })
  })

  await t.test('with the open bar and the stored forecast; cached by its content', async (t) => {
    const quote = market.quote(symbol, NOW)!
    await addFeed(deps.db, MARKET)
    await upsertQuotes(deps.db, [id], [quote])
    await upsertForecasts(deps.db, [{ instrument_id: id, session: '2026-01-14', body: '{"method":"fhs","time":[1]}' }])
    await showStored(test)
    const answer = await get(`symbol=${symbol.toLowerCase()}&graph_type=bollinger-bands`)
    const data = answer.json()
    t.equal(data.time.at(-1), Date.UTC(2026, 0, 15) / 1000)
    t.equal(data.close.at(-1), quote.price)
    t.equal(data.high.at(-1), quote.day_high)
    t.equal(data.as_of, new Date(quote.as_of).toISOString())
    t.same(data.forecast, { method: 'fhs', time: [1] })
    t.equal(answer.headers['cache-control'], 'public, max-age=30')
    const again = await get(`symbol=${symbol}&graph_type=bollinger-bands`, {
      'if-none-match': answer.headers.etag as string,
    })
    t.equal(again.statusCode, 304)
    t.equal(again.body, '')
  })

  await t.test('its outlook alone: the same levels and forecast, without the columns', async (t) => {
    const { token } = await userWithToken(test, 'ana@example.com')
    const ask = (symbol: string, headers = {}) =>
      call(test, 'GET', `/api/outlook/?symbol=${symbol}`, { token, headers })
    const answer = await ask(symbol.toLowerCase())
    const { levels, forecast } = (await get(`symbol=${symbol}&graph_type=fibonacci-levels`)).json()
    t.equal(levels.length, 7)
    t.same(answer.json(), { symbol, levels, forecast })
    t.equal((await ask(symbol, { 'if-none-match': answer.headers.etag })).statusCode, 304)
    t.match((await ask(other.symbol)).json(), { levels: [], forecast: { method: 'none', reason: 'insufficient' } })
    t.match((await ask('NADA')).json(), { code: 'unknown_symbol' })
  })

  await t.test('a stock whose history is still being fetched has empty columns', async (t) => {
    t.match((await get(`symbol=${other.symbol}&graph_type=volume-profile`)).json(), {
      time: [],
      close: [],
      levels: [],
      as_of: null,
    })
  })

  await t.test('what cannot be drawn', async (t) => {
    for (const [query, status, code] of [
      ['symbol=NADA&graph_type=divergence', 404, 'unknown_symbol'],
      ['symbol=%3C/script%3E&graph_type=divergence', 404, 'unknown_symbol'],
      [`symbol=${symbol}&graph_type=pie`, 422, 'invalid_request'],
      [`symbol=${symbol}`, 422, 'invalid_request'],
      ['graph_type=divergence', 422, 'invalid_request'],
    ] as const) {
      const answer = await get(query)
      t.match({ status: answer.statusCode, body: answer.json() }, { status, body: { code, detail: String } }, query)
      t.notMatch(answer.body, 'script')
    }
  })

  await t.test('300 calls a minute and address', async (t) => {
    let limited = 0
    for (let i = 0; i < 303; i++) {
      const { statusCode, headers } = await call(test, 'GET', `/charts?symbol=NADA&graph_type=divergence`, {
        from: '203.0.113.9',
      })
      if (statusCode !== 429) continue
      limited += 1
      t.ok(Number(headers['retry-after']) > 0)
    }
    t.equal(limited, 3)
  })
})
