import { sql } from 'kysely'
import t, { type Test } from 'tap'
import { toColumns } from '../../domain/market/columns.ts'
import { createSimulatedMarket } from '../../domain/market/simulated.ts'
import type { Quote } from '../../domain/market/types.ts'
import { findEvents } from '../../domain/opportunities/core/events.ts'
import { DIRECTED_RULES } from '../../domain/opportunities/index.ts'
import { MemoryBus } from '../../platform/bus/memory-bus.ts'
import { upsertCandles } from '../../platform/repositories/candles.ts'
import { readEventsAbove } from '../../platform/repositories/events.ts'
import { listInstruments, upsertInstruments } from '../../platform/repositories/instruments.ts'
import { verifyChain } from '../../platform/repositories/ledger-walk.ts'
import { listTrackRecords } from '../../platform/repositories/opportunities.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { BarStore } from './bar-store.ts'
import { SignalFeed } from './signal-feed.ts'
import { TrackRecords } from './track-records.ts'

const MARKET = 'simulated:1'
const HOUR = 3_600_000
const DAY = 24 * HOUR
// Evening of 15 January 2026 in Guayaquil.
const EVENING = Date.UTC(2026, 0, 16, 1)

async function ground(t: Test) {
  const { db } = await migratedDatabase(t)
  const market = createSimulatedMarket(1)
  const instruments = market.instruments.slice(0, 4)
  await upsertInstruments(db, MARKET, instruments)
  const ids = new Map((await listInstruments(db, MARKET)).map(({ symbol, id }) => [symbol, id]))
  const bus = new MemoryBus((error) => t.fail(error.message))
  const newest = new Map<string, Quote>()
  let now = EVENING
  const open = () => {
    const bars = new BarStore({
      db,
      ids,
      catchUp: (symbol, session) => upsertCandles(db, ids.get(symbol)!, toColumns(market.candles(symbol, session))),
    })
    const records = new TrackRecords(db, () => now)
    return new SignalFeed({
      db,
      bus,
      market: MARKET,
      source: 'simulated',
      ids,
      currencies: new Map(instruments.map(({ symbol, currency }) => [symbol, currency])),
      newest,
      bars,
      records,
      clock: () => now,
    })
  }
  const tick = (instant: number, change: Partial<Quote> = {}) => {
    now = instant
    for (const { symbol } of instruments) newest.set(symbol, { ...market.quote(symbol, instant)!, ...change })
  }
  const stored = async () =>
    db.selectFrom('opportunities').selectAll().orderBy('session').orderBy('instrument_id').orderBy('rule').execute()
  return { db, market, instruments, ids, open, tick, stored }
}

t.test('the last thirty closed sessions are caught up, quietly, and each close is claimed once', async (t) => {
  const { db, market, instruments, ids, open, tick, stored } = await ground(t)
  tick(EVENING, { market_state: 'closed' })
  const feed = open()
  await feed.round()
  const rows = await stored()
  const expected = instruments.flatMap(({ symbol }) => {
    const bars = market.candles(symbol, '2026-01-15')
    const events = findEvents(toColumns(bars))
    return Object.entries(events).flatMap(([rule, at]) =>
      at.filter((i) => i >= bars.length - 30).map((i) => `${bars[i].session} ${ids.get(symbol)} ${rule}`),
    )
  })
  t.same(rows.map((row) => `${row.session} ${row.instrument_id} ${row.rule}`).sort(), expected.sort())
  t.ok(rows.length > 20 && rows.every(({ provisional }) => !provisional))
  t.same(await readEventsAbove(db, 0, 10), [], 'old news is no news')

  const ledger = await db.selectFrom('ledger_entries').select(['session', 'kind']).execute()
  t.same(
    new Set(ledger.map(({ session }) => session)),
    new Set(ledger.length > 0 ? ['2026-01-14'] : []),
    'only the newest close is claimed',
  )
  const records = await listTrackRecords(db, MARKET)
  t.equal(records.length, 4 * DIRECTED_RULES.length, 'a record for each stock and rule with a direction')

  await open().round()
  t.same(await stored(), rows, 'another process finds the same')
  t.same((await db.selectFrom('ledger_entries').select('id').execute()).length, ledger.length)
})

t.test('a provisional signal is told once; the close makes it final or takes it back', async (t) => {
  const { db, open, tick, stored } = await ground(t)
  const feed = open()
  // Long enough for something to fire on four stocks.
  let told = 0
  for (let day = 0; day < 6; day++) {
    for (const hour of [0, 6, 12]) {
      tick(EVENING + day * DAY - 18 * HOUR + hour * HOUR)
      await feed.round()
      await feed.round()
    }
    const provisional = (await stored()).filter((row) => row.provisional)
    const today = new Date(EVENING + day * DAY - 6 * HOUR).toISOString().slice(0, 10)
    t.ok(
      provisional.every(({ session }) => session === today),
      `what is provisional is of ${today}`,
    )
    told += provisional.length
  }
  t.ok(told > 0, `${told} provisional signals in six days`)
  const events = await readEventsAbove(db, 0, 1_000)
  const items = events.map(({ item }) => JSON.parse(item))
  const keys = items.map(({ id, provisional }) => `${id} ${provisional}`)
  t.equal(new Set(keys).size, keys.length, 'each is told once as provisional and once as final')
  for (const item of items) t.match(item, { ticker: String, tipo: String, detalles: /\.$/, fecha: /^2026-01/ })
  const finals = items.filter(({ provisional }) => !provisional)
  t.ok(finals.length > 0)
  t.same(await verifyChain(db, MARKET), { entries: await claims(), broken_at: null })

  async function claims() {
    return (await db.selectFrom('ledger_entries').select('id').execute()).length
  }
})

t.test('what closed while the database could not take it is told when it can', async (t) => {
  const { db, market, instruments, ids, open, tick, stored } = await ground(t)
  const feed = open()
  tick(EVENING)
  await feed.round()
  await sql`alter table opportunities rename to opportunities_away`.execute(db)
  for (let day = 1; day < 5; day++) {
    tick(EVENING + day * DAY)
    await t.rejects(feed.round(), /opportunities/)
  }
  await sql`alter table opportunities_away rename to opportunities`.execute(db)
  await feed.round()
  const found = (await stored()).filter(({ session, provisional }) => session >= '2026-01-15' && !provisional)
  const expected = instruments.flatMap(({ symbol }) => {
    const bars = market.candles(symbol, '2026-01-19')
    return Object.entries(findEvents(toColumns(bars))).flatMap(([rule, at]) =>
      at.filter((i) => bars[i].session >= '2026-01-15').map((i) => `${bars[i].session} ${ids.get(symbol)} ${rule}`),
    )
  })
  t.ok(new Set(found.map(({ session }) => session)).size > 1, 'of several sessions')
  t.same(found.map((row) => `${row.session} ${row.instrument_id} ${row.rule}`).sort(), expected.sort())
  const told = (await readEventsAbove(db, 0, 1_000)).map(({ item }) => JSON.parse(item)).filter((x) => !x.provisional)
  t.same(told.map(({ id }) => id).sort(), found.map(({ id }) => id).sort())
})

t.test('nothing is said on prices that are stale or frozen', async (t) => {
  const { open, tick, stored } = await ground(t)
  for (const change of [{ as_of: EVENING - HOUR }, { frozen: true }]) {
    const feed = open()
    for (let day = 0; day < 6; day++) {
      tick(EVENING + day * DAY, change)
      await feed.round()
    }
    t.same(
      (await stored()).filter(({ provisional }) => provisional),
      [],
    )
  }
})
