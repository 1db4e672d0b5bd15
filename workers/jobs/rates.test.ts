import pino from 'pino'
import t from 'tap'
import { RATE_CURRENCIES, type Rate } from '#domain/market/rates.ts'
import { dayOfSession, sessionOfDay } from '#domain/market/session-dates.ts'
import { MemoryBus } from '#platform/bus/testing/memory-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import { readRates } from '#platform/repositories/market/exchange-rates.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { content, fakeHttpServer, status } from '#test/support/network/fake-http-server.ts'
import type { RatesSource } from '../providers/rates/frankfurter.ts'
import { SourceError } from '../providers/remote/source-error.ts'
import { runJob } from '../testing/fixtures.ts'
import { fetchRates, rates } from './rates.ts'

const RANGE_DAYS = 730
const DAY_MS = 86_400_000
const { db } = await migratedDatabase(t)
const bus = new MemoryBus((error) => t.error(error))
const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
const { signal } = new AbortController()
const evening = (day: string) => Date.parse(`${day}T23:10:00Z`)
const published = (from: string, through: string): Rate[] => {
  const days = Array.from({ length: dayOfSession(through) - dayOfSession(from) + 1 }, (_, i) => dayOfSession(from) + i)
  const source = 'frankfurter'
  return days.flatMap((day) =>
    RATE_CURRENCIES.map((currency) => ({ day: sessionOfDay(day), currency, per_usd: day, source })),
  )
}
const fetch = (source: RatesSource, day = '2026-11-20') =>
  fetchRates({ db, bus, log }, source, { now: evening(day), rangeDays: RANGE_DAYS, signal })

t.beforeEach(async () => {
  await db.deleteFrom('exchange_rates').execute()
  await db.deleteFrom('sources').execute()
  lines.length = 0
})

t.test('ten years in a few requests at first, then only what is missing', async (t) => {
  const asked: [string, string][] = []
  const source: RatesSource = async ({ from, through }) => {
    asked.push([from, through])
    return published(from, through)
  }
  let hints = 0
  t.teardown(bus.subscribe('rates', () => void hints++))
  t.equal(await fetch(source), true)
  t.equal(asked.length, 6)
  t.same(
    [asked[0], asked.at(-1)],
    [
      ['2016-11-19', '2018-11-18'],
      ['2026-11-17', '2026-11-20'],
    ],
  )
  for (const [i, [from]] of asked.slice(1).entries()) t.equal(dayOfSession(from), dayOfSession(asked[i][1]) + 1)
  t.equal((await readRates(db, '2000-01-01')).length, 7 * 3_654)
  t.equal(hints, 6)

  await fetch(source, '2026-11-21')
  t.same(asked.splice(6), [['2026-11-13', '2026-11-21']], 'with the days of the last week, which may have changed')
  await fetch(source, '2026-12-24')
  t.same(asked.splice(6), [['2026-11-14', '2026-12-24']], 'the missed days too')
  await db.deleteFrom('exchange_rates').where('currency', '=', 'ARS').where('day', '>', '2026-12-10').execute()
  await fetch(source, '2026-12-25')
  t.same(asked.splice(6), [['2026-12-03', '2026-12-25']], 'of the currency that is furthest behind')
})

t.test('an interrupted run goes on where it ended; what is there stays', async (t) => {
  let answers = 2
  const asked: string[] = []
  const source: RatesSource = async ({ from, through }) => {
    asked.push(from)
    if (answers-- <= 0) throw new SourceError('failed', 'it answered 500.')
    return published(from, through)
  }
  t.equal(await fetch(source), false)
  const stored = await readRates(db, '2000-01-01')
  t.equal(stored.length, 7 * 2 * RANGE_DAYS)
  t.match(lines.at(-1), /exchange rates cannot be fetched/)
  answers = 9
  t.equal(await fetch(source), true)
  t.equal(asked[3], sessionOfDay(dayOfSession(stored.at(-1)!.day) - 7))
  t.equal((await readRates(db, '2000-01-01')).length, 7 * 3_654)

  const resting: RatesSource = () => Promise.reject(new SourceError('resting', 'left alone.', { until: new Date() }))
  lines.length = 0
  t.equal(await fetch(resting), false)
  t.same(lines, [], 'logged once, not at every run')
  const broken: RatesSource = () => Promise.reject(new Error('a fault of ours'))
  await t.rejects(fetch(broken), /a fault of ours/)
})

t.test('the job asks once a day, again after a failure, and not where there is no address', async (t) => {
  const server = await fakeHttpServer(t)
  const now = Date.now()
  const today = sessionOfDay(Math.floor(now / DAY_MS))
  const rows = RATE_CURRENCIES.map((quote) => ({ date: today, base: 'USD', quote, rate: 18.5 }))
  const run = (env: Record<string, string>, createdOn = new Date(now)) =>
    runJob(rates, { config: readConfig(env), db, bus, log }, { createdOn })
  const own = { MARKET_DATA: 'replay', FX_URL: server.url }
  await run({})
  await run({ MARKET_DATA: 'replay' })
  await run({ MARKET_DATA: 'yahoo', FX_URL: 'off' })
  t.same(server.requests, [])

  // Stores only the newest day, as if the ranges before it, which this server does not have, were stored already.
  await db.insertInto('exchange_rates').values(published(today, today)).execute()
  server.answers.set('/v2/rates', status(500))
  await run(own)
  t.equal(server.requests.length, 1)
  await db
    .updateTable('sources')
    .set({ resting_until: new Date(0) })
    .execute()
  server.answers.set('/v2/rates', content(JSON.stringify(rows)))
  await run(own)
  t.equal(server.requests.length, 2)
  t.equal((await readRates(db, today))[0].per_usd, 18.5)
  await run(own)
  t.equal(server.requests.length, 2, 'asked today')
  await run(own, new Date(now + DAY_MS))
  t.equal(server.requests.length, 3, 'and tomorrow')
})
