import { setImmediate } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { AMPLE } from '#domain/market/testing/ample-budget.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { readSource } from '#platform/testing/rows.ts'
import { FAULTS } from '#test/support/fake-yahoo/faults.ts'
import { fakeYahoo } from '#test/support/fake-yahoo/server.ts'
import { freePort } from '#test/support/system/system.ts'
import { until } from '#test/support/until.ts'
import { createSafeFetch } from '../../safe-fetch/fetch.ts'
import { SourceGate } from '../remote/source-gate.ts'
import { createYahooFetch, YahooClient } from './client.ts'

const { db } = await migratedDatabase(t)
const NOW = Date.UTC(2026, 1, 11, 15, 0)
const QUOTES = '/v7/finance/quote'

async function fixture(t: Test, timeLimitMs = 5_000) {
  await db.deleteFrom('sources').execute()
  const fake = await fakeYahoo(t, () => NOW)
  const clock = { now: NOW }
  /** The client of a process, on this host. */
  const open = (host = fake.url, { random = 0.5, wait = async () => {} } = {}) => {
    const gate = new SourceGate({
      db,
      source: 'yahoo',
      budget: AMPLE,
      clock: () => clock.now,
      random: () => random,
      wait,
    })
    const safeFetch = createSafeFetch({ written: [host], timeLimitMs, sizeLimit: 2 ** 20 })
    const fetch = createYahooFetch({ safeFetch, marketUrl: host, gate, clock: () => clock.now })
    return { fetch, client: new YahooClient({ fetch, gate }) }
  }
  const state = () => readSource(db, 'yahoo', new Date(clock.now))
  return { fake, clock, open, ...open(), state }
}

t.test('one session of cookies and crumb serves many requests', async (t) => {
  const { fake, client } = await fixture(t)
  t.equal((await client.quotes(['AAPL', 'SAN.MC', 'NO-SUCH'])).length, 2)
  await client.quotes(['AAPL'])
  await client.profile('AAPL')
  const paths = fake.requests.map((request) => request.split('?', 1)[0])
  t.same(paths, ['/quote/AAPL', '/v1/test/getcrumb', QUOTES, QUOTES, '/v10/finance/quoteSummary/AAPL'])
  t.match(fake.requests[2], /symbols=AAPL%2CSAN.MC%2CNO-SUCH.*crumb=haT3oykhHqZ1/, 'path and query are kept')
})

t.test('the consent pages are passed', async (t) => {
  const { fake, client } = await fixture(t)
  fake.asksConsent = true
  t.equal((await client.quotes(['AAPL'])).length, 1)
  t.equal(fake.requests[1], '/consent?gcrumb=x')
})

t.test('a session that has ended is renewed once, in the same breath', async (t) => {
  const { fake, client, state } = await fixture(t)
  await client.quotes(['AAPL'])
  fake.endSessions()
  t.equal((await client.quotes(['AAPL'])).length, 1)
  t.match(await state(), { failures: 0 })
  fake.faults.set(QUOTES, FAULTS.invalidCrumb)
  await t.rejects(client.quotes(['AAPL']), { code: 'session' })
  t.match(await state(), { failures: 1 })
})

t.test('behind a slow answer no price waits', async (t) => {
  const { fake, client } = await fixture(t)
  const released = Promise.withResolvers<void>()
  fake.faults.set('/v8/finance/chart/AAPL', async (response, body) => {
    await released.promise
    response.end(body)
  })
  const history = client.daily('AAPL', NOW - 86_400_000 * 9, NOW)
  await until('the history is asked for', () => fake.requests.some((request) => request.includes('/chart/AAPL')))
  t.equal((await client.quotes(['AAPL'])).length, 1)
  released.resolve()
  t.ok((await history).quotes.length > 0)
})

t.test('a session that ended for several calls is renewed once', async (t) => {
  const { fake, client } = await fixture(t)
  await client.quotes(['AAPL'])
  fake.endSessions()
  const [quotes, ...profiles] = await Promise.all([
    client.quotes(['AAPL']),
    client.profile('AAPL'),
    client.profile('SAN.MC'),
  ])
  t.equal(quotes.length, 1)
  t.notMatch(profiles, [null])
  t.equal(fake.requests.filter((request) => request.includes('getcrumb')).length, 2)
})

const EXPECTED = {
  limited: { code: 'limited', retryAfterMs: null },
  limitedFor: { code: 'limited', retryAfterMs: 120_000 },
  limitedWord: { code: 'failed', message: /answered no data but "Too Many Requests"/ },
  invalidCrumb: { code: 'session' },
  serverError: { code: 'failed', message: /answered 500/ },
  consentPage: { code: 'failed', message: /answered no data but "<!doctype html>/ },
  silent: { code: 'failed', message: /did not answer in full/ },
  slow: { code: 'failed', message: /did not answer in full/ },
  halfBody: { code: 'unreachable' },
  hugeBody: { code: 'failed', message: /more than 1048576 bytes/ },
  redirectAway: { code: 'failed', message: /answered 302/ },
  redirectHome: { code: 'failed', message: /answered 302/ },
  otherShape: { code: 'failed', message: /something else than was asked for/ },
} as const

t.test('every fault of the wire is reported, makes the source rest, and passes', async (t) => {
  for (const [name, expected] of Object.entries(EXPECTED)) {
    const { fake, clock, client, state } = await fixture(t, name === 'silent' || name === 'slow' ? 300 : 5_000)
    fake.faults.set(QUOTES, FAULTS[name as keyof typeof EXPECTED])
    await t.rejects(client.quotes(['AAPL']), { name: 'SourceError', ...expected }, name)
    const { failures, resting_until, last_error } = (await state()) ?? {}
    t.equal(failures, 1, name)
    t.ok((resting_until?.getTime() ?? 0) >= NOW + 1_000, name)
    t.notMatch(last_error, /crumb=/, 'no secret in what operators read')
    await t.rejects(client.quotes(['AAPL']), { code: 'resting' }, name)
    fake.faults.clear()
    clock.now += 15 * 60_000
    t.equal((await client.quotes(['AAPL'])).length, 1, `${name}: back by itself`)
  }
})

t.test('a crumb that is none is not used', async (t) => {
  for (const name of ['limitedWord', 'limited', 'consentPage', 'serverError'] as const) {
    const { fake, clock, client } = await fixture(t)
    fake.faults.set('/v1/test/getcrumb', FAULTS[name])
    const code = name.startsWith('limited') ? 'limited' : 'failed'
    await t.rejects(client.quotes(['AAPL']), { code }, name)
    t.equal(fake.requests.at(-1), '/v1/test/getcrumb', name)
    fake.faults.clear()
    clock.now += 15 * 60_000
    t.equal((await client.quotes(['AAPL'])).length, 1, name)
  }
})

t.test('after a restart everything begins at once: the first pause that is asked for stops all of it', async (t) => {
  const { fake, clock, open, state } = await fixture(t)
  for (const path of ['/quote/AAPL', '/v8/finance/chart/AAPL', '/v1/finance/search'])
    fake.faults.set(path, FAULTS.limitedFor)
  // The wait is over only after the answer to the first call.
  const wait = async () => {
    while ((await state())?.failures === 0) await setImmediate()
  }
  const restarted = () => open(fake.url, { random: 0, wait }).client
  const all = () =>
    Promise.allSettled(
      [restarted(), restarted()].flatMap((client) => [
        client.quotes(['AAPL']),
        client.daily('AAPL', NOW - 86_400_000, NOW),
        client.search('AAPL', { quotesCount: 1, newsCount: 1 }),
      ]),
    )
  await all()
  t.equal(fake.requests.length, 1)
  clock.now = NOW + 119_999
  await all()
  t.equal(fake.requests.length, 1, 'none inside it')
  clock.now = NOW + 120_000
  fake.faults.clear()
  await restarted().quotes(['AAPL'])
  t.equal(fake.requests.length, 4, 'and none too late')
})

t.test('a pause is obeyed in whatever answer it is asked for', async (t) => {
  for (const [path, code] of [
    ['/v1/test/getcrumb', 200],
    [QUOTES, 401],
    [QUOTES, 404],
    [QUOTES, 503],
  ] as const) {
    const { fake, client, state } = await fixture(t)
    fake.faults.set(path, (response) => response.writeHead(code, { 'retry-after': '3600' }).end('Too Many Requests'))
    await t.rejects(client.quotes(['AAPL']), { name: 'SourceError', retryAfterMs: 3_600_000 }, `${path} ${code}`)
    t.same((await state())?.resting_until, new Date(NOW + 3_600_000))
    t.equal(fake.requests.filter((request) => request.startsWith(path)).length, 1, 'and it is not asked again at once')
  }
})

t.test('an answer without results is none of a fault', async (t) => {
  const { fake, client, state } = await fixture(t)
  fake.faults.set(QUOTES, FAULTS.emptyResult)
  t.same(await client.quotes(['AAPL']), [])
  t.match(await state(), { failures: 0 })
})

t.test('a host that is gone is unreachable', async (t) => {
  const { open, state } = await fixture(t)
  const { client } = open(`http://127.0.0.1:${await freePort()}`)
  await t.rejects(client.quotes(['AAPL']), { code: 'unreachable', message: /nobody listens there/ })
  t.match(await state(), { failures: 1 })
})

t.test('nothing but the provider is ever asked', async (t) => {
  const { fake, fetch } = await fixture(t)
  for (const address of [
    'https://example.org/',
    'https://notyahoo.com/',
    'http://query1.finance.yahoo.com/',
    'http://127.0.0.1/',
  ]) {
    await t.rejects(fetch('first', true)(address), { code: 'failed', message: /which is none of its hosts: not asked/ })
  }
  t.same(fake.requests, [])
})
