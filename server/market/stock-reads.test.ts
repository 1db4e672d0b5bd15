import { sql } from 'kysely'
import t from 'tap'
import type { Bars } from '#domain/contract/bars.ts'
import { barsOf } from '#domain/indicators/testing/bars.ts'
import { appendEvents } from '#platform/repositories/events.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { upsertMinutes } from '#platform/repositories/market/intraday-bars.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { replicatedPostgres } from '#platform/testing/replica.ts'
import { addFeed, addInstruments, testQuote } from '#platform/testing/rows.ts'
import { until } from '#test/support/until.ts'
import { call, userWithToken } from '../testing/accounts.ts'
import { buildTestApp, showStored } from '../testing/build-app.ts'

const MINUTE_MS = 60_000
const BEGIN = Date.UTC(2026, 10, 20, 15)

t.test('a page is never older than the socket, however far the replica is behind', async (t) => {
  const on = await replicatedPostgres(t)
  const env = { MARKET_DATA: 'yahoo', DATABASE_READ_URL: on.replica.url }
  const test = await buildTestApp(t, { url: on.primary.url, env, replicaClock: () => 0 })
  const { app, deps } = test
  const { db, config } = deps
  const market = config.market.id
  const ids = await addInstruments(db, market, ['A', 'B'])
  const a = { id: ids.get('A')!, symbol: 'A' }
  await addFeed(db, market)
  await upsertDailyBars(db, a.id, barsOf([10, 11, 12]))
  const { token } = await userWithToken(test, 'ana@example.com')
  await app.instruments.refresh()

  /** Stores the price of a minute; the minute before it has ended. */
  const tick = async (n: number) => {
    const minute = (k: number) => {
      const price = 100 + k
      const time = BEGIN + k * MINUTE_MS
      return { time, open: price, high: price, low: price, close: price, volume: 1, volume_from: 0 }
    }
    if (n > 0) await upsertMinutes(db, [a.id], [minute(n - 1)])
    const quote = testQuote('A', 100 + n, { as_of: BEGIN + n * MINUTE_MS + 1_000 })
    await upsertQuotes(db, [a.id], [{ ...quote, minute: minute(n) }])
    await showStored(test)
  }
  const closes = async () => (await call(test, 'GET', '/api/bars/?symbol=A&interval=1m', { token })).json<Bars>().close
  /** Changes a row without any hint, to show which database is read. */
  const mark = (close: number) =>
    sql`
    update intraday_bars set close = ${close} where instrument_id = ${a.id} and time = to_timestamp(${BEGIN / 1000})
  `.execute(db)

  await tick(0)
  await tick(1)
  await on.caughtUp()
  t.same(await closes(), [100, 101])
  t.equal(deps.reads.trouble, null)
  await on.pause()
  await mark(90)
  t.same(await closes(), [100, 101], 'the replica is read')
  await tick(2)
  t.same(await closes(), [90, 101, 102], 'it lacks the minute that the socket has: the primary is read')
  await on.resume()
  await on.caughtUp()
  await on.pause()
  await mark(80)
  t.same(await closes(), [90, 101, 102], 'the replica again')

  await t.test('what decides alerts is the primary’s', async (t) => {
    await sql`update daily_bars set close = 11.5 where instrument_id = ${a.id} and close = 12`.execute(db)
    const last = async (bars: typeof app.closedBars) => (await bars.get({ instrument: a, before: null })).close.at(-1)
    t.same([await last(app.shownBars), await last(app.closedBars)], [12, 11.5])
  })

  await t.test('a list is what its user just made it', async (t) => {
    await call(test, 'POST', '/api/user-watchlist/', { token, body: { ticker: 'B' } })
    t.match((await call(test, 'GET', '/api/user-watchlist/', { token })).json(), [{ symbol: 'B' }])
  })

  await t.test('news are read where the newest that sockets have is', async (t) => {
    await sql`
      with added as (
        insert into news (market, title, summary, source, published_at, sentiment, score, lang, words)
        values (${market}, 'one', '', 'x', now(), 'neutral', 0, 'es', '[]') returning id, published_at
      ) insert into news_instruments select id, ${ids.get('B')!}, published_at from added
    `.execute(db)
    const count = async () => (await call(test, 'GET', '/news?page=1&page_size=10', { token })).json().count
    t.equal(await count(), 0, 'the replica is read')
    const item = { channel: 'news' as const, instrument_ids: [ids.get('B')!], item: {} }
    const [id] = await db.transaction().execute((trx) => appendEvents(trx, deps.bus, [item]))
    await until('the event', () => app.realtime.events.last.news === id)
    t.equal(await count(), 1)
  })

  await t.test('its state is reported', async (t) => {
    const degraded = async () => (await call(test, 'GET', '/health/ready')).json().degraded as string[]
    t.notMatch((await degraded()).join(), 'replica')
    await on.replica.stop()
    await until('its absence', () => deps.reads.trouble)
    t.ok((await degraded()).includes('replica: it does not answer'))
    t.same(await closes(), [80, 101, 102])
  })
})
