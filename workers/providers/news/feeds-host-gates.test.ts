import t, { type Test } from 'tap'
import { BUDGETS, type Budget } from '#domain/market/sources.ts'
import { readConfig } from '#platform/config/config.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { readSource } from '#platform/testing/rows.ts'
import { content, fakeHttpServer, status } from '#test/support/network/fake-http-server.ts'
import { rss } from '#test/support/news/feed-documents.ts'
import { createFeedsProvider, feedsFetch, throughHostGates } from './feeds.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const { db } = await migratedDatabase(t)
const signal = new AbortController().signal

async function fixture(t: Test, budget: Budget = BUDGETS.feeds) {
  await db.deleteFrom('sources').execute()
  const server = await fakeHttpServer(t)
  for (const path of ['/a', '/b']) server.answers.set(path, content(rss([])))
  const clock = { now: NOON }
  const config = readConfig({ NEWS_FEEDS: `${server.url}/a,${server.url}/b` })
  const options = { db, budget, clock: () => clock.now, wait: async () => {} }
  /** The feeds of one process after another: only the row stays. */
  const feeds = () => createFeedsProvider(config, throughHostGates(feedsFetch(config), options)).sources([])
  const read = async (which: number) => (await feeds())[which].read({}, clock.now, signal)
  const source = `feeds:127.0.0.1:${server.port}`
  return { server, clock, read, feeds, source, state: () => readSource(db, source, new Date(clock.now)) }
}

t.test('a pause that a host asks for binds all of its feeds, to the second, and every process', async (t) => {
  const { server, clock, read, source, state } = await fixture(t)
  for (const [header, ms] of [
    ['90', 90_000],
    [new Date(NOON + 300_000).toUTCString(), 300_000],
  ] as const) {
    clock.now = NOON
    await db.deleteFrom('sources').execute()
    server.answers.set('/a', status(429, { 'retry-after': header }))
    await t.rejects(read(0), { code: 'limited', retryAfterMs: ms })
    const asked = server.requests.length
    for (const now of [NOON, NOON + ms - 1]) {
      clock.now = now
      for (const which of [0, 1]) await t.rejects(read(which), { code: 'resting', until: new Date(NOON + ms) })
    }
    t.equal(server.requests.length, asked)
    clock.now = NOON + ms
    await read(1)
    t.match(await state(), { source, failures: 0, limited_today: 1 })
  }
})

t.test('a feed that cannot be read says nothing of the others on its host', async (t) => {
  const { server, read, state } = await fixture(t)
  for (const code of [404, 500]) {
    server.answers.set('/a', status(code))
    await t.rejects(read(0), { name: 'SafeFetchError', code: 'status' })
    t.same((await read(1)).headlines, [])
  }
  t.match(await state(), { failures: 0, calls_today: 4 })
})

t.test('the feeds of a host have one ceiling, and name it', async (t) => {
  const { server, read, feeds, source } = await fixture(t, { ...BUDGETS.feeds, minute: 2 })
  await read(0)
  await read(1)
  await t.rejects(read(0), { code: 'spent', until: new Date(NOON + 60_000) })
  t.equal(server.requests.length, 2)
  const sources = (await feeds()).map((feed) => feed.source)
  t.same(sources, [source, source])
})
