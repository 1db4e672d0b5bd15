import { sql } from 'kysely'
import pino from 'pino'
import t, { type Test } from 'tap'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import type { Headline, NewsProvider, NewsSource, ReadState } from '#domain/news/provider.ts'
import { MemoryBus } from '#platform/bus/testing/memory-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import { readEventsAbove } from '#platform/repositories/events.ts'
import { listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { readNewsHealth } from '#platform/repositories/news-sources.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addFollower } from '#platform/testing/rows.ts'
import { content, fakeHttpServer, status } from '#test/support/network/fake-http-server.ts'
import { rss } from '#test/support/news/feed-documents.ts'
import { createFeedsProvider } from '../providers/news/feeds.ts'
import { createSimulatedNews } from '../providers/news/simulated.ts'
import { SourceError } from '../providers/remote/source-error.ts'
import { headline, noQueues } from '../testing/fixtures.ts'
import { NewsFeed } from './news-feed.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOON = Date.UTC(2026, 10, 20, 12)

/** A source under the test's control. */
class ScriptedSource implements NewsSource {
  readonly key: string
  headlines: Headline[] = []
  error: Error | null = null
  readStates: ReadState[] = []
  /** Resolved by the test if a read must last. */
  gate: Promise<void> = Promise.resolve()

  constructor(key: string) {
    this.key = key
  }

  async read(readState: ReadState, now: number, signal: AbortSignal) {
    this.readStates.push(readState)
    await Promise.race([this.gate, new Promise((_, reject) => signal.addEventListener('abort', reject))])
    if (this.error) throw this.error
    return { headlines: this.headlines, readState: { read: String(now) } }
  }
}

/** A headline of an hour ago. */
function recent(title: string, rest: Partial<Headline> = {}): Headline {
  return { ...headline(title, NOON - HOUR), ...rest }
}

const { db } = await migratedDatabase(t)
let markets = 0

/** Makes a market of its own for each test. */
async function fixture(t: Test, providers: (sources: ScriptedSource[]) => NewsProvider[] = listed) {
  const market = `test:${++markets}`
  const [last] = await db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).execute()
  const { instruments } = createSimulatedMarket(1)
  await upsertInstruments(db, market, instruments)
  const ids = new Map((await listInstruments(db, market)).map(({ symbol, id }) => [symbol, id]))
  const bus = new MemoryBus((error) => t.fail(error.message))
  const sources = [new ScriptedSource('a'), new ScriptedSource('b')]
  const clock = { now: NOON }
  const open = () =>
    new NewsFeed({
      queues: noQueues,
      db,
      bus,
      market,
      providers: providers(sources),
      pollSeconds: 600,
      clock: () => clock.now,
      log: pino({ level: 'silent' }),
    })
  const feed = open()
  await feed.refresh()
  /** Reads the sources due `minutes` later; returns how many. */
  const later = async (minutes: number, by = feed) => {
    clock.now += minutes * MINUTE
    let read = 0
    while (await by.readNext()) read += 1
    return read
  }
  const events = async () =>
    (await readEventsAbove(db, last?.id ?? 0, 1_000)).map((event) => ({ ...event, item: JSON.parse(event.item) }))
  const stored = () => db.selectFrom('news').selectAll().where('market', '=', market).orderBy('id').execute()
  const health = () => readNewsHealth(db, market)
  return { ids, bus, sources, clock, feed, open, later, events, stored, health }
}

const listed = (sources: ScriptedSource[]): NewsProvider[] => [{ name: 'feeds', sources: async () => sources }]

t.test('a headline is stored once, with its tone, its companies and an event', async (t) => {
  const { ids, sources, later, events, stored } = await fixture(t)
  const link = 'https://diario.example/acuavela'
  sources[0].headlines = [
    recent('Acuavela Mariscos dispara un 12 % su beneficio', { link, summary: 'Resumen', author: 'Ana' }),
    recent('Una tormenta corta la carretera de la costa'),
    recent('Resultados trimestrales mixtos', { symbols: ['TORTZ', 'NOPE'] }),
    recent('Acuavela Mariscos, hace mucho', { published_at: NOON - 91 * 24 * HOUR }),
  ]
  t.equal(await later(1), 2)
  const rows = await stored()
  t.match(rows, [
    { title: 'Acuavela Mariscos dispara un 12 % su beneficio', link, sentiment: 'positive', lang: 'es', author: 'Ana' },
    { title: 'Resultados trimestrales mixtos', link: null },
  ])
  t.equal(rows.length, 2, 'headlines about no company, or too old, are left out')
  t.match(rows[0].words, [{ word: /dispara/, weight: Number }], 'with the words that decided')
  t.ok(rows[0].score > 0.3)
  t.match(await events(), [
    {
      channel: 'news',
      instrument_ids: [ids.get('ACUAV')],
      item: {
        id: rows[0].id,
        title: rows[0].title,
        link,
        summary: 'Resumen',
        author: 'Ana',
        published_at: '2026-11-20T11:00:00.000Z',
        published_at_str: '20/11/2026 06:00',
        sentiment: 'positive',
        score: rows[0].score,
        tickers: ['ACUAV'],
        source: 'Agencia',
      },
    },
    { instrument_ids: [ids.get('TORTZ')], item: { tickers: ['TORTZ'] } },
  ])

  t.equal(await later(16), 2, 'the next interval')
  t.same(sources[0].readStates, [{}, { read: String(NOON + MINUTE) }], 'a source is given what it remembered')
  t.equal((await stored()).length, 2, 'a headline read before is not stored again, with or without a link')
  t.equal((await events()).length, 2)
})

t.test('one story from two sources only adds companies', async (t) => {
  const { ids, sources, later, events, stored } = await fixture(t)
  sources[0].headlines = [
    recent('Acuavela Mariscos gana un 12 % más por las exportaciones', { link: 'https://a.example/1' }),
  ]
  await later(1)
  sources[1].headlines = [
    recent('Acuavela Mariscos gana un 12% más por sus exportaciones', {
      link: 'https://b.example/1',
      symbols: ['TORTZ'],
    }),
    recent('Acuavela Mariscos gana un 15 % más por sus exportaciones', { link: 'https://b.example/2' }),
  ]
  await later(16)
  t.match(await stored(), [{ link: 'https://a.example/1' }, { link: 'https://b.example/2' }])
  t.match(
    (await events()).map(({ instrument_ids, item }) => [instrument_ids, item.tickers]),
    [
      [[ids.get('ACUAV')], ['ACUAV']],
      [[ids.get('TORTZ')], ['ACUAV', 'TORTZ']],
      [[ids.get('ACUAV')], ['ACUAV']],
    ],
    'only the new company has news',
  )
  await later(16)
  t.equal((await events()).length, 3, 'and only once')
})

t.test('a failing source pauses longer and longer, is reported in health, and comes back', async (t) => {
  const { sources, later, stored, health } = await fixture(t)
  sources[0].error = new Error('a.example answered 503.\n  Try again.')
  t.equal(await later(1), 2)
  t.same(await health(), {
    sources: 2,
    failing: [{ source: 'a', failures: 1, since: '2026-11-20T12:01:00Z', error: 'a.example answered 503. Try again.' }],
  })
  const asked = () => sources[0].readStates.length
  await later(9)
  t.equal(asked(), 1)
  await later(1)
  t.equal(asked(), 2, 'after one interval')
  await later(19)
  t.equal(asked(), 2)
  sources[0].error = Object.assign(new Error('too many requests'), { retryAfterMs: 3 * HOUR })
  await later(1)
  t.equal(asked(), 3, 'after two')
  await later(179)
  t.equal(asked(), 3)
  sources[0].error = null
  sources[0].headlines = [recent('Acuavela Mariscos sube')]
  await later(1)
  t.equal(asked(), 4, 'not before it may')
  t.same(await health(), { sources: 2, failing: [] })
  t.equal((await stored()).length, 1)
  await later(15)
  t.equal(asked(), 5, 'then as ever')
})

t.test('a source that may not be called has not failed: it is read when it may be', async (t) => {
  const { sources, later, health, clock } = await fixture(t)
  sources[0].error = new SourceError('spent', 'yahoo has spent its ceiling.', {
    until: new Date(clock.now + 12 * MINUTE),
  })
  await later(1)
  t.same(await health(), { sources: 2, failing: [] })
  sources[0].error = null
  await later(10)
  t.equal(sources[0].readStates.length, 1)
  await later(1)
  t.equal(sources[0].readStates.length, 2)
})

t.test('from an item of a feed to a labelled row; another feed that is broken changes nothing', async (t) => {
  const server = await fakeHttpServer(t)
  const item = (n: number, title: string) => ({
    title,
    link: `https://diario.example/${n}?utm_source=rss`,
    date: 'Fri, 20 Nov 2026 11:00:00 GMT',
  })
  server.answers.set('/rss', content(rss([item(1, 'Acuavela Mariscos &amp; Cía. hunde sus <b>ventas</b>')])))
  server.answers.set('/broken', status(503))
  const feeds = createFeedsProvider(readConfig({ NEWS_FEEDS: `${server.url}/broken,${server.url}/rss` }))
  const { later, stored, health } = await fixture(t, () => [feeds])
  t.equal(await later(1), 2)
  const expected = {
    title: 'Acuavela Mariscos & Cía. hunde sus ventas',
    link: 'https://diario.example/1',
    sentiment: 'negative',
    source: 'Diario de Prueba',
    published_at: new Date('2026-11-20T11:00:00Z'),
  }
  t.match(await stored(), [expected])
  t.match(await health(), { sources: 2, failing: [{ source: `${server.url}/broken`, failures: 1, error: /503/ }] })
  server.answers.set('/broken', content(rss([item(2, 'Acuavela Mariscos contrata a un director')])))
  await later(16)
  t.match(await stored(), [expected, { link: 'https://diario.example/2' }])
  t.same((await health()).failing, [])
})

t.test('of two processes one reads a source, and a dead one is replaced', async (t) => {
  const { sources, feed, open, later, clock } = await fixture(t)
  clock.now += MINUTE
  const other = open()
  await other.refresh()
  const opened = Promise.withResolvers<void>()
  for (const source of sources) source.gate = opened.promise
  const first = feed.readNext()
  while (sources[0].readStates.length + sources[1].readStates.length === 0) await new Promise(setImmediate)
  const second = other.readNext()
  while (sources[0].readStates.length + sources[1].readStates.length === 1) await new Promise(setImmediate)
  t.same([sources[0].readStates.length, sources[1].readStates.length], [1, 1], 'each reads another')
  t.equal(await other.readNext(), false, 'nothing is left')
  opened.resolve()
  t.same(await Promise.all([first, second]), [true, true])

  const never = Promise.withResolvers<void>()
  sources[0].gate = never.promise
  sources[1].gate = never.promise
  clock.now += 16 * MINUTE
  const hanging = feed.readNext()
  while (sources[0].readStates.length + sources[1].readStates.length === 2) await new Promise(setImmediate)
  const taken = sources.find((source) => source.readStates.length === 2)!
  for (const source of sources) source.gate = Promise.resolve()
  await later(0, other)
  t.equal(taken.readStates.length, 2, 'its reader has a minute')
  await later(1, other)
  t.equal(taken.readStates.length, 3, 'then another process reads it')
  never.resolve()
  t.equal(await hanging, true)
})

t.test('a stop gives back what was being read', async (t) => {
  const { sources, feed, open, later, clock, health } = await fixture(t)
  const asked = () => sources.map((source) => source.readStates.length)
  for (const source of sources) source.gate = new Promise(() => {})
  clock.now += MINUTE
  await feed.start()
  while (asked().includes(0)) await new Promise(setImmediate)
  await feed.stop()
  t.equal(await feed.readNext(), false)
  for (const source of sources) source.gate = Promise.resolve()
  const next = open()
  await next.refresh()
  await later(0, next)
  t.same(asked(), [2, 2], 'another process reads it at once')
  t.same((await health()).failing, [], 'and it did not fail')
})

t.test('sources come and go with the followed companies', async (t) => {
  const { ids, bus, feed, later, sources, health } = await fixture(t, (sources) => [
    {
      name: 'yahoo',
      sources: async (followed) => followed.map(({ symbol }) => Object.assign(sources[0], { key: symbol })),
    },
  ])
  t.equal(await later(1), 0, 'nobody follows anything')
  await feed.start()
  const user_id = await addFollower(db, 'ana', [ids.get('ACUAV')!])
  await bus.publish('watchlist', { user_id })
  while (sources[0].readStates.length === 0) await new Promise(setImmediate)
  await feed.stop()
  t.equal((await health()).sources, 1)
  await db.deleteFrom('watchlist_items').execute()
  await feed.refresh()
  t.equal((await health()).sources, 0)
})

t.test('the invented market has news from the first minute, and new ones every few', async (t) => {
  const { later, events, stored } = await fixture(t, () => [createSimulatedNews(1)])
  t.equal(await later(1), 5)
  const rows = await stored()
  t.ok(rows.length > 690, `${rows.length} headlines of two days, hardly one taken for another`)
  const labels = new Set(rows.map(({ sentiment }) => sentiment))
  t.equal(labels.size, 3)
  t.equal((await events()).length, rows.length)
  let fresh = 0
  for (let minute = 0; minute < 60; minute += 5) fresh += await later(5)
  t.ok(fresh >= 25 && fresh <= 35, `${fresh} readings of the five agencies in an hour`)
  const added = (await stored()).length - rows.length
  t.ok(added >= 10 && added <= 16, `${added} more in an hour`)
})

t.test('a failure to store news is not their source’s fault: it is read again soon', async (t) => {
  const { sources, later, stored, health } = await fixture(t)
  sources[0].headlines = [recent('Acuavela Mariscos dispara un 12 % su beneficio')]
  const busy = async (code: string) => {
    await sql`
      create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'busy' using errcode = ${sql.lit(code)}; end $$
    `.execute(db)
    await sql`create or replace trigger refuse before insert on news execute function refuse()`.execute(db)
  }
  await busy('55P03')
  t.equal(await later(1), 2)
  await busy('40P01')
  t.equal(await later(0.25), 1, 'after fifteen seconds')
  t.match(await health(), { failing: [] })
  await sql`drop trigger refuse on news`.execute(db)
  t.equal(await later(0.25), 1)
  t.equal((await stored()).length, 1)
  t.same(sources[0].readStates, [{}, {}, {}], 'and is asked for what was not stored')
})
