import t, { type Test } from 'tap'
import { toColumns } from '#domain/market/bars/columns.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import type { Queues } from '#platform/queues/queues.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { listHot, markFetched, markWatched } from '#platform/repositories/market/fetches.ts'
import { listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addFollower } from '#platform/testing/rows.ts'
import { FetchRound } from './fetch-round.ts'

const MARKET = 'yahoo'
const HOUR = 3_600_000
/** A moment at which New York trades. */
const NOON = Date.UTC(2026, 1, 11, 15, 0)

async function fixture(t: Test) {
  const { db } = await migratedDatabase(t)
  const instruments = ['AAA', 'BBB', 'CCC'].map((symbol) => ({ ...instrumentOf(symbol), exchange: 'NYSE' }))
  await upsertInstruments(db, MARKET, instruments)
  const ids = new Map((await listInstruments(db, MARKET)).map(({ symbol, id }) => [symbol, id]))
  const idOf = (symbol: string) => ids.get(symbol) as number
  const clock = { now: NOON }
  const jobs: string[] = []
  const arrived: string[] = []
  const reviewed = new Set<string>()
  const enqueueAll: Queues['enqueueAll'] = async (_, queue, all) => {
    for (const data of all as readonly { instrument_id: number }[]) {
      jobs.push(`${queue} ${[...ids].find(([, id]) => id === data.instrument_id)?.[0]}`)
    }
  }
  const open = (hasIntraday = false) =>
    new FetchRound({
      db,
      queues: { enqueueAll },
      market: MARKET,
      leads: () => true,
      hasIntraday,
      inReview: () => [...reviewed].map(idOf),
      hot: (now) => listHot(db, MARKET, new Date(now - 30_000)),
      clock: () => clock.now,
      onHistory: async (symbols) => {
        arrived.push(...symbols)
      },
    })
  return { db, idOf, clock, jobs, arrived, reviewed, open }
}

t.test('an opened or followed stock is fetched once', async (t) => {
  const { db, idOf, clock, jobs, open } = await fixture(t)
  await addFollower(db, 'ana@example.com', [idOf('CCC')])
  await markWatched(db, [idOf('AAA')], new Date(NOON))
  const [state, other] = [open(), open()]
  await state.round()
  t.same(jobs, ['history AAA', 'history CCC', 'company AAA', 'company CCC'])
  jobs.length = 0
  await other.round()
  t.same(jobs, [], 'asked for already, by another process too')
  clock.now += 31_000
  await markWatched(db, [idOf('BBB')], new Date(clock.now))
  await state.round()
  t.same(jobs, ['history BBB', 'company BBB'])
})

t.test('a new history is reported; those known at the start are not', async (t) => {
  const { db, idOf, clock, arrived, open } = await fixture(t)
  await markFetched(db, idOf('AAA'), 'history', new Date(NOON - HOUR))
  const state = open()
  await state.round()
  t.same(arrived, [])
  clock.now += 2_000
  await markFetched(db, idOf('BBB'), 'history', new Date(clock.now))
  await state.round()
  await state.round()
  t.same(arrived, ['BBB'])
  clock.now += 24 * HOUR
  await state.round()
  await markFetched(db, idOf('BBB'), 'history', new Date(clock.now))
  await state.round()
  t.same(arrived, ['BBB', 'BBB'], 'again when it is fetched again')
})

t.test('after the close every history is brought up to date, hot or not; details after a month', async (t) => {
  const { db, idOf, clock, jobs, open } = await fixture(t)
  const flat = { open: 10, high: 10, low: 10, close: 10, volume: 1 }
  await upsertDailyBars(db, idOf('AAA'), toColumns([{ session: '2026-02-10', ...flat }]))
  for (const kind of ['history', 'company'] as const) await markFetched(db, idOf('AAA'), kind, new Date(NOON))
  const state = open()
  await state.round()
  t.same(jobs, [])
  clock.now = Date.UTC(2026, 1, 11, 21, 46)
  await state.round()
  t.same(jobs.splice(0), ['history AAA'])
  await state.round()
  t.same(jobs, [])
  clock.now = Date.UTC(2026, 2, 14, 15, 0)
  await markWatched(db, [idOf('AAA')], new Date(clock.now))
  await state.round()
  t.ok(jobs.includes('company AAA'))
})

t.test('a jump that a split may explain is asked about at once, and again after ten minutes', async (t) => {
  const { db, idOf, clock, jobs, reviewed, open } = await fixture(t)
  await markFetched(db, idOf('AAA'), 'history', new Date(NOON - HOUR))
  reviewed.add('AAA')
  const state = open()
  await state.round()
  t.same(jobs.splice(0), ['history AAA'])
  clock.now += 9 * 60_000
  await state.round()
  t.same(jobs, [])
  clock.now += 61_000
  await state.round()
  t.same(jobs.splice(0), ['history AAA'])
  reviewed.clear()
  clock.now += 11 * 60_000
  await state.round()
  t.same(jobs, [])
})

t.test('intraday bars of hot stocks are fetched once a day, where the source has them', async (t) => {
  const { db, idOf, clock, jobs, open } = await fixture(t)
  await markWatched(db, [idOf('AAA')], new Date(NOON))
  const state = open(true)
  await state.round()
  t.ok(jobs.includes('intraday AAA'))
  await markFetched(db, idOf('AAA'), 'intraday', new Date(NOON))
  jobs.length = 0
  clock.now += 25 * HOUR
  await markWatched(db, [idOf('AAA')], new Date(clock.now))
  await state.round()
  t.ok(jobs.includes('intraday AAA'))
})
