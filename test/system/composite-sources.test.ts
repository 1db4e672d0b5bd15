import t from 'tap'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { fakeAlpaca, KEY, SECRET } from '../support/fake-alpaca/server.ts'
import { fakeKraken } from '../support/fake-kraken/server.ts'
import { companyOf, quoteRow } from '../support/fake-yahoo/answers.ts'
import { fakeYahoo } from '../support/fake-yahoo/server.ts'
import { makeAdministrator } from '../support/system/account.ts'
import { Api } from '../support/system/api.ts'
import { LiveClient } from '../support/system/live.ts'
import { freePort, preparedFolder, startSystem } from '../support/system/system.ts'
import { until } from '../support/until.ts'

const [, expert] = DEMO_USERS
const SYMBOLS = ['AAPL', 'VALE3.SA', 'BTC-EUR']

/** Instant at which the clock of Yahoo's market stopped; null while it runs. */
let stopped: number | null = null
const [alpaca, yahoo, kraken] = [
  await fakeAlpaca(t, { beatMs: 500 }),
  await fakeYahoo(t, () => stopped ?? Date.now()),
  await fakeKraken(t, { beatMs: 500 }),
]
const dataDir = await preparedFolder(t)

/** Price that the second system showed last, and the instant at which it had ended. */
let shown: { currentPrice: number; as_of: string }
let ended: number

/** Starts the system on the same data with other settings. */
async function running(env: Record<string, string>) {
  const keys = { ALPACA_KEY: KEY, ALPACA_SECRET: SECRET, ALPACA_URL: alpaca.url, KRAKEN_URL: kraken.url }
  const own = { ...keys, MARKET_URL: yahoo.url, MARKET_POLL_SECONDS: '2', ...env }
  const system = await startSystem({ dataDir, env: own })
  t.teardown(() => system.stop())
  const api = await Api.loggedIn(system.url, expert)
  const stock = (action: string, symbol: string) =>
    api.get(`/api/stocks/?action=${action}&symbol=${symbol}&timeframe=1D`)
  const sourceOf = async (symbol: string) => {
    const { source, currentPrice } = await stock('trading-data', symbol)
    return currentPrice === null ? null : source
  }
  return { system, api, stock, sourceOf }
}

t.test(
  'several are one market: each instrument is of the first that lists it; while that one is away the next stands in',
  async (t) => {
    alpaca.faults.set('/v2/stocks/snapshots', (response) => response.writeHead(503).end('{}'))
    const { system, api, sourceOf } = await running({ MARKET_DATA: 'alpaca,yahoo,kraken' })
    // Only administrators see why a source fails, from their next log-in on.
    makeAdministrator(system, expert.email)
    t.match(system.output(), /market {2}alpaca, yahoo, kraken: \d{3} instruments/)
    const channels = SYMBOLS.map((symbol) => `quote:${symbol}`)
    const socket = await LiveClient.following(t, api, channels)
    const named = (symbol: string, source: string) =>
      until(`${symbol} by ${source}`, async () => (await sourceOf(symbol)) === source)
    await named('AAPL', 'yahoo')
    await named('VALE3.SA', 'yahoo')
    await named('BTC-EUR', 'kraken')
    // Alpaca answers other calls, each of which ends the failure until the next poll.
    const failure = await until('that Alpaca fails', async () => {
      const { degraded } = await api.get('/health/ready')
      return degraded.find((word: string) => word.startsWith('source: alpaca '))
    })
    t.match(failure, /^source: alpaca fails since /)
    alpaca.faults.clear()
    await named('AAPL', 'alpaca')
    const items = socket.messages.flatMap((message) => (message.op === 'quotes' ? message.items : []))
    t.ok(
      items.some(({ symbol, source }) => symbol === 'AAPL' && source === 'yahoo'),
      'with the price over the socket',
    )
    const ages = items.filter(({ symbol }) => symbol === 'AAPL').map(({ as_of }) => Date.parse(as_of))
    t.same(
      ages,
      ages.toSorted((a, b) => a - b),
      'and no price goes back',
    )
    for (const ticker of SYMBOLS) await api.call('POST', '/api/user-watchlist/', { ticker })
    t.equal(Math.max(alpaca.most, kraken.most), 1)
    await system.stop()
  },
)

t.test('one of them alone: its instruments are shown, and nothing that users keep is lost', async (t) => {
  const { system, api, stock, sourceOf } = await running({ MARKET_DATA: 'yahoo' })
  t.match(system.output(), /market {2}yahoo: \d{3} instruments/)
  const rows = JSON.stringify(await api.get('/api/user-watchlist/'))
  for (const symbol of SYMBOLS) t.ok(rows.includes(symbol), `${symbol} is followed`)
  t.match(rows, /BTC-EUR[^}]*"unlisted":true/, 'that nobody gives is said')
  await until('its price', async () => (await sourceOf('AAPL')) === 'yahoo')
  const { results } = await api.get('/api/search-actions/?name=bitcoin')
  t.same(results, [])

  await t.test('a stock that is opened gets a price, its history and its company', async (t) => {
    t.match(await stock('technical-indicators', 'SAN.MC'), { rsi_14: { interpretation: 'Insufficient data' } })
    t.same((await api.get('/api/charts/?symbol=SAN.MC&graph_type=divergence')).time, [])
    const socket = await LiveClient.following(t, api, ['quote:SAN.MC', 'indicators:SAN.MC'])
    await socket.until((message) => message.op === 'indicators' && message.symbol === 'SAN.MC')
    const { rsi_14 } = await stock('technical-indicators', 'SAN.MC')
    t.equal(typeof rsi_14.value, 'number')
    t.equal((await api.get('/api/charts/?symbol=SAN.MC&graph_type=divergence')).time.length, 250)
    const trading = await stock('trading-data', 'SAN.MC')
    t.match(trading, { currency: 'EUR', source: 'yahoo' })
    t.ok(trading.currentPrice > 4 && trading.currentPrice < 5)
    t.ok(trading.yearLow < trading.yearHigh)
    const company = await until('its company', async () => {
      const details = await stock('company-details', 'SAN.MC')
      return details.address !== null && details
    })
    t.match(company, { address: 'Ciudad Grupo Santander, Boadilla del Monte', city: 'Madrid', country: 'España' })
  })

  await t.test('a company on no list is looked up, and found by the next search', async (t) => {
    const found = await until('what was found', async () => {
      const { results } = await api.get('/api/search-actions/?name=WD-40')
      return results.length > 0 && results
    })
    t.match(found, [{ ticker: 'WDFC', name: 'WD-40 Company', market: 'NASDAQ', currency: 'USD' }])
    const price = await until('its price', async () => (await stock('trading-data', 'WDFC')).currentPrice)
    t.ok(price > 200)
  })

  const { source } = await api.get('/health/ready')
  t.match(source, { circuit: 'closed', failures: 0, failing_since: null, error: null })
  t.ok(source.calls_today > 5 && source.calls_today < yahoo.requests.length + 5, `${source.calls_today} calls`)
  // At a closed exchange the price is already the last one, at an open one it comes with the next poll.
  stopped = Date.now()
  const { regularMarketPrice } = quoteRow(companyOf('AAPL')!, stopped)
  shown = await until('the price that stands', async () => {
    const row = await stock('trading-data', 'AAPL')
    return row.currentPrice === regularMarketPrice && row
  })
  t.equal(await system.stop(), 0)
  ended = Date.now()
})

t.test('without a network it starts, says so, and shows what is stored', async (t) => {
  const { system, api, stock } = await running({
    MARKET_DATA: 'yahoo',
    MARKET_URL: `http://127.0.0.1:${await freePort()}`,
  })
  const { source, degraded } = await until('a failure of its own', async () => {
    const health = await api.get('/health/ready')
    return health.source?.error?.includes('nobody listens') && health
  })
  t.not(source.circuit, 'closed')
  t.match(source.error, /nobody listens there/)
  t.ok(degraded.some((word: string) => word.startsWith('source: yahoo fails since ')))
  const row = await stock('trading-data', 'AAPL')
  t.match(row, { currentPrice: shown.currentPrice, source: 'yahoo' })
  // Every poll of an open exchange gives the price a new date, also the last poll before the stop.
  t.ok(row.as_of >= shown.as_of && Date.parse(row.as_of) <= ended, `${row.as_of}, after ${shown.as_of}`)
  t.match(await stock('trading-data', 'MSFT'), { currentPrice: null, as_of: null, freshness: null })
  t.equal(await system.stop(), 0)
})
