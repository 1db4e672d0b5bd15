import pino from 'pino'
import t, { type Test } from 'tap'
import type { Quote } from '#domain/market/types.ts'
import { readConfig } from '#platform/config/config.ts'
import { markWatched } from '#platform/repositories/market/fetches.ts'
import { completeInstruments, listListedInstruments } from '#platform/repositories/market/instruments.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { fakeAlpaca } from '#test/support/fake-alpaca/server.ts'
import { LISTED } from '#test/support/fake-yahoo/market.ts'
import { until } from '#test/support/until.ts'
import { openAlpaca } from '../providers/alpaca.ts'
import { createRemoteMarket } from './remote-market.ts'

/** A Wednesday at noon of New York. */
const NOON = Date.UTC(2026, 1, 11, 17)

async function fixture(t: Test, mayConnect = true) {
  const { db } = await migratedDatabase(t)
  const clock = { now: NOON }
  const fake = await fakeAlpaca(t, { now: () => clock.now })
  const config = readConfig({ MARKET_DATA: 'alpaca', ...fake.env })
  const shares = LISTED.filter(({ currency }) => currency === 'USD')
  await completeInstruments(db, config.market.id, shares)
  const listed = await listListedInstruments(db, config.market.id)
  const provider = openAlpaca(config, db, { clock: () => clock.now, random: () => 0.5, wait: async () => {} })
  t.teardown(() => provider.close())
  provider.remote.setInstruments(listed)
  const remoteMarket = createRemoteMarket({
    config,
    db,
    queues: { enqueueAll: async () => {} },
    provider,
    leads: () => true,
    mayConnect: () => mayConnect,
    clock: () => clock.now,
    log: pino({ level: 'silent' }),
    inReview: () => [],
    onHistory: async () => {},
  })
  const newest = new Map<string, Quote>()
  const round = async () => {
    const id = listed.find(({ symbol }) => symbol === 'WDFC')!.id
    await markWatched(db, [id], new Date(clock.now))
    for (const quote of await remoteMarket.quotes(['AAPL', 'WDFC'], clock.now)) newest.set(quote.symbol, quote)
    return newest
  }
  return { clock, fake, newest, round }
}

t.test('what is on a screen is sent, the rest comes by snapshots; without the stream all of it does', async (t) => {
  const { clock, fake, newest, round } = await fixture(t)
  await round()
  t.same([...newest.values()].map(({ symbol, poll_seconds }) => `${symbol} ${poll_seconds}`).sort(), [
    'AAPL 300',
    'WDFC 15',
  ])
  await until('the stream', async () => {
    await round()
    return fake.sent.has('WDFC')
  })
  clock.now += 15_000
  await round()
  const { price } = newest.get('WDFC')!
  fake.trade('WDFC', { p: price + 1, s: 3, i: 9e9, t: new Date(clock.now).toISOString() })
  await until('the trade', async () => (await round()).get('WDFC')?.price === price + 1)
  const snapshots = () =>
    fake.requests.filter((path) => path.startsWith('/v2/stocks/snapshots') && path.includes('WDFC')).length
  const before = snapshots()
  for (let seconds = 0; seconds < 60; seconds += 15) {
    clock.now += 15_000
    fake.quote('WDFC')
    await until('what was heard', async () => (await round()).get('WDFC')?.as_of === clock.now)
  }
  t.equal(snapshots(), before, 'what is sent is not asked for')
  t.equal(newest.get('WDFC')?.poll_seconds, 15)
  fake.refusal = { status: 503 }
  fake.cut()
  clock.now += 15_000
  await until('a snapshot instead', async () => {
    clock.now += 500
    return (await round()).get('WDFC')!.as_of > NOON + 90_000
  })
  t.ok(snapshots() > before)
  t.equal(newest.get('WDFC')?.price, price + 1, 'and no price goes back')
})

t.test('of the leaders of several shards one may connect: for the others all comes by snapshots', async (t) => {
  const { clock, fake, round } = await fixture(t, false)
  for (let polls = 0; polls < 3; polls++) {
    clock.now += 15_000
    t.equal((await round()).get('WDFC')?.as_of, clock.now)
  }
  t.equal(fake.sent.size, 0)
})
