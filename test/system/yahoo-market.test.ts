import t from 'tap'
import { DEMO_USERS } from '../../platform/seed/demo.ts'
import { fakeYahoo } from '../support/fake-yahoo/server.ts'
import { makeAdministrator } from '../support/system/administrator.ts'
import { Api } from '../support/system/api.ts'
import { LiveClient } from '../support/system/live.ts'
import { freePort, type System, startSystem } from '../support/system/system.ts'
import { until } from '../support/until.ts'

const [{ email, password }] = DEMO_USERS

/** Polls until the answer is as wanted; the change happens in other processes. */
async function answered<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> {
  return until(`an answer for which ${wanted}`, async () => {
    const answer = await ask()
    return wanted(answer) ? answer : null
  }) as Promise<T>
}

async function open(system: System) {
  const api = new Api(system.url)
  // Why a source fails is for administrators.
  makeAdministrator(system, email)
  await api.login(email, password)
  const get = async (path: string) => {
    const { status, body } = await api.call('GET', path)
    t.equal(status, 200, path)
    return body
  }
  const stock = (action: string, symbol: string) => get(`/api/stocks/?action=${action}&symbol=${symbol}&timeframe=1D`)
  return { api, get, stock }
}

t.test('the real market, from a provider that a fake stands in for', async (t) => {
  const fake = await fakeYahoo(t)
  const env = { MARKET_DATA: 'yahoo', MARKET_URL: fake.url, MARKET_POLL_SECONDS: '2' }
  const system = await startSystem({ env })
  t.teardown(() => system.stop())
  t.match(system.output(), /market {2}yahoo: \d{3} instruments/)
  const { api, get, stock } = await open(system)
  const socket = new LiveClient(system.url, api.token)
  t.teardown(() => socket.close())
  await socket.until(({ op }) => op === 'ready')

  await t.test('a stock that is opened gets a price, its history and its company', async (t) => {
    t.match(await stock('technical-indicators', 'SAN.MC'), { rsi_14: { interpretation: 'Insufficient data' } })
    t.same((await get('/api/charts/?symbol=SAN.MC&graph_type=divergence')).time, [])
    socket.send({ op: 'subscribe', channels: ['quote:SAN.MC', 'indicators:SAN.MC'] })
    await socket.until((message) => message.op === 'indicators' && message.symbol === 'SAN.MC')
    const { rsi_14 } = await stock('technical-indicators', 'SAN.MC')
    t.equal(typeof rsi_14.value, 'number')
    t.equal((await get('/api/charts/?symbol=SAN.MC&graph_type=divergence')).time.length, 250)
    const trading = await stock('trading-data', 'SAN.MC')
    t.match(trading, { currency: 'EUR', source: 'yahoo' })
    t.ok(trading.currentPrice > 4 && trading.currentPrice < 5)
    t.ok(trading.yearLow < trading.yearHigh)
    const company = await answered(
      () => stock('company-details', 'SAN.MC'),
      ({ address }) => address !== null,
    )
    t.match(company, { address: 'Ciudad Grupo Santander, Boadilla del Monte', city: 'Madrid', country: 'España' })
  })

  await t.test('a company of no list is looked up, and there at the next search', async (t) => {
    const search = () => get('/api/search-actions/?name=WD-40')
    const { results } = await answered(search, ({ results }) => results.length > 0)
    t.match(results, [{ ticker: 'WDFC', name: 'WD-40 Company', market: 'NASDAQ', currency: 'USD' }])
    const { currentPrice } = await answered(
      () => stock('trading-data', 'WDFC'),
      (answer) => answer.currentPrice !== null,
    )
    t.ok(currentPrice > 200)
  })

  const { source } = await get('/health/ready')
  t.match(source, { circuit: 'closed', failures: 0, failing_since: null, error: null })
  t.ok(source.calls_today > 5 && source.calls_today < fake.requests.length + 5, `${source.calls_today} calls`)
})

t.test('without a network it starts, says so, and shows what is stored', async (t) => {
  const dataDir = t.testdir({})
  const fake = await fakeYahoo(t)
  const online = await startSystem({ dataDir, env: { MARKET_DATA: 'yahoo', MARKET_URL: fake.url } })
  const before = await open(online)
  const { currentPrice, as_of } = await answered(
    () => before.stock('trading-data', 'AAPL'),
    (answer) => answer.currentPrice !== null,
  )
  t.equal(await online.stop(), 0)

  const offline = await startSystem({
    dataDir,
    env: { MARKET_DATA: 'yahoo', MARKET_URL: `http://127.0.0.1:${await freePort()}` },
  })
  t.teardown(() => offline.stop())
  const { get, stock } = await open(offline)
  const { source, degraded } = await answered(
    () => get('/health/ready'),
    (answer) => answer.source?.failures > 0,
  )
  t.not(source.circuit, 'closed')
  t.match(source.error, /nobody listens there/)
  t.ok(degraded.some((word: string) => word.startsWith('source: yahoo fails since ')))
  t.match(await stock('trading-data', 'AAPL'), { currentPrice, as_of })
  t.match(await stock('trading-data', 'MSFT'), { currentPrice: null, as_of: null, freshness: null })
  t.equal(await offline.stop(), 0)
})
