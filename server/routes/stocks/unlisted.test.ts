import t from 'tap'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { listInstruments, mirrorInstruments } from '#platform/repositories/market/instruments.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { addFeed } from '#platform/testing/rows.ts'
import { call, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp, showStored } from '../../testing/build-app.ts'

const NOW = Date.UTC(2026, 0, 15, 20)

t.test('an instrument that the market no longer has stays where users keep it', async (t) => {
  const on = await buildTestApp(t)
  const { db, config } = on.deps
  const market = createSimulatedMarket(1)
  const [gone, ...rest] = market.instruments.slice(0, 3)
  const { symbol } = gone
  /** Makes these the market's instruments. */
  const hold = async (instruments: typeof rest) => {
    await mirrorInstruments(db, config.market.id, instruments)
    await on.app.instruments.refresh()
  }
  await hold([gone, ...rest])
  const id = (await listInstruments(db, config.market.id)).find((row) => row.symbol === symbol)?.id as number
  const quote = market.quote(symbol, NOW)!
  await addFeed(db, config.market.id)
  await upsertQuotes(db, [id], [quote])
  await showStored(on)
  const { token } = await userWithToken(on, 'ana@example.com')
  const get = async (path: string) => (await call(on, 'GET', path, { token })).json()
  const change = (method: 'POST' | 'DELETE') =>
    call(on, method, '/api/user-watchlist/', { token, body: { ticker: symbol } })
  const trading = () => get(`/api/stocks/?action=trading-data&symbol=${symbol}`)
  const found = async () => (await get(`/api/search-actions/?name=${symbol}`)).results.length
  const item = (await change('POST')).json()
  t.same(item, { id: item.id, symbol, name: gone.name })
  const before = await trading()
  t.equal(before.currentPrice, quote.price)
  t.equal(await found(), 1)

  await hold(rest)
  t.same(await get('/api/user-watchlist/'), [{ ...item, unlisted: true }])
  t.same(await trading(), { ...before, unlisted: true }, 'with what is stored of it')
  t.equal(await found(), 0)
  await change('DELETE')
  const again = await change('POST')
  t.match([again.statusCode, again.json()], [201, { symbol, unlisted: true }], 'a removal can be taken back')

  await hold([gone, ...rest])
  t.same(await get('/api/user-watchlist/'), [{ ...item, id: again.json().id }])
  t.same(await trading(), before)
  t.equal(await found(), 1)
})
