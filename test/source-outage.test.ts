import { randomUUID } from 'node:crypto'
import pino from 'pino'
import t from 'tap'
import { calendarOf } from '../domain/market/calendars/index.ts'
import { instrumentOf } from '../domain/market/testing/instrument.ts'
import { readConfig } from '../platform/config/config.ts'
import { changeByCommand } from '../platform/repositories/accounts/account-changes.ts'
import { takeFeed } from '../platform/repositories/market/feed-leadership.ts'
import { listInstruments, upsertInstruments } from '../platform/repositories/market/instruments.ts'
import { planPoll, readSource } from '../platform/repositories/sources.ts'
import { Relay } from '../server/realtime/relay.ts'
import { addUser, call, logIn } from '../server/testing/accounts.ts'
import { buildTestApp } from '../server/testing/build-app.ts'
import { AlertFloor } from '../workers/desks/alerts/alert-floor.ts'
import { Desk } from '../workers/desks/desk.ts'
import { Desks } from '../workers/desks/desks.ts'
import { PollRota } from '../workers/desks/rounds/poll-rota.ts'
import { QuoteRound } from '../workers/desks/rounds/quote-round.ts'
import { openYahoo } from '../workers/providers/yahoo/open.ts'
import { noQueues } from '../workers/testing/no-queues.ts'
import { FAULTS, ROW_FAULTS } from './support/fake-yahoo/faults.ts'
import { fakeYahoo } from './support/fake-yahoo/server.ts'

const POLL_SECONDS = 15
const MINUTE = 60_000
const MARKET = 'real'
const SOURCE = 'yahoo'
/** An hour into a session of New York. */
const START = calendarOf('NASDAQ')!.session('2026-02-11')!.open + 60 * MINUTE

t.test('the source of prices is away for half an hour', async (t) => {
  const clock = { now: START }
  const now = () => clock.now
  const test = await buildTestApp(t, { env: { MARKET_DATA: 'yahoo' }, priceClock: now })
  const { app, deps } = test
  const { db, bus, newest } = deps
  await upsertInstruments(db, MARKET, [{ ...instrumentOf('AAPL'), exchange: 'NASDAQ' }])
  await app.instruments.refresh()
  await addUser(test, 'ana@example.com')
  await changeByCommand(deps, 'ana@example.com', { admin: true })
  const token = await logIn(test, 'ana@example.com')

  const fake = await fakeYahoo(t, now)
  const config = readConfig({ MARKET_DATA: 'yahoo', MARKET_URL: fake.url, MARKET_POLL_SECONDS: String(POLL_SECONDS) })
  const provider = openYahoo(config, db, { clock: now, random: () => 0.5, wait: async () => {} })
  const known = await listInstruments(db, MARKET)
  provider.remote.know(known)
  const troubles: unknown[] = []
  const rota = new PollRota({
    remote: provider.remote,
    hot: async () => ['AAPL'],
    calendarOf: () => calendarOf('NASDAQ'),
    pollSeconds: POLL_SECONDS,
    plan: (nextAt) => planPoll(db, SOURCE, nextAt),
    onTrouble: (error) => troubles.push(error),
  })
  const tenure = { leader: randomUUID(), shards: [0] }
  const { cycle } = await takeFeed(db, { market: MARKET, ...tenure, settings: '', now: new Date(clock.now) })
  const log = pino({ level: 'silent' })
  const desks = new Desks(log)
  for (const stock of known) desks.add(new Desk(stock, () => provider.listing?.(stock.symbol) ?? null))
  const feed = new QuoteRound({
    db,
    bus,
    desks,
    alerts: new AlertFloor({ db, bus, queues: noQueues, market: MARKET, desks, source: provider.source, clock: now }),
    provider: { ...provider, quotes: (symbols, at) => rota.quotes(symbols, at) },
    market: MARKET,
    tenure,
    cycle,
    clock: now,
    log,
    onReplaced: () => t.fail('nobody else leads'),
  })
  const relay = new Relay({ db, market: MARKET, newest })

  /** One polling interval later, as a reader sees it. */
  async function step() {
    clock.now += POLL_SECONDS * 1000
    await feed.poll()
    await feed.flush()
    await relay.round()
    newest.sweep()
    const answer = await call(test, 'GET', '/api/stocks/?action=trading-data&symbol=AAPL', { token })
    if (answer.statusCode !== 200) t.fail(`trading-data answered ${answer.statusCode}`)
    const { currentPrice, freshness, as_of } = answer.json()
    return { price: currentPrice, freshness, ageMs: clock.now - Date.parse(as_of) }
  }

  const before = await step()
  t.match(before, { freshness: 'live', ageMs: 0 })

  await t.test('while it is away: no error, an age that counts up, and the word turns', async (t) => {
    for (const path of ['/quote/AAPL', '/v1/test/getcrumb', '/v7/finance/quote'])
      fake.faults.set(path, FAULTS.serverError)
    const asked = fake.requests.length
    for (let n = 1; n <= 30 * 4; n++) {
      const { price, freshness, ageMs } = await step()
      t.equal(price, before.price)
      t.equal(ageMs, n * POLL_SECONDS * 1000)
      t.equal(freshness, n <= 2 ? 'live' : 'stale')
    }
    t.equal(troubles.length, 1, 'told once')
    const state = await readSource(db, SOURCE, new Date(clock.now))
    t.equal(state?.failing_since?.getTime(), START + 2 * POLL_SECONDS * 1000)
    t.ok(fake.requests.length - asked < 20, `${fake.requests.length - asked} requests in half an hour`)
    const health = (await call(test, 'GET', '/health/ready', { token })).json()
    t.match(health, { status: 'degraded', source: { failures: state?.failures, error: /answered 500/ } })
    t.match(health.degraded, [/^source: yahoo fails since /])
  })

  await t.test('back by itself', async (t) => {
    fake.faults.clear()
    let steps = 0
    for (let { freshness } = await step(); freshness !== 'live'; { freshness } = await step()) {
      if (++steps > 60) throw new Error('not back after a quarter of an hour')
    }
    t.same(troubles.slice(1), [null])
    const { price, ageMs } = await step()
    t.equal(ageMs, 0)
    t.not(price, before.price, 'the market went on meanwhile')
    t.match((await call(test, 'GET', '/health/ready', { token })).json(), { source: { failures: 0 } })
  })

  await t.test('what is no price never reaches the page', async (t) => {
    const harmless = ['oddShape', 'untraded']
    for (const [name, fault] of Object.entries(ROW_FAULTS).filter(([name]) => !harmless.includes(name))) {
      const { price } = await step()
      fake.rowFaults.set('AAPL', fault)
      t.match(await step(), { price, ageMs: POLL_SECONDS * 1000 }, name)
      fake.rowFaults.clear()
      t.match(await step(), { freshness: 'live', ageMs: 0 }, `${name}: over`)
    }
  })

  await t.test('a jump that lasts is held back for two reads, then believed', async (t) => {
    const { price } = await step()
    fake.rowFaults.set('AAPL', ROW_FAULTS.tenfold)
    t.equal((await step()).price, price)
    t.equal((await step()).price, price)
    t.ok((await step()).price > 5 * price)
  })
})
