import t, { type Test } from 'tap'
import { toColumns } from '#domain/market/bars/columns.ts'
import { yearRange } from '#domain/market/bars/trading-stats.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { upsertQuotePoints } from '#platform/repositories/market/intraday-bars.ts'
import { upsertKeyFigures } from '#platform/repositories/market/key-figures.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { upsertIndicatorSnapshots } from '#platform/repositories/signals/snapshots.ts'
import { seedCatalogue } from '#platform/seed/catalogue.ts'
import { addFeed } from '#platform/testing/rows.ts'
import { call, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp, listInstrumentsOn, showStored } from '../../testing/build-app.ts'

const MARKET = 'simulated:1'
const NOW = Date.UTC(2026, 0, 15, 20)

async function stocksFixture(t: Test) {
  const test = await buildTestApp(t)
  const market = createSimulatedMarket(1)
  await seedCatalogue(test.deps.db)
  const ids = new Map((await listInstrumentsOn(test, market.instruments)).map(({ symbol, id }) => [symbol, id]))
  const { token } = await userWithToken(test, 'ana@example.com')
  const get = async (url: string) => {
    const answer = await call(test, 'GET', url, { token })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  return { ...test, market, ids, token, get, show: () => showStored(test), first: market.instruments[0] }
}

t.test('GET /api/stocks/', async (t) => {
  const { deps, market, ids, get, show, first } = await stocksFixture(t)
  const { symbol } = first

  await t.test('before the first price: what is known, and nulls', async (t) => {
    const { status, body } = await get(`/api/stocks/?action=trading-data&symbol=${symbol}&tk=x`)
    t.equal(status, 200)
    t.match(body, {
      symbol,
      name: first.name,
      currency: first.currency,
      currentPrice: null,
      freshness: null,
      source: 'simulated',
    })
    t.match((await get(`/api/stocks/?action=technical-indicators&symbol=${symbol}&timeframe=1D`)).body, {
      symbol,
      timeframe: '1D',
      rsi_14: { value: null, interpretation: 'Insufficient data' },
      divergence: 'Insufficient data',
      support: null,
    })
  })

  await t.test(
    'key figures: of our bars and of the source, each with its day, and nothing that is not known',
    async (t) => {
      const { symbol } = market.instruments[5]
      const figures = async () => (await get(`/api/stocks/?action=company-details&symbol=${symbol}`)).body.figures
      t.same(await figures(), {}, 'before the first price')
      const id = ids.get(symbol)!
      const quote = market.quote(symbol, NOW)!
      await addFeed(deps.db, MARKET)
      await upsertQuotes(deps.db, [id], [quote])
      await upsertDailyBars(deps.db, id, toColumns(market.closedBars(symbol, quote.session)))
      const year = yearRange([
        ...market.closedBars(symbol, quote.session),
        { session: quote.session, high: quote.day_high, low: quote.day_low, volume: quote.last_volume },
      ])!
      const source = 'simulated' as const
      const own = {
        year_high: { ...year.high, source },
        year_low: { ...year.low, source },
        volume: { value: quote.last_volume, day: quote.session, source },
        mean_volume: { ...year.mean_volume!, source },
      }
      t.same(await figures(), own)
      const reported = {
        day: '2026-01-14',
        source,
        market_cap: 4e9,
        pe: null,
        dividend_yield_pct: 2.5,
        earnings_estimated: true,
      }
      await upsertKeyFigures(deps.db, [{ instrument_id: id, ...reported, earnings_on: '2026-01-15' }])
      t.same(await figures(), {
        ...own,
        market_cap: { value: 4e9, day: '2026-01-14', source },
        dividend_yield_pct: { value: 2.5, day: '2026-01-14', source },
        next_earnings: { on: '2026-01-15', estimated: true, day: '2026-01-14', source },
      })
      await upsertKeyFigures(deps.db, [{ instrument_id: id, ...reported, earnings_on: '2026-01-14' }])
      t.equal((await figures()).next_earnings, undefined, 'a report of the past is not the next')
    },
  )

  await t.test('with a price and indicators', async (t) => {
    const quote = market.quote(symbol, NOW)!
    const body = JSON.stringify({ symbol, marker: true })
    await addFeed(deps.db, MARKET)
    await upsertQuotes(deps.db, [ids.get(symbol)!], [quote])
    await upsertIndicatorSnapshots(deps.db, [
      { instrument_id: ids.get(symbol)!, body, year_low: quote.day_low + 1, year_high: 1e6, average_volume: 42 },
    ])
    await show()
    const trading = (await get(`/api/stocks/?action=trading-data&symbol=${symbol.toLowerCase()}`)).body
    t.match(trading, {
      symbol,
      currentPrice: quote.price,
      previousClose: quote.previous_close,
      regularMarketPreviousClose: quote.previous_close,
      open: quote.open,
      dayLow: quote.day_low,
      dayHigh: quote.day_high,
      yearLow: quote.day_low,
      yearHigh: 1e6,
      lastVolume: quote.last_volume,
      threeMonthAverageVolume: 42,
      as_of: new Date(quote.as_of).toISOString(),
      source: 'simulated',
      freshness: 'stale',
      market_state: 'open',
    })
    t.same(
      (await get(`/api/stocks?action=technical-indicators&symbol=${symbol}`)).body,
      { symbol, marker: true },
      'the worker’s bytes',
    )
  })

  await t.test('company details in Spanish', async (t) => {
    const { body } = await get(`/stocks/?action=company-details&symbol=${symbol}`)
    t.match(body, { symbol, name: first.name, country: 'Ecuador', city: first.city, website: null })
    t.notMatch(body.sector, first.sector!, 'the sector is translated')
  })

  await t.test('tips', async (t) => {
    const { status, body } = await get('/api/stocks/?action=user-tips&symbol=&tk=abc')
    t.equal(status, 200)
    t.ok(body.tips_del_dia.length > 5 && body.frases_motivadoras.length > 3)
  })

  await t.test('what cannot be answered', async (t) => {
    const cases: [string, number, string][] = [
      ['action=trading-data&symbol=NADA', 404, 'unknown_symbol'],
      ['action=trading-data&symbol=%3Cscript%3E', 404, 'unknown_symbol'],
      ['action=trading-data', 404, 'unknown_symbol'],
      [`action=technical-indicators&symbol=${symbol}&timeframe=1H`, 422, 'unsupported_timeframe'],
      [`action=nothing&symbol=${symbol}`, 422, 'invalid_request'],
      [`symbol=${symbol}`, 422, 'invalid_request'],
      ['action=trading-data&symbol=a%00b', 422, 'invalid_request'],
    ]
    for (const [query, status, code] of cases) {
      const answer = await get(`/api/stocks/?${query}`)
      t.equal(answer.status, status, query)
      t.match(answer.body, { code, detail: String }, query)
    }
  })
})

t.test('lists, search and sparklines', async (t) => {
  const { app, deps, get, market, ids, token, first } = await stocksFixture(t)

  await t.test('public lists need no bearer', async (t) => {
    const plans = (await call({ app }, 'GET', '/api/app-plans/?er=x')).json()
    t.match(plans, [
      { name: 'Freemium', price: 0, to_be_implemented: false },
      { name: 'Expert', to_be_implemented: true },
    ])
    t.ok(plans[0].features.every(({ id, name }: { id: number; name: string }) => id > 0 && name.length > 0))
    const features = (await call({ app }, 'GET', '/api/home-features/')).json()
    t.ok(
      features.some((item: { visible_on_home: boolean }) => !item.visible_on_home),
      'hidden ones are for the page to leave out',
    )
    t.match(features[0], {
      id: 1,
      visible_on_home: true,
      has_premium_bag: false,
      feature: { name: String, description: String },
    })
    t.match((await call({ app }, 'GET', '/referrals/')).json()[0], {
      icon: String,
      title: String,
      description: String,
      url: /^https:/,
    })
  })

  await t.test('countries and sectors, in Spanish, by name', async (t) => {
    const countries = (await get('/api/countries')).body.map(({ name }: { name: string }) => name)
    t.same(countries, ['Argentina', 'Chile', 'Colombia', 'Ecuador', 'España', 'Estados Unidos', 'México', 'Perú'])
    t.equal((await get('/api/industries/')).body.length, 11)
  })

  await t.test('search', async (t) => {
    const { body } = await get(`/api/search-actions/?name=${first.symbol.slice(0, 3)}&min_price=0&max_price=2000`)
    t.equal(body.results[0].ticker, first.symbol)
    t.match(body.results[0], { name: first.name, marketplace: 'Ecuador', market: 'Bolsa Simulada', currency: 'USD' })
    const [country] = (await get('/api/countries')).body
    const [industry] = (await get('/api/industries')).body
    const filtered = await get(
      `/api/search-actions/?name=&min_price=0&max_price=2000&country_id=${country.id}&industry_id=${industry.id}`,
    )
    for (const { marketplace } of filtered.body.results) t.equal(marketplace, country.name)
    for (const bad of [
      'max_price=abc',
      'country_id=0',
      'country_id=x',
      `name=${'x'.repeat(81)}`,
      'min_price=-1',
      'name=%00',
    ]) {
      t.match(await get(`/api/search-actions/?${bad}`), { status: 422, body: { code: 'invalid_request' } }, bad)
    }
  })

  await t.test('what a search finds can be opened at once, though it was listed a moment ago', async (t) => {
    const listed = { ...first, symbol: 'NUEVA', name: 'Empresa Nueva S.A.' }
    await upsertInstruments(deps.db, MARKET, [listed])
    t.equal((await get('/api/search-actions/?name=NUEVA')).body.results[0].ticker, 'NUEVA')
    t.equal((await get('/api/stocks/?action=trading-data&symbol=NUEVA')).status, 200)
  })

  await t.test('sparklines of what is followed', async (t) => {
    await call({ app }, 'POST', '/api/user-watchlist/', { body: { ticker: first.symbol }, token })
    t.same((await get('/api/sparklines/')).body, [], 'none yet')
    const id = ids.get(first.symbol)!
    const quote = market.quote(first.symbol, NOW)!
    await upsertQuotes(deps.db, [id], [quote])
    await upsertQuotePoints(
      deps.db,
      [0, 1, 2].map((slot) => ({ instrument_id: id, session: quote.session, slot, price: 10 + slot })),
    )
    t.same((await get('/api/sparklines/')).body, [
      {
        symbol: first.symbol,
        session: quote.session,
        slots: 96,
        points: [
          [0, 10],
          [1, 11],
          [2, 12],
        ],
      },
    ])
  })
})
