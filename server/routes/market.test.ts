import t, { type Test } from 'tap'
import type { MarketMap, MarketPage, MarketRow } from '#domain/contract/screener.ts'
import { barsOf } from '#domain/indicators/testing/bars.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { numbersFrom, wordsFrom } from '#domain/screener/columns.ts'
import type { ScreenFigures } from '#domain/screener/screen-row.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { upsertKeyFigures } from '#platform/repositories/market/key-figures.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { upsertScreenRows } from '#platform/repositories/market/screener.ts'
import { upsertOpportunities, upsertTrackRecords } from '#platform/repositories/signals/opportunities.ts'
import { addFeed, testQuote } from '#platform/testing/rows.ts'
import { MarketTable, marketPageJson } from '../market/market-table.ts'
import { NewestStore } from '../realtime/newest.ts'
import { call, userWithToken } from '../testing/accounts.ts'
import { buildTestApp, listInstrumentsOn, showStored } from '../testing/build-app.ts'

const MARKET = 'simulated:1'
const SESSION = '2020-01-12'

// Its keys are those of the type, which `fromEntries` forgets.
const UNKNOWN = Object.fromEntries(
  [...numbersFrom('bars'), ...wordsFrom('bars')].map((name) => [name, null]),
) as unknown as ScreenFigures

/** Calls that read the market as one user. */
function reader(on: Parameters<typeof call>[0], token: string) {
  const get = async <T = MarketPage>(query: string, headers = {}) => {
    const answer = await call(on, 'GET', `/api/market/${query}`, { token, headers })
    return {
      status: answer.statusCode,
      body: answer.statusCode === 304 ? null : answer.json<T>(),
      headers: answer.headers,
    }
  }
  const symbols = async (query: string) => (await get(query)).body!.rows.map(({ symbol }) => symbol).join('')
  return { get, symbols }
}

/**
 * Five listed companies and one that is not: A to C with figures, D with a quote only, E with nothing. Only A is of
 * Chile, only A and B are of a known sector.
 */
async function marketFixture(t: Test) {
  const on = await buildTestApp(t)
  const { db } = on.deps
  await addFeed(db, MARKET)
  const rows = await listInstrumentsOn(on, [
    instrumentOf('A', { country: 'Chile', sector: 'Energy' }),
    instrumentOf('B', { country: 'Peru', sector: 'Energy' }),
    instrumentOf('C', { currency: 'PEN' }),
    instrumentOf('D'),
    instrumentOf('E'),
    instrumentOf('GONE'),
  ])
  await db.updateTable('instruments').set({ listed: false }).where('symbol', '=', 'GONE').execute()
  await on.app.instruments.refresh()
  const ids = Object.fromEntries(rows.map(({ symbol, id }) => [symbol, id]))
  const quoted = ['A', 'B', 'C', 'D', 'GONE']
  const prices = { A: 110, B: 90, C: 100, D: 50, GONE: 1 } as Record<string, number>
  const session = { session: SESSION, poll_seconds: 3_600 }
  await upsertQuotes(
    db,
    quoted.map((symbol) => ids[symbol]),
    quoted.map((symbol) =>
      testQuote(symbol, prices[symbol], symbol === 'D' ? { ...session, previous_close: null } : session),
    ),
  )
  await showStored(on)
  const row = (symbol: string, figures: Partial<ScreenFigures>) => ({
    ...UNKNOWN,
    instrument_id: ids[symbol],
    ...figures,
  })
  await upsertScreenRows(db, [
    row('A', { rsi_14: 25, macd: 'Bullish signal', traded_value_usd: 5e6, change_5: 1 }),
    row('B', { rsi_14: 75, macd: 'Bearish signal', traded_value_usd: 9e6, change_5: 1 }),
    row('C', { rsi_14: 50, ema: 'Golden cross', traded_value_usd: 1e6, change_5: null }),
    row('GONE', { rsi_14: 10 }),
  ])
  const { token, id: userId } = await userWithToken(on, 'ana@example.com')
  return { ...on, db, ids, token, userId, ...reader(on, token) }
}

async function firstRow(table: MarketTable): Promise<MarketRow> {
  const counts = { count: 1, total: 1, unknown: 0, per_filter: [] }
  const page: MarketPage = JSON.parse(marketPageJson(await table.current(), [0], counts))
  return page.rows[0]
}

t.test('GET /api/market/', async (t) => {
  const { app, deps, url, db, ids, get, symbols, token, userId } = await marketFixture(t)

  await t.test('without filters: every listed instrument, what is unknown as null', async (t) => {
    const { status, body, headers } = await get('')
    t.equal(status, 200)
    t.match(body, { count: 5, total: 5, unknown: 0, per_filter: [], as_of: String })
    t.match(headers, { 'cache-control': 'private, no-cache', etag: String })
    const [a, , , d, e] = body!.rows
    t.match(a, {
      symbol: 'A',
      name: 'A S.A.',
      currency: 'USD',
      country: 'Chile',
      sector: 'Energía',
      class: 'share',
      price: 110,
      volume: 1_000,
      rsi_14: 25,
      macd: 'Bullish signal',
      freshness: 'simulated',
      as_of: String,
    })
    t.ok(Math.abs(a.change_pct! - 10) < 1e-9)
    t.match(d, {
      symbol: 'D',
      price: 50,
      change_pct: null,
      rsi_14: null,
      macd: null,
      rule: [],
      edge: null,
      tone_7d: null,
    })
    t.match(e, { symbol: 'E', price: null, freshness: null, as_of: null, rule: null, country: null, sector: null })
    t.equal((await get('', { 'if-none-match': headers.etag })).status, 304)
  })

  await t.test('filters leave out what is unknown and count it, one after another', async (t) => {
    t.match((await get('?filter=rsi_14:lt:60')).body, {
      rows: [{ symbol: 'A' }, { symbol: 'C' }],
      count: 2,
      total: 5,
      unknown: 2,
      per_filter: [{ filter: 'rsi_14:lt:60', left: 2, unknown: 2 }],
    })
    t.match((await get('?filter=rsi_14:gt:10&filter=change_5:is:1&filter=macd:is:Bearish%20signal')).body, {
      rows: [{ symbol: 'B' }],
      count: 1,
      unknown: 3,
      per_filter: [
        { left: 3, unknown: 2 },
        { left: 2, unknown: 1 },
        { left: 1, unknown: 0 },
      ],
    })
    t.equal(await symbols('?filter=freshness:is:simulated'), 'ABCD')
    t.equal(await symbols('?filter=ema:is:Golden%20cross'), 'C')
  })

  await t.test('«es» asks for a figure as the page writes it, and its counts do too', async (t) => {
    await upsertScreenRows(db, [{ ...UNKNOWN, instrument_id: ids.C, rsi_14: 50.0437, ema: 'Golden cross' }])
    const later = await buildTestApp(t, { url })
    await showStored(later)
    const is = reader(later, token)
    for (const [filter, found] of [
      ['rsi_14:is:50', 'C'],
      ['rsi_14:is:50.0437', 'C'],
      ['rsi_14:is:50.1', ''],
      ['change_pct:is:10', 'A'],
      ['price:is:110', 'A'],
      ['traded_value_usd:is:9000000', 'B'],
    ] as const) {
      const { body } = await is.get(`?filter=${filter}`)
      t.equal(body!.rows.map(({ symbol }) => symbol).join(''), found, filter)
      t.match(body, { count: found.length, per_filter: [{ filter, left: found.length }] })
    }
    await upsertScreenRows(db, [
      { ...UNKNOWN, instrument_id: ids.C, rsi_14: 50, ema: 'Golden cross', traded_value_usd: 1e6 },
    ])
  })

  await t.test('sorted by any column, unknown last, equal ones by symbol, and paged', async (t) => {
    t.equal(await symbols('?sort=rsi_14'), 'ACBDE')
    t.equal(await symbols('?sort=rsi_14&dir=desc'), 'BCADE')
    t.equal(await symbols('?sort=change_5&dir=desc'), 'ABCDE')
    t.equal(await symbols('?dir=desc'), 'EDCBA')
    t.equal(await symbols('?sort=macd'), 'ABCDE')
    t.equal(await symbols('?sort=price&page=2&page_size=2'), 'CA')
    t.equal(await symbols('?page=99'), '')
  })

  await t.test('country, sector and followed stocks restrict before filters', async (t) => {
    const place = async (table: 'countries' | 'industries', name: string) =>
      (await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
    t.match((await get(`?country_id=${await place('countries', 'Chile')}&filter=rsi_14:gt:60`)).body, {
      rows: [],
      total: 1,
      count: 0,
    })
    t.equal(await symbols(`?industry_id=${await place('industries', 'Energy')}`), 'AB')
    t.equal(await symbols('?country_id=2147483647'), '')
    t.match((await get('?followed=true')).body, { total: 0, rows: [] })
    await db.insertInto('watchlist_items').values({ user_id: userId, instrument_id: ids.D }).execute()
    t.match((await get('?followed=true&filter=rsi_14:lt:99')).body, { total: 1, count: 0, unknown: 1 })
  })

  await t.test('signals, track records, news and key figures', async (t) => {
    await upsertDailyBars(db, ids.A, barsOf(new Array(11).fill(100)))
    const found = { provisional: false, confidence: 'Positivo', tipo: 'x', detalles: 'x' } as const
    await upsertOpportunities(db, [
      { ...found, instrument_id: ids.A, rule: 'macd-up', session: '2020-01-08' },
      { ...found, instrument_id: ids.A, rule: 'hammer', session: '2020-01-07' },
      { ...found, instrument_id: ids.B, rule: 'rsi-up-30', session: SESSION },
      { ...found, instrument_id: ids.B, rule: 'macd-up', session: '2020-01-13' },
    ])
    const record = { rule: 'macd-up', events: 30, hits: 20, base_events: 90, base_hits: 45 }
    await upsertTrackRecords(db, [
      { ...record, instrument_id: ids.A, demonstrated: false },
      { ...record, instrument_id: ids.A, rule: 'hammer', demonstrated: true },
      { ...record, instrument_id: ids.B, demonstrated: false },
    ])
    const news = async (instrument_id: number, score: number, days: number) => {
      const published_at = new Date(Date.now() - days * 86_400_000)
      const row = { market: MARKET, title: `${days} ${score}`, summary: '', link: null, author: null, source: 'x' }
      const { id } = await db
        .insertInto('news')
        .values({
          ...row,
          published_at,
          sentiment: 'neutral',
          score,
          lang: 'es',
          words: '[]',
          labelled_by: null,
          relabel_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('news_instruments').values({ news_id: id, instrument_id, published_at }).execute()
    }
    await news(ids.A, 0.5, 1)
    await news(ids.A, -0.1, 6.9)
    await news(ids.A, -1, 7.1)
    const key = { source: 'simulated', day: SESSION, earnings_on: null, earnings_estimated: false } as const
    await upsertKeyFigures(db, [
      { ...key, instrument_id: ids.B, market_cap: 2e9, pe: 12, dividend_yield_pct: 3 },
      { ...key, instrument_id: ids.C, market_cap: 4e9, pe: null, dividend_yield_pct: null },
    ])
    // Another instance on the same database reads it now.
    const other = await buildTestApp(t, { url })
    await showStored(other)
    const fresh = reader(other, token)
    const rows = Object.fromEntries((await fresh.get('')).body!.rows.map((row) => [row.symbol, row]))
    t.match(rows.A, { rule: ['macd-up'], edge: 'yes', market_cap_usd: null })
    t.ok(Math.abs(rows.A.tone_7d! - 0.2) < 1e-9)
    t.match(rows.B, { rule: ['rsi-up-30'], edge: 'no', market_cap_usd: 2e9, pe: 12, dividend_yield: 3, tone_7d: null })
    t.match(rows.C, { rule: [], edge: null, market_cap_usd: 4e9 / app.rates.on('PEN', SESSION)!.per_usd, pe: null })
    t.equal(await fresh.symbols('?filter=rule:is:any'), 'AB')
    t.equal(await fresh.symbols('?filter=rule:is:macd-up'), 'A')
    t.equal(await fresh.symbols('?filter=edge:is:no'), 'B')
    t.equal(await fresh.symbols('?sort=rule&dir=desc'), 'ABCDE')

    await t.test('the map: by capitalisation, else by traded value', async (t) => {
      const { sectors, as_of } = (await fresh.get<MarketMap>('map/')).body!
      t.type(as_of, 'string')
      t.same(
        sectors.map(({ sector, items }) => [sector, items.map((item) => [item.symbol, item.weight_of])]),
        [
          [
            'Energía',
            [
              ['B', 'market_cap'],
              ['A', 'traded_value'],
            ],
          ],
          [null, [['C', 'market_cap']]],
        ],
      )
      t.match(sectors[0].items[0], { name: 'B S.A.', weight_usd: 2e9, change_pct: Number })
    })
  })

  await t.test('a price stands with its own moment until the next second', async (t) => {
    let now = Date.now()
    const { instruments, rates } = app
    const readerOf = (newest: NewestStore) => {
      const table = new MarketTable({ db, market: MARKET, newest, instruments, rates, clock: () => now })
      return () => firstRow(table)
    }
    const { newest } = deps
    const first = readerOf(newest)
    const starting = new NewestStore({ source: 'simulated', clock: () => now })
    const ofStarting = readerOf(starting)
    t.match(await ofStarting(), { price: null, as_of: null, rsi_14: 25 })
    const before = await first()
    const { quote } = newest.quoteOfMarket('A')!
    const moved = { ...quote!, price: 132, as_of: quote!.as_of + 60_000, seq: quote!.seq + 1 }
    newest.putQuotes([moved])
    starting.putQuotes([moved])
    now += 999
    t.same(await first(), before)
    now += 1
    const moment = new Date(moved.as_of).toISOString()
    t.match(await first(), { price: 132, as_of: moment, rsi_14: 25 })
    t.match(
      await ofStarting(),
      { price: 132, as_of: moment },
      'a server that starts knows no stock before its first price',
    )
    starting.setSymbols([])
    now += 1_000
    t.match(
      await ofStarting(),
      { price: null, change_pct: null, volume: null, freshness: null, as_of: null, rsi_14: 25 },
      'nor one that it is told to forget',
    )
  })

  await t.test('a stored figure is shown from the next reading on, whichever it is', async (t) => {
    let now = Date.now()
    const { instruments, rates } = app
    const table = new MarketTable({ db, market: MARKET, newest: deps.newest, instruments, rates, clock: () => now })
    let expected = await firstRow(table)
    const id = ids.A
    const readAgain = async (what: string, change: Partial<MarketRow>) => {
      // Signals are read every minute, and a table without a reader for half a minute is not read at all.
      for (let round = 0; round < 2; round++) {
        now += 30_000
        await table.round()
        await table.current()
      }
      expected = { ...expected, ...change }
      t.same(await firstRow(table), expected, what)
    }
    await readAgain('nothing', {})
    const figures = {
      ...Object.fromEntries(numbersFrom('bars').map((name, i) => [name, 1000 + i])),
      macd: 'M',
      ema: 'E',
    }
    for (const [name, value] of Object.entries(figures)) {
      await db
        .updateTable('screen_rows')
        .set({ [name]: value })
        .where('instrument_id', '=', id)
        .execute()
      await readAgain(name, { [name]: value })
    }
    await db.deleteFrom('track_records').where('instrument_id', '=', id).execute()
    await readAgain('edge', { edge: null })
    await db.deleteFrom('opportunities').where('instrument_id', '=', id).execute()
    await readAgain('rule', { rule: [] })
    await db.deleteFrom('news_instruments').where('instrument_id', '=', id).execute()
    await readAgain('tone_7d', { tone_7d: null })
    const key = { day: '2026-01-02', source: 'yahoo', pe: 7, dividend_yield_pct: 8, earnings_estimated: false } as const
    await db.deleteFrom('key_figures').where('instrument_id', '=', id).execute()
    await db
      .insertInto('key_figures')
      .values({ instrument_id: id, ...key })
      .execute()
    await readAgain('key figures', { market_cap_usd: null, pe: 7, dividend_yield: 8 })
  })
})
