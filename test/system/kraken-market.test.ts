import t from 'tap'
import type { QuoteItem } from '#domain/contract/quotes.ts'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { fakeKraken } from '../support/fake-kraken/server.ts'
import { Api } from '../support/system/api.ts'
import { LiveClient } from '../support/system/live.ts'
import { startSystem } from '../support/system/system.ts'
import { until } from '../support/until.ts'

const SYMBOL = 'BTC-EUR'

t.test('pairs that are streamed, from a Kraken that a fake stands in for', async (t) => {
  const fake = await fakeKraken(t, { beatMs: 500 })
  const system = await startSystem({ env: { MARKET_DATA: 'kraken', KRAKEN_URL: fake.url } })
  t.teardown(() => system.stop())
  t.match(system.output(), /market {2}kraken: 80 instruments/)
  const api = await Api.loggedIn(system.url, DEMO_USERS[0])
  const stock = (action: string) => api.get(`/api/stocks/?action=${action}&symbol=${SYMBOL}&timeframe=1D`)
  const degraded = async (): Promise<string[]> => (await api.get('/health/ready')).degraded

  const socket = await LiveClient.following(t, api, [`quote:${SYMBOL}`, `indicators:${SYMBOL}`])
  const items = (): QuoteItem[] => socket.messages.flatMap((message) => (message.op === 'quotes' ? message.items : []))
  const priceWith = (wanted: (item: QuoteItem) => boolean) => until('such a price', () => items().findLast(wanted))

  await t.test('price, both sides and the day of UTC over the product’s socket', async (t) => {
    const { price, bid, ask, as_of, market_state } = await priceWith(({ freshness }) => freshness === 'live')
    t.ok((bid as number) < price && price < (ask as number))
    t.equal(market_state, 'open')
    t.ok(Date.parse(as_of) <= Date.now())
    fake.trade('BTC/EUR', { price: 81_234.5, qty: 0.5, trade_id: 9e9, timestamp: new Date().toISOString() })
    await priceWith((item) => item.price === 81_234.5)
    t.match(await stock('trading-data'), { class: 'crypto', currency: 'EUR', source: 'kraken', currentPrice: 81_234.5 })
    const { results } = await api.get('/api/search-actions/?name=bitcoin')
    const found = results.map(({ ticker, name, market }: Record<string, string>) => [ticker, name, market].join())
    t.same(
      found.filter((row: string) => row.startsWith('BTC')),
      ['BTC-EUR,Bitcoin,Kraken', 'BTC-USD,Bitcoin,Kraken'],
    )
  })

  await t.test('its history comes when it is opened: 720 days', async (t) => {
    await socket.until((message) => message.op === 'indicators' && message.symbol === SYMBOL)
    t.type((await stock('technical-indicators')).rsi_14.value, 'number')
    t.equal((await api.get(`/api/charts/?symbol=${SYMBOL}&graph_type=divergence`)).time.length, 250)
  })

  await t.test('after a cut prices come again within 30 seconds', async (t) => {
    const cutAt = Date.now()
    fake.cut()
    await until('another connection', () => fake.opened === 2)
    const { as_of } = await priceWith(({ as_of }) => Date.parse(as_of) > cutAt + 1_000)
    t.ok(Date.parse(as_of) - cutAt <= 30_000)
    t.same(
      (await degraded()).filter((word) => word.includes('stream')),
      [],
    )
  })

  await t.test('while no source can be reached a price turns stale by itself, and no older than it says', async (t) => {
    fake.refusal = { status: 503 }
    fake.cut()
    const cutAt = Date.now()
    await priceWith(({ freshness, as_of }) => freshness === 'stale' && Date.parse(as_of) <= cutAt)
    t.ok(Date.now() - cutAt >= 25_000, 'not before half a minute without a word')
    t.ok(items().every(({ as_of }) => Date.parse(as_of) <= cutAt + 1_000))
    t.ok((await degraded()).some((word) => word.startsWith('source: kraken:stream fails since ')))
    fake.refusal = null
    await priceWith(({ freshness, as_of }) => freshness === 'live' && Date.parse(as_of) > cutAt + 25_000)
    await until('that all is well', async () => !(await degraded()).some((word) => word.includes('stream')))
  })
  t.equal(fake.most, 1, 'one connection for the whole system')
})
