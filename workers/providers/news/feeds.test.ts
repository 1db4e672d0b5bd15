import t from 'tap'
import { readConfig } from '#platform/config/config.ts'
import { content, fakeHttpServer } from '#test/support/network/fake-http-server.ts'
import { rss } from '#test/support/news/feed-documents.ts'
import { BUILT_IN_FEEDS, createFeedsProvider } from './feeds.ts'

const NOW = Date.UTC(2026, 0, 5, 12)
const FOLLOWED = [
  { symbol: 'SAN.MC', name: 'Banco Santander', country: 'Spain' },
  { symbol: 'T', name: 'AT&T Inc.', country: 'United States' },
]
const signal = new AbortController().signal

async function keys(env: Record<string, string>): Promise<string[]> {
  const sources = await createFeedsProvider(readConfig(env)).sources(FOLLOWED)
  return sources.map(({ key }) => key)
}

t.test('which feeds are asked', async (t) => {
  const own = 'https://diario.example/rss.xml'
  t.same(await keys({}), [], 'none in the simulated market')
  t.same(await keys({ NEWS_FEEDS: `${own}, ${own}` }), [own], 'each of NEWS_FEEDS once')
  t.same(await keys({ MARKET_DATA: 'yahoo', NEWS_FEEDS: own }), [own, 'search:SAN.MC', 'search:T'])
  t.same(await keys({ MARKET_DATA: 'yahoo', NEWS_FEEDS: ',' }), ['search:SAN.MC', 'search:T'])
  t.equal((await keys({ MARKET_DATA: 'yahoo' })).length, BUILT_IN_FEEDS.length + 2)
  t.same(await keys({ MARKET_DATA: 'yahoo', MARKET_URL: 'http://127.0.0.1:1' }), ['search:SAN.MC', 'search:T'])
  t.same(await createFeedsProvider(readConfig({ MARKET_DATA: 'yahoo', NEWS_FEEDS: ',' })).sources([]), [])
})

t.test('keys are short, different, and reveal no secret', async (t) => {
  const feeds = [
    'https://ana:clave@diario.example/rss?token=s3cret',
    'https://diario.example/rss?token=other',
    `https://diario.example/${'a'.repeat(900)}`,
    ...BUILT_IN_FEEDS.map(({ address }) => address),
  ]
  const all = await keys({ NEWS_FEEDS: feeds.join(',') })
  t.equal(new Set(all).size, feeds.length)
  for (const key of all) t.ok(key.length <= 500 && !/clave|s3cret|ana/.test(key), key)
  t.match(all[0], /^https:\/\/diario\.example\/rss#[0-9a-f]{12}$/)
})

t.test('a followed company is searched for, on the host of MARKET_URL', async (t) => {
  const server = await fakeHttpServer(t)
  server.answers.set(
    '/mirror/rss/search',
    content(
      rss(
        [{ title: 'Santander sube - Agencia Uno', link: 'https://a.example/1', source: 'Agencia Uno' }],
        'Resultados',
      ),
    ),
  )
  const config = readConfig({ MARKET_DATA: 'yahoo', MARKET_URL: `${server.url}/mirror/`, NEWS_FEEDS: ',' })
  const [santander, att] = await createFeedsProvider(config).sources(FOLLOWED)
  const { headlines } = await santander.read({}, NOW, signal)
  t.match(headlines, [{ title: 'Santander sube', source: 'Agencia Uno', symbols: [], published_at: null }])
  await att.read({}, NOW, signal)
  t.same(
    server.requests.map(({ path }) => path),
    [
      '/mirror/rss/search?q=Banco%20Santander%20acciones%20when%3A7d&hl=es-419&gl=US&ceid=US:es-419',
      '/mirror/rss/search?q=AT%26T%20Inc.%20acciones%20when%3A7d&hl=es-419&gl=US&ceid=US:es-419',
    ],
  )
})
