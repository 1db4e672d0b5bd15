import { randomUUID } from 'node:crypto'
import pino from 'pino'
import type { Test } from 'tap'
import { calendarOf } from '#domain/market/calendars/index.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { readConfig } from '#platform/config/config.ts'
import { changeAccountByEmail } from '#platform/repositories/accounts/administration.ts'
import { readRatesBetween } from '#platform/repositories/market/exchange-rates.ts'
import { startFeedTerm } from '#platform/repositories/market/feed.ts'
import { listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { scheduleNextPoll } from '#platform/repositories/market/source-calls.ts'
import { Relay } from '#server/realtime/relay.ts'
import { addUser, call, logIn } from '#server/testing/accounts.ts'
import { buildTestApp } from '#server/testing/build-app.ts'
import { PriceAlerts } from '#workers/alerts/price-alerts.ts'
import { ClosedBarsRound } from '#workers/feed/closed-bars-round.ts'
import { ClosedBarsService } from '#workers/feed/closed-bars-service.ts'
import { FeedReport } from '#workers/feed/feed-report.ts'
import { PollSchedule } from '#workers/feed/poll-schedule.ts'
import { QuoteRound } from '#workers/feed/quote-round.ts'
import { SymbolState } from '#workers/feed/symbol-state.ts'
import { SymbolStates } from '#workers/feed/symbol-states.ts'
import { openYahoo } from '#workers/providers/yahoo.ts'
import { noQueues } from '#workers/testing/fixtures.ts'
import { fakeYahoo } from './server.ts'

export const POLL_SECONDS = 15
const MARKET = 'real'
/** An hour into a session of New York. */
export const START = calendarOf('NASDAQ')!.session('2026-02-11')!.open + 3_600_000
const never = new AbortController().signal

/** Takes AAPL from the fake Yahoo to an administrator's page, in rounds that a test calls one by one. */
export async function yahooFeedFixture(t: Test) {
  const clock = { now: START }
  const now = () => clock.now
  const test = await buildTestApp(t, { env: { MARKET_DATA: 'yahoo' }, priceClock: now })
  const { app, deps } = test
  const { db, bus, newest } = deps
  await upsertInstruments(db, MARKET, [{ ...instrumentOf('AAPL'), exchange: 'NASDAQ' }])
  await app.instruments.refresh()
  await addUser(test, 'ana@example.com')
  await changeAccountByEmail(deps, 'ana@example.com', { admin: true })
  const token = await logIn(test, 'ana@example.com')

  const fake = await fakeYahoo(t, now)
  const config = readConfig({ MARKET_DATA: 'yahoo', MARKET_URL: fake.url, MARKET_POLL_SECONDS: String(POLL_SECONDS) })
  const provider = openYahoo(config, db, { clock: now, random: () => 0.5, wait: async () => {} })
  const known = await listInstruments(db, MARKET)
  provider.remote.setInstruments(known)
  const troubles: unknown[] = []
  const schedule = new PollSchedule({
    remote: provider.remote,
    hot: async () => ['AAPL'],
    calendarOf: () => calendarOf('NASDAQ'),
    pollSeconds: POLL_SECONDS,
    plan: (nextAt) => scheduleNextPoll(db, 'yahoo', nextAt),
    onTrouble: (error) => troubles.push(error),
  })
  const leading = { leader: randomUUID(), shards: [0], shardOf: () => 0 }
  const { cycle } = await startFeedTerm(db, {
    market: MARKET,
    leader: leading.leader,
    shards: leading.shards,
    settings: '',
    now: new Date(clock.now),
  })
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const states = new SymbolStates(log)
  for (const stock of known) states.add(new SymbolState(stock, () => provider.listing?.(stock.symbol) ?? null))
  const shared = { db, bus, queues: noQueues, market: MARKET, states, source: provider.source, clock: now }
  const alerts = new PriceAlerts(shared)
  await alerts.load(states.all)
  const service = new ClosedBarsService({
    ...shared,
    provider: null,
    rates: (currencies, from, to) => readRatesBetween(db, currencies, from, to),
  })
  const closedBarsRound = new ClosedBarsRound({ ...shared, alerts, compute: (start) => service.compute(start) })
  const feed = new QuoteRound({
    ...shared,
    consumers: [alerts],
    provider: { ...provider, quotes: (symbols, at) => schedule.quotes(symbols, at) },
    leading,
    cycle,
    log,
    onReplaced: () => t.fail('no other process leads'),
  })
  const report = new FeedReport({ ...shared, leading, verdicts: feed.verdicts })
  const relay = new Relay({ db, market: MARKET, newest })

  async function tradingData() {
    const answer = await call(test, 'GET', '/api/stocks/?action=trading-data&symbol=AAPL', { token })
    if (answer.statusCode !== 200) t.fail(`trading-data answered ${answer.statusCode}`)
    return answer.json()
  }

  /** Runs one more polling interval, and returns what a reader then sees. */
  async function step() {
    clock.now += POLL_SECONDS * 1000
    await feed.poll()
    // Alerts that users have changed are read before the next evaluation.
    alerts.markChanged(states.all)
    await feed.flush()
    await closedBarsRound.round(never)
    await feed.flush()
    await report.round()
    await relay.round()
    newest.sweep()
    const { currentPrice, freshness, as_of } = await tradingData()
    return { price: currentPrice, freshness, ageMs: clock.now - Date.parse(as_of) }
  }

  const health = async () => (await call(test, 'GET', '/health/ready', { token })).json()
  return { test, db, token, clock, fake, troubles, lines, step, tradingData, health }
}
