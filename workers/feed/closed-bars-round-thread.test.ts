import { sql } from 'kysely'
import pino from 'pino'
import t from 'tap'
import { tradingStats } from '#domain/market/bars/trading-stats.ts'
import { createSimulatedRates } from '#domain/market/simulated/rates.ts'
import { DIRECTED_RULES } from '#domain/opportunities/index.ts'
import { trackOf } from '#domain/track-records/track-record.ts'
import { readConfig } from '#platform/config/config.ts'
import { readDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { listTrackRecords } from '#platform/repositories/signals/opportunities.ts'
import { readRatedInputs } from '#platform/repositories/signals/ratings.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { noQueues } from '../testing/fixtures.ts'
import { ClosedBarsThread } from './closed-bars-round.ts'
import { ClosedBarsService } from './closed-bars-service.ts'
import { MARKET, simulated } from './testing/fixture.ts'

t.test('the thread answers like the service; when it dies, that is reported and it is replaced', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const { market, instruments } = simulated(2)
  await upsertInstruments(db, MARKET, instruments)
  const stocks = await listInstruments(db, MARKET)
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
  const deps = { config: readConfig({}), url, anchor: 0, idleMs: 60_000 }
  const thread = new ClosedBarsThread(deps, log)
  t.teardown(() => thread.stop())
  const start = { session: '2026-01-15', from: null, since: null, isBelieved: true }
  const startOf = (i: number) => ({ ...start, stock: stocks[i] })

  const [first, second] = await Promise.all([thread.compute(startOf(0)), thread.compute(startOf(1))])
  const bus = { publish: async () => {} } as never
  const inline = new ClosedBarsService({
    db,
    bus,
    queues: noQueues,
    market: MARKET,
    provider: { closedBars: async (symbol, before) => market.closedBars(symbol, before) },
    rates: async () => createSimulatedRates(1),
    clock: Date.now,
  })
  t.same(first, await inline.compute(startOf(0)))
  t.equal(second?.live.sessions[3], first?.live.sessions[3])

  await t.rejects(thread.compute({ ...start, stock: { ...stocks[0], id: 1e6 } }), /foreign key/)
  await t.rejects(thread.compute({ ...start, stock: stocks[0], session: 'never' }), { code: '22007' })

  await thread.stop()
  t.same(await thread.compute(startOf(0)), first, 'asked again it begins again')
  const rejected = t.rejects(thread.compute(startOf(1)), { message: 'the thread of closed bars is stopped' })
  await thread.stop()
  await rejected
  t.same(lines, [])

  const broken = new ClosedBarsThread({ ...deps, config: null as never }, log)
  for (const _ of [1, 2]) await t.rejects(broken.compute(startOf(0)), { name: 'TypeError' })
  t.equal(lines.length, 2, 'a thread that dies is reported each time')
})

t.test('an idle thread ends with all stored, and the next one continues from that', async (t) => {
  const { url, db } = await migratedDatabase(t)
  await upsertInstruments(db, MARKET, simulated(1).instruments)
  const [stock] = await listInstruments(db, MARKET)
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
  const thread = new ClosedBarsThread({ config: readConfig({}), url, anchor: 0, idleMs: 0 }, log)
  t.teardown(() => thread.stop())
  const start = { stock, since: null, isBelieved: true }
  /** Returns once the thread's connections are gone, which end with it. */
  const ended = async () => {
    for (;;) {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and application_name = 'atalaya closed bars'`.execute(db)
      if (rows.length === 0) return
    }
  }

  await thread.compute({ ...start, session: '2026-01-15', from: null })
  await ended()
  t.equal((await listTrackRecords(db, [stock.id])).length, DIRECTED_RULES.length)
  const days = await db.selectFrom('rating_days').selectAll().execute()

  const opening = await thread.compute({ ...start, session: '2026-01-16', from: '2026-01-15' })
  const columns = await readDailyBars(db, stock.id, '2026-01-16')
  const kept = await readRatedInputs(db, stock.id)
  t.same(kept?.track, trackOf(columns))
  t.equal(kept?.past.bars, columns.close.length)
  t.same(opening?.stats, tradingStats(columns))
  await ended()
  const grown = await db.selectFrom('rating_days').selectAll().execute()
  t.equal(grown.length, days.length + 1)
  t.same(lines, [])
})
