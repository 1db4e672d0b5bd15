import t from 'tap'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { fakeAlpaca, KEY, SECRET } from '../support/fake-alpaca/server.ts'
import { makeAdministrator } from '../support/system/account.ts'
import { Api } from '../support/system/api.ts'
import { LiveClient } from '../support/system/live.ts'
import { ProductProcess } from '../support/system/product-process.ts'
import { startSystem } from '../support/system/system.ts'
import { until } from '../support/until.ts'

const [demo] = DEMO_USERS

t.test('without a key and its secret the start ends with one line', async (t) => {
  for (const [missing, env] of [
    ['ALPACA_KEY', { ALPACA_SECRET: SECRET }],
    ['ALPACA_SECRET', { ALPACA_KEY: KEY }],
  ] as const) {
    const machine = new ProductProcess('npm start', 'commands/start.ts', {
      DATABASE_URL: '',
      MARKET_DATA: 'alpaca',
      ...env,
    })
    await t.rejects(machine.until(/Atalaya is ready/))
    t.equal(await machine.end('SIGINT'), 1)
    t.match(machine.output(), `atalaya: ${missing}: required with alpaca in MARKET_DATA.`)
    t.notOk(machine.output().includes(KEY) || machine.output().includes(SECRET))
  }
})

t.test('American shares, from an Alpaca that a fake stands in for', async (t) => {
  const fake = await fakeAlpaca(t, { beatMs: 500 })
  const keys = { ALPACA_KEY: KEY, ALPACA_SECRET: SECRET, ALPACA_URL: fake.url }
  const system = await startSystem({ env: { MARKET_DATA: 'alpaca', MARKET_POLL_SECONDS: '2', ...keys } })
  t.teardown(() => system.stop())
  t.match(system.output(), /market {2}alpaca: \d{3} instruments/)
  makeAdministrator(system, demo.email)
  const api = await Api.loggedIn(system.url, demo)
  const stock = (action: string) => api.get(`/api/stocks/?action=${action}&symbol=AAPL&timeframe=1D`)
  const socket = await LiveClient.following(t, api, ['quote:AAPL', 'indicators:AAPL'])

  await t.test('a stock that is opened gets its price, its history, and is sent', async (t) => {
    await socket.until((message) => message.op === 'indicators' && message.symbol === 'AAPL')
    t.type((await stock('technical-indicators')).rsi_14.value, 'number')
    t.match(await stock('trading-data'), { currency: 'USD', source: 'alpaca', currentPrice: Number })
    t.equal((await api.get('/api/charts/?symbol=AAPL&graph_type=divergence')).time.length, 250)
    await until('the subscription', () => fake.sent.has('AAPL'))
  })

  await t.test('a search without results is looked up in the list of assets', async (t) => {
    const search = () => api.get('/api/search-actions/?name=WD-40')
    await search()
    const { results } = await until('what was found', async () => {
      const found = await search()
      return found.results.length > 0 ? found : null
    })
    t.match(results, [{ ticker: 'WDFC', name: 'WD-40 Company', market: 'NASDAQ' }])
  })

  await t.test(
    'administrators see requests and connections apart; a refused key is reported, and shown nowhere',
    async (t) => {
      const names = async () =>
        (await api.get('/api/admin/sources/')).results.map(({ source }: { source: string }) => source)
      t.same(await names(), ['alpaca', 'alpaca:stream'])
      fake.denial = [402, 'auth failed']
      fake.cut()
      const report = await until('the failure', async () => {
        const [, stream] = (await api.get('/api/admin/sources/')).results
        return /402/.test(stream.breaker.error ?? '') ? stream : null
      })
      t.match(report.breaker, { error: 'Alpaca does not accept ALPACA_KEY and ALPACA_SECRET (402, auth failed).' })
      const { degraded } = await api.get('/health/ready')
      t.ok(degraded.some((word: string) => word.startsWith('source: alpaca:stream fails since ')))
      const said = JSON.stringify([report, degraded, socket.messages]) + system.output()
      t.notOk(said.includes(KEY) || said.includes(SECRET))
    },
  )
  t.equal(fake.most, 1, 'one connection for the whole system')
})
