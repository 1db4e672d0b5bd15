import t from 'tap'
import type { NewsPage } from '#domain/contract/news.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import type { Headline } from '#domain/news/provider.ts'
import { analyse } from '#domain/sentiment/index.ts'
import { listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { NewsPipeline } from '#workers/news/news-pipeline.ts'
import { noQueues } from '#workers/testing/fixtures.ts'
import { administrator, call, userWithToken } from '../testing/accounts.ts'
import { buildTestApp, listInstrumentsOn } from '../testing/build-app.ts'

const HOUR = 3_600_000
const NOW = Date.now()

t.test('GET /news', async (t) => {
  const test = await buildTestApp(t)
  const { db, bus, config } = test.deps
  const { instruments } = createSimulatedMarket(1)
  const rows = await listInstrumentsOn(test, instruments)
  const { id: userId, token } = await userWithToken(test, 'ana@example.com')
  const get = async (query: string, path = '/news') => {
    const answer = await call(test, 'GET', `${path}?${query}`, { token })
    return { status: answer.statusCode, body: answer.json() }
  }
  const page = async (query: string) => (await get(query)).body as NewsPage
  const titles = async (query: string) => (await page(query)).results.map(({ title }) => title)
  const { symbol } = instruments[0]
  const follow = (of: string) =>
    call(test, 'POST', '/api/user-watchlist/', { token, body: { ticker: of } }).then(({ statusCode }) =>
      t.equal(statusCode, 201),
    )
  const pipeline = new NewsPipeline({ db, bus, queues: noQueues, market: config.market.id })
  pipeline.setCompanies(rows)
  const headline = (title: string, hours: number, symbols: string[], rest: Partial<Headline> = {}): Headline => ({
    title,
    summary: '',
    link: null,
    author: null,
    published_at: NOW - hours * HOUR,
    source: 'Agencia',
    symbols,
    ...rest,
  })

  await t.test('an empty page while there are no news', async (t) => {
    const empty = { status: 200, body: { results: [], count: 0 } }
    t.same(await get('page=1&page_size=6'), empty)
    t.same(await get('page=10000&page_size=50&tk=x'), empty)
    t.same(await get(`page=2&page_size=4&ticker=${symbol.toLowerCase()}`, '/api/news/'), empty)
  })

  await t.test('what is followed, newest first', async (t) => {
    const [a, b, c] = rows.map((row) => row.symbol)
    await follow(a)
    await follow(b)
    await pipeline.store(
      [
        headline('La compañía gana un 12 % más', 3, [a], {
          published_at: Date.UTC(2026, 0, 1, 4, 30),
          link: 'https://diario.example/uno',
          summary: 'Con <b>signos</b> & "comillas"',
          author: 'Ana',
        }),
        ...Array.from({ length: 11 }, (_, i) => headline(`Titular ${i} de la semana`, 30 - i, i % 2 ? [b] : [a, c])),
        headline('De otra que nadie sigue', 1, [c]),
      ],
      Math.min(NOW, Date.UTC(2026, 0, 10)),
    )
    const all = await titles('page=1&page_size=50')
    t.same(all.slice(0, 3), ['Titular 10 de la semana', 'Titular 9 de la semana', 'Titular 8 de la semana'])
    t.equal(all.length, 12)
    const pages = await Promise.all([1, 2, 3].map((n) => titles(`page=${n}&page_size=5`)))
    t.same(pages.flat(), all, 'pages join without gap or repetition')
    t.equal((await page('page=3&page_size=5')).count, 12)
    t.same(await page('page=4&page_size=5'), { results: [], count: 12 })
    t.same(
      (await page('page=3&page_size=5')).results.at(-1),
      {
        id: 1,
        title: 'La compañía gana un 12 % más',
        link: 'https://diario.example/uno',
        summary: 'Con <b>signos</b> & "comillas"',
        author: 'Ana',
        published_at_str: '31/12/2025 23:30',
        published_at: '2026-01-01T04:30:00.000Z',
        sentiment: 'positive',
        score: analyse('La compañía gana un 12 % más').score,
        tickers: [a],
        source: 'Agencia',
      },
      'every field, as text',
    )
    t.same((await page('page=1&page_size=1')).results[0].tickers, [a, c], 'with those that are not followed')

    t.same(
      [(await page(`page=1&page_size=6&ticker=${a}`)).count, (await page(`page=1&page_size=6&ticker=${b}`)).count],
      [7, 5],
      'one of them',
    )
    t.same(await page(`page=1&page_size=6&ticker=${c}`), { results: [], count: 0 }, 'one that is not followed')
    t.match(
      await page(`page=1&page_size=1&symbol=${c.toLowerCase()}`),
      { results: [{ title: 'De otra que nadie sigue', tickers: [c] }], count: 7 },
      'the news of any stock by its symbol',
    )
    t.equal((await page(`page=1&page_size=6&symbol=${c}&ticker=${a}`)).count, 7)
    await pipeline.store([headline('Llega una más', 0, [b])], NOW)
    t.equal((await titles('page=1&page_size=4'))[0], 'Llega una más')
    t.equal((await page('page=1&page_size=4')).count, 13)
  })

  await t.test('of the running market only, and of the own list only', async (t) => {
    await upsertInstruments(db, 'replay', instruments.slice(0, 1))
    const [other] = await listInstruments(db, 'replay')
    await db.insertInto('watchlist_items').values({ user_id: userId, instrument_id: other.id }).execute()
    const elsewhere = new NewsPipeline({ db, bus, queues: noQueues, market: 'replay' })
    elsewhere.setCompanies([other])
    await elsewhere.store([headline('De otro mercado', 0, [other.symbol])], NOW)
    t.equal((await page('page=1&page_size=4')).count, 13)
    const { token: bea } = await userWithToken(test, 'bea@example.com')
    const answer = await call(test, 'GET', '/news?page=1&page_size=6', { token: bea })
    t.same(answer.json(), { results: [], count: 0 })
  })

  await t.test('what is refused', async (t) => {
    const pages = ['0', '-1', '10001', '1.5', 'x', ''].map((page) => `page=${page}&page_size=6`)
    for (const query of [...pages, 'page=1&page_size=0', 'page=1&page_size=51', 'page=1', 'page_size=6', ''])
      t.match(await get(query), { status: 422, body: { code: 'invalid_request', detail: String } }, query)
    for (const ticker of ['NOPE', '<script>', '', "' or 1=1"])
      for (const name of ['ticker', 'symbol'])
        t.match(await get(`page=1&page_size=6&${name}=${encodeURIComponent(ticker)}`), {
          status: 404,
          body: { code: 'unknown_symbol' },
        })
    t.match(await get('page=1&page_size=6&ticker=A%00B'), { status: 422 })
  })

  await t.test('/health/ready reports a source that fails', async (t) => {
    const ready = async (token?: string) => (await call(test, 'GET', '/health/ready', { token })).json()
    t.same((await ready()).news, { sources: 0, failing: [] })
    const source = { market: config.market.id, key: 'https://diario.example/rss', next_at: new Date() }
    const failing = {
      failures: 3,
      failing_since: new Date('2026-11-20T10:00:00.900Z'),
      last_error: 'diario.example answered 503.',
    }
    await db
      .insertInto('news_sources')
      .values([
        { ...source, ...failing },
        { ...source, key: 'https://otro.example/rss' },
      ])
      .execute()
    const operator = await administrator(test, 'operadora@example.com')
    const { degraded, news } = await ready(operator.token)
    t.ok(degraded.includes('news: 1 of 2 sources fail, the first since 2026-11-20T10:00:00Z'), degraded.join('; '))
    t.same(news, {
      sources: 2,
      failing: [
        { source: source.key, since: '2026-11-20T10:00:00Z', failures: 3, error: 'diario.example answered 503.' },
      ],
    })
    const health = await ready()
    t.same(health.news, { sources: 2, failing: [{ since: '2026-11-20T10:00:00Z', failures: 3 }] })
    t.notMatch(JSON.stringify(health), 'diario', 'strangers learn no address')
    t.same(await ready(token), health, 'nor do other users')
    t.equal((await call(test, 'GET', '/health/ready', { token: 'none' })).statusCode, 401)
  })
})
