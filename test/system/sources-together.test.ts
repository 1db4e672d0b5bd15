import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { DEMO_USERS } from '../../platform/seed/demo.ts'
import { fakeAlpaca, KEY, SECRET } from '../support/fake-alpaca/server.ts'
import { fakeKraken } from '../support/fake-kraken/server.ts'
import { fakeYahoo } from '../support/fake-yahoo/server.ts'
import { Api } from '../support/system/api.ts'
import { LiveClient } from '../support/system/live.ts'
import { startSystem } from '../support/system/system.ts'
import { until } from '../support/until.ts'

const [, { email, password }] = DEMO_USERS
const SYMBOLS = ['AAPL', 'SAN.MC', 'BTC-EUR']

t.test('several sources are one market, and what users keep of it outlives a change of sources', async (t) => {
  const [alpaca, yahoo, kraken] = [
    await fakeAlpaca(t, { beatMs: 500 }),
    await fakeYahoo(t),
    await fakeKraken(t, { beatMs: 500 }),
  ]
  const dataDir = await mkdtemp(join(tmpdir(), 'atalaya-together-'))
  t.teardown(() => rm(dataDir, { recursive: true, force: true }))
  const env = {
    ALPACA_KEY: KEY,
    ALPACA_SECRET: SECRET,
    ALPACA_URL: alpaca.url,
    MARKET_URL: yahoo.url,
    KRAKEN_URL: kraken.url,
    MARKET_POLL_SECONDS: '2',
  }
  const running = async (sources: string) => {
    const system = await startSystem({ dataDir, env: { ...env, MARKET_DATA: sources } })
    t.teardown(() => system.stop())
    const api = new Api(system.url)
    await api.login(email, password)
    const get = async (path: string) => (await api.call('GET', path)).body
    const sourceOf = async (symbol: string) => {
      const { source, currentPrice } = await get(`/api/stocks/?action=trading-data&symbol=${symbol}&timeframe=1D`)
      return currentPrice === null ? null : source
    }
    return { system, api, get, sourceOf }
  }

  await t.test(
    'each instrument is of the first that lists it; while that one is away the next stands in',
    async (t) => {
      alpaca.faults.set('/v2/stocks/snapshots', (response) => response.writeHead(503).end('{}'))
      const { system, api, get, sourceOf } = await running('alpaca,yahoo,kraken')
      t.match(system.output(), /market {2}alpaca, yahoo, kraken: \d{3} instruments/)
      const socket = new LiveClient(system.url, api.token)
      await socket.until(({ op }) => op === 'ready')
      socket.send({ op: 'subscribe', channels: SYMBOLS.map((symbol) => `quote:${symbol}`) })
      const named = (symbol: string, source: string) =>
        until(`${symbol} by ${source}`, async () => (await sourceOf(symbol)) === source)
      await named('AAPL', 'yahoo')
      await named('SAN.MC', 'yahoo')
      await named('BTC-EUR', 'kraken')
      const { degraded } = await get('/health/ready')
      t.ok(degraded.some((word: string) => word.startsWith('source: alpaca fails since ')))
      alpaca.faults.clear()
      await named('AAPL', 'alpaca')
      const items = socket.messages.flatMap((message) => (message.op === 'quotes' ? message.items : []))
      t.ok(
        items.some(({ symbol, source }) => symbol === 'AAPL' && source === 'yahoo'),
        'beside the price over the socket',
      )
      const ages = items.filter(({ symbol }) => symbol === 'AAPL').map(({ as_of }) => Date.parse(as_of))
      t.same(
        ages,
        ages.toSorted((a, b) => a - b),
        'and no price goes back',
      )
      for (const ticker of SYMBOLS) await api.call('POST', '/api/user-watchlist/', { ticker })
      t.equal(Math.max(alpaca.most, kraken.most), 1)
      socket.close()
      await system.stop()
    },
  )

  await t.test('with one of them alone its instruments are shown, and nothing is lost', async (t) => {
    const { system, get, sourceOf } = await running('yahoo')
    const followed = (await get('/api/user-watchlist/')) as unknown
    const rows = JSON.stringify(followed)
    for (const symbol of SYMBOLS) t.ok(rows.includes(symbol), `${symbol} is followed`)
    t.match(rows, /BTC-EUR[^}]*"unlisted":true/, 'that nobody gives is said')
    await until('its price', async () => (await sourceOf('AAPL')) === 'yahoo')
    const { results } = await get('/api/search-actions/?name=bitcoin')
    t.same(results, [])
    await system.stop()
  })
})
