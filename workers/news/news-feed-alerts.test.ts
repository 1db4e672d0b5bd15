import { readFileSync } from 'node:fs'
import pino from 'pino'
import t, { type Test } from 'tap'
import { readConfig } from '#platform/config/config.ts'
import { listNews } from '#platform/repositories/news.ts'
import { toNewsItem } from '#platform/repositories/views.ts'
import { content, fakeHttpServer } from '#test/support/network/fake-http-server.ts'
import { type FeedEntry, rss } from '#test/support/news/feed-documents.ts'
import { needs, shared } from '#test/support/reference/reference.ts'
import { ledAlertFixture, MINUTE } from '../alerts/testing/fixture.ts'
import { MARKET } from '../feed/testing/fixture.ts'
import { createFeedsProvider } from '../providers/news/feeds.ts'
import { noQueues } from '../testing/fixtures.ts'
import { NewsFeed } from './news-feed.ts'

// These tests go from a feed on the network to the alert that it fires, with real dates.

const REPORTED = 'reference/reports/feeds/dates-that-fire-alerts.xml'
/** Three days after the headlines of that feed. */
const MADE = Date.parse('2026-11-26T10:00:00Z')
const HOUR = 60 * MINUTE

/** Repsol, an alert on any news about it that was made at MADE, and two feeds that are read ten minutes later. */
async function followed(t: Test) {
  const on = await ledAlertFixture(t)
  await on.db.updateTable('instruments').set({ name: 'Repsol' }).where('symbol', '=', 'AAA').execute()
  on.clock.now = MADE
  await on.make({ kind: 'news', sentiment: 'any' }, null, { repeat: 'rearm' })
  const server = await fakeHttpServer(t)
  const config = readConfig({ NEWS_FEEDS: `${server.url}/one,${server.url}/other` })
  const feed = new NewsFeed({
    db: on.db,
    bus: on.bus,
    queues: noQueues,
    market: MARKET,
    providers: [createFeedsProvider(config)],
    pollSeconds: 600,
    clock: () => on.clock.now,
    log: pino({ level: 'silent' }),
  })
  await feed.refresh()
  /** Reads both feeds, `minutes` later. */
  const read = async (one: string, other = rss([]), minutes = 20) => {
    server.answers.set('/one', content(one))
    server.answers.set('/other', content(other))
    on.clock.now += minutes * MINUTE
    while (await feed.readNext());
  }
  const items = async () => {
    const rows = await listNews(on.db, { instrumentIds: [on.id], offset: 0, limit: 50 })
    return rows.map(toNewsItem)
  }
  const fired = async () => (await on.firings()).map(({ text }) => /«(.*)»/.exec(text)?.[1])
  return { ...on, read, items, fired }
}

const TITLES = [
  'Repsol abre una oficina',
  'Repsol cambia de logotipo',
  'Repsol elige auditor',
  'Repsol muda su archivo',
]
const entries = (dates: readonly (string | undefined)[]): FeedEntry[] =>
  dates.map((date, i) => ({ title: TITLES[i], link: `https://d.example/${i}`, date }))

t.test('the reported feed fires nothing: its headlines are three days older', needs(REPORTED), async (t) => {
  const { read, items, fired } = await followed(t)
  await read(readFileSync(shared(REPORTED), 'utf8'))
  t.same(await fired(), [])
  t.same((await items()).map(({ published_at }) => published_at).toSorted(), [
    '2026-11-23T12:15:00.000Z',
    '2026-11-23T12:15:00.000Z',
    '2026-11-23T13:15:00.000Z',
    '2026-11-23T13:15:00.000Z',
  ])
})

t.test('a headline from after the alert fires, however its date is written', async (t) => {
  const { read, fired } = await followed(t)
  await read(
    rss(
      entries([
        'Thu, 26 Nov 2026 10:05 AM',
        '26/11/2026 10:05',
        '26 nov 2026 11:06 (CET)',
        'Thu, 26 Nov 2026 04:55 EST',
      ]),
    ),
  )
  t.same((await fired()).toSorted(), TITLES.slice(0, 3), 'and one from five minutes before it does not')
})

t.test('one whose date cannot be read fires nothing, says so, and stands where it came', async (t) => {
  const { read, items, fired } = await followed(t)
  const undated = ['Ayer', undefined, '31 de febrero de 2026', 'Thu, 26 Nov 2099 10:05:00 GMT']
  await read(
    rss(entries(undated)),
    rss([{ title: 'Repsol cumple años', date: '26/11/2026 10:01', link: 'https://d.example/9' }]),
  )
  t.same(await fired(), ['Repsol cumple años'])
  const all = await items()
  const unknown = { published_at: null, published_at_str: 'fecha desconocida', received_at: '2026-11-26T10:20:00.000Z' }
  t.match(all, [unknown, unknown, unknown, unknown, { published_at: '2026-11-26T10:01:00.000Z' }])
  t.notOk('received_at' in all[4])
})

t.test('without an address it is stored once, however long its feed shows it', async (t) => {
  const { read, items } = await followed(t)
  for (let days = 0; days < 8; days++) await read(rss([{ title: TITLES[0] }]), rss([]), (24 * HOUR) / MINUTE)
  t.match(await items(), [{ title: TITLES[0], published_at: null }])
})

t.test('another source gives it its date, and then it fires what that date fires', async (t) => {
  const { read, items, fired } = await followed(t)
  await read(rss(entries(['Ayer', 'Ayer'])))
  const [, second] = entries(['Mon, 23 Nov 2026 13:15 PM', 'Thu, 26 Nov 2026 10:03:00 GMT'])
  await read(rss(entries(['Mon, 23 Nov 2026 13:15 PM'])), rss([second]))
  t.match(await items(), [
    { title: TITLES[1], published_at: '2026-11-26T10:03:00.000Z', published_at_str: '26/11/2026 05:03' },
    { title: TITLES[0], published_at: '2026-11-23T13:15:00.000Z' },
  ])
  await read(rss(entries(['Mon, 23 Nov 2026 13:15 PM'])), rss([second]))
  t.same(await fired(), [TITLES[1]])
})
