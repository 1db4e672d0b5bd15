import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import t from 'tap'
import { BUDGETS } from '#domain/market/sources.ts'
import { startFeedTerm, writeFeedTroubles } from '#platform/repositories/market/feed.ts'
import { enterSource, recordSourceFailure } from '#platform/repositories/market/source-calls.ts'
import { DEMO_USERS, seedDemo } from '#platform/seed/demo.ts'
import { onClient } from '#platform/testing/client.ts'
import { addFeed } from '#platform/testing/rows.ts'
import { FakeNats } from '#test/support/fake-nats/server.ts'
import { until } from '#test/support/until.ts'
import { administrator, call } from '../../testing/accounts.ts'
import { buildTestApp, type TestApp } from '../../testing/build-app.ts'
import { exchange } from '../../testing/raw-http.ts'

const ready = async (app: TestApp, token?: string) => (await call(app, 'GET', '/health/ready', { token })).json()

t.test('a stock that fails is named; what it failed of is for administrators', async (t) => {
  const test = await buildTestApp(t)
  const { db, config } = test.deps
  const market = config.market.id
  await addFeed(db, market)
  const { leader } = await db.selectFrom('feed_shards').select('leader').executeTakeFirstOrThrow()
  t.match(await ready(test), { status: 'ok', failing_stocks: [] })

  const trouble = { symbol: 'ACUAV', part: 'closed bars', error: 'db.internal refused' }
  const report = (leader: string, troubles: object[]) =>
    writeFeedTroubles(db, { market, shard: 0, leader, troubles: JSON.stringify(troubles) })
  await report(leader!, [trouble])
  const { error: _, ...named } = trouble
  const answer = await ready(test)
  t.equal(answer.status, 'degraded')
  t.same(answer.degraded, ['feed: ACUAV fails (closed bars), 1 in all'])
  t.strictSame(answer.failing_stocks, [named])

  const { token } = await administrator(test, 'ana@example.com')
  t.strictSame((await ready(test, token)).failing_stocks, [trouble])

  await report('00000000-0000-4000-8000-00000000000f', [])
  t.same((await ready(test)).failing_stocks, [named], 'a leader of before says nothing any more')
})

t.test(
  'a server is ready when a worker has made the market, and the demo accounts where they are wanted',
  async (t) => {
    const test = await buildTestApp(t, { env: { DEMO: 'on' } })
    const { db, config } = test.deps
    const market = config.market.id
    const unprepared = { status: 'unavailable', degraded: ['market: no worker has prepared it yet'] }
    const isReady = async (app: TestApp) => {
      const answer = await call(app, 'GET', '/health/ready')
      t.match(answer.json(), answer.statusCode === 503 ? unprepared : { status: 'ok', degraded: [] })
      return answer.statusCode === 200
    }
    t.notOk(await isReady(test), 'on an empty database')
    await addFeed(db, market)
    t.notOk(await isReady(test), 'no account can sign in')
    t.ok(await isReady(await buildTestApp(t, { url: test.url })), 'where none is wanted')
    await seedDemo(db, market)
    t.ok(await isReady(test))
    const body = { email: DEMO_USERS[0].email, password: DEMO_USERS[0].password }
    t.equal((await call(test, 'POST', '/login/', { body })).statusCode, 200, 'the first log-in works')
  },
)

t.test('mails and alerts that wait say what the other side said, and nothing else of their jobs', async (t) => {
  const test = await buildTestApp(t)
  const { db, config } = test.deps
  await addFeed(db, config.market.id)
  const waits = (message: string, second: number, queue = 'mail') =>
    sql`
    insert into pgboss.job (name, data, state, output, started_on)
    values (${queue}, '{}', 'retry', ${JSON.stringify({ message })}::jsonb, to_timestamp(${second}))`.execute(db)
  await waits('connect ECONNREFUSED db.internal:5432', 1)
  t.same((await ready(test)).degraded, ['mail: 1 wait for the mail server'])
  await waits('mail not sent: the sender in MAIL_FROM is refused (550 5.7.1)', 2)
  const line = 'mail: 2 wait for the mail server: the sender in MAIL_FROM is refused (550 5.7.1)'
  t.same((await ready(test)).degraded, [line], 'the newest failure')

  await waits('alert not delivered: Telegram refuses the bot (401): check TELEGRAM_BOT_TOKEN', 3, 'deliver')
  await waits('Telegram answered 401 to getMe: Unauthorized, said db.internal', 4, 'link-telegram')
  const answer = await ready(test)
  t.match(answer, { status: 'degraded', mails_waiting: 2, alerts_waiting: 1 })
  t.same(answer.degraded, [
    line,
    'alerts: 1 wait to be delivered: Telegram refuses the bot (401): check TELEGRAM_BOT_TOKEN',
    'telegram: 1 wait to be linked: Telegram answered 401 to getMe',
  ])
  await waits('timeout on db.internal', 5, 'deliver')
  t.equal((await ready(test)).degraded[1], 'alerts: 2 wait to be delivered')
})

t.test('of several shards the one that was written longest ago counts, also one without a leader', async (t) => {
  const test = await buildTestApp(t)
  const { db, config } = test.deps
  const market = config.market.id
  const leader = '00000000-0000-4000-8000-000000000001'
  const part = { market, leader, settings: '', now: new Date() }
  await startFeedTerm(db, { ...part, shards: [0, 2], of: 3 })
  t.match(await ready(test), { status: 'ok', degraded: [] })
  const age = (shard: number, seconds: number) => {
    const beat_at = new Date(Date.now() - 1_000 * seconds)
    return db.updateTable('feed_shards').set({ beat_at }).where('shard', '=', shard).execute()
  }
  await age(1, 30)
  await age(2, 20)
  const late = await ready(test)
  t.match(late.degraded, [/^feed: shard 2 of 3, last write 3\d s ago$/])
  t.ok(late.feed_age_seconds >= 30)
  for (const shard of [0, 2]) {
    const trouble = { symbol: `S${shard}`, part: 'quotes', error: 'no' }
    await writeFeedTroubles(db, { market, shard, leader, troubles: JSON.stringify([trouble]) })
  }
  t.same((await ready(test)).failing_stocks.map(({ symbol }: { symbol: string }) => symbol).sort(), ['S0', 'S2'])
  await startFeedTerm(db, { ...part, shards: [0], of: 1 })
  t.match(await ready(test), { status: 'ok', degraded: [], failing_stocks: [] })
})

t.test(
  'a market all of whose stocks are refused is named with the reason, and so is a beat that lies ahead',
  async (t) => {
    const test = await buildTestApp(t)
    const { db, config } = test.deps
    const market = config.market.id
    const leader = '00000000-0000-4000-8000-000000000001'
    await startFeedTerm(db, { market, leader, settings: '', now: new Date(), shards: [0, 1], of: 2 })
    const report = (shard: number, answered: number, refused: Record<string, number>) =>
      writeFeedTroubles(db, { market, shard, leader, troubles: '[]', answered, refused })
    await report(0, 30, { 'time is in the future': 30 })
    await report(1, 20, { 'time is in the future': 19 })
    t.same((await ready(test)).degraded, [], 'one is not')
    await report(1, 20, { 'time is in the future': 20 })
    t.match(await ready(test), {
      status: 'degraded',
      degraded: ['market: all 50 stocks are refused: time is in the future'],
    })
    await report(1, 20, { 'other currency': 20 })
    t.same((await ready(test)).degraded, [
      'market: all 50 stocks are refused: 30: time is in the future, 20: other currency',
    ])
    await startFeedTerm(db, { market, leader, settings: '', now: new Date(), shards: [0, 1], of: 2 })
    t.same((await ready(test)).degraded, [], 'another leader has not asked yet')
    await sql`update feed_shards set beat_at = now() + interval '3 hours' where shard = 1`.execute(db)
    t.match((await ready(test)).degraded, [/^feed: shard 2 of 2, last write 10[78]\d\d s ago$/])
  },
)

t.test('a source of exchange rates that fails is reported where there is one', async (t) => {
  const test = await buildTestApp(t, { env: { MARKET_DATA: 'replay', FX_URL: 'http://127.0.0.1:9' } })
  const { db, config } = test.deps
  await addFeed(db, config.market.id)
  const now = new Date('2026-11-20T23:10:00Z')
  await enterSource(db, 'frankfurter', { now, budget: BUDGETS.frankfurter, leaseMs: 0 })
  t.same((await ready(test)).degraded, [])
  await recordSourceFailure(db, 'frankfurter', { now, restMs: 0, error: 'it answered 500.', isLimit: false })
  t.same((await ready(test)).degraded, ['rates: frankfurter fails since 2026-11-20T23:10:00.000Z'])
  const off = await buildTestApp(t, { url: test.url, env: { MARKET_DATA: 'replay' } })
  t.same((await ready(off)).degraded, [], 'nobody asks it any more')
})

t.test('a bus that is away is degraded, and keeps nothing from starting', async (t) => {
  const broker = await new FakeNats().listen()
  t.teardown(() => broker.kill())
  const test = await buildTestApp(t, { env: { BUS_URL: broker.url } })
  await addFeed(test.deps.db, test.deps.config.market.id)
  t.match(await ready(test), { status: 'ok', degraded: [] })
  await broker.kill()
  const other = await buildTestApp(t, { url: test.url, env: { BUS_URL: broker.url } })
  t.match(await ready(other), { status: 'degraded', degraded: [/^bus: NATS is away since 20/] })
})

t.test('a stream that fails is reported, though its source answers', async (t) => {
  const test = await buildTestApp(t, { env: { MARKET_DATA: 'kraken', FX_URL: 'off' } })
  const { db, config } = test.deps
  await addFeed(db, config.market.id)
  const now = new Date('2026-11-20T23:10:00Z')
  for (const source of ['kraken', 'kraken:stream']) {
    await enterSource(db, source, { now, budget: BUDGETS.kraken, leaseMs: 0 })
  }
  t.match(await ready(test), { degraded: [], source: { circuit: 'closed' } })
  await recordSourceFailure(db, 'kraken:stream', {
    now,
    restMs: 0,
    error: 'Kraken said nothing for 30 s.',
    isLimit: false,
  })
  const { degraded, source } = await ready(test)
  t.same(degraded, ['source: kraken:stream fails since 2026-11-20T23:10:00.000Z'])
  t.match(source, { circuit: 'half_open', failures: 1 }, 'prices come by the stream')
  await recordSourceFailure(db, 'kraken', { now, restMs: 0, error: 'Kraken answered 502.', isLimit: false })
  t.equal((await ready(test)).degraded.length, 2)
})

t.test('a database that takes no writes is not ready, and is again as soon as it does', async (t) => {
  const test = await buildTestApp(t)
  const { db, config } = test.deps
  await addFeed(db, config.market.id)
  const readOnly = (value: string) =>
    onClient(test.url, async (client) => {
      await client.query(
        `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`,
      )
      // Ends the pool's connections, so that new ones get the setting.
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'atalaya test' and datname = current_database()`)
    })
  await readOnly('on')
  const refused = await until('the new setting', async () => {
    const answer = await call(test, 'GET', '/health/ready')
    return /takes no writes/.test(answer.body) ? answer : null
  })
  t.equal(refused.statusCode, 503)
  t.match(refused.json(), { status: 'unavailable', degraded: ['the database takes no writes'], source: null })
  await db.transaction().execute(async (trx) => {
    await sql`set transaction read write`.execute(trx)
    await sql`do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`.execute(
      trx,
    )
  })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'atalaya test' and datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await until('the old setting', async () => (await call(test, 'GET', '/health/ready')).statusCode === 200)
})

t.test('a probe in HTTP/1.0 names no host', async (t) => {
  const { app, deps } = await buildTestApp(t)
  await addFeed(deps.db, deps.config.market.id)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const cases: [string, number][] = [
    ['GET /health/live HTTP/1.0', 200],
    ['GET /health/ready HTTP/1.0', 200],
    ['HEAD /health/ready HTTP/1.0', 200],
    // HTTP/1.1 demands a host of every request.
    ['GET /health/ready HTTP/1.1', 400],
    ['GET /health/none HTTP/1.0', 400],
    ['GET /metrics HTTP/1.0', 400],
    ['GET / HTTP/1.0', 400],
    ['POST /login/ HTTP/1.0', 400],
    // What HAProxy asks unless it is told a path: an answer would not say whether this server is ready.
    ['OPTIONS / HTTP/1.0', 400],
    ['OPTIONS /health/ready HTTP/1.0', 400],
  ]
  for (const [line, status] of cases) {
    const answer = await exchange(port, `${line}\r\nconnection: close\r\n\r\n`)
    t.equal(answer.split(' ')[1], String(status), line)
  }
  t.match(await exchange(port, 'GET /health/ready HTTP/1.0\r\n\r\n'), /"status":"ok"/, 'and is closed without a word')
})
