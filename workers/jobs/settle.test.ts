import t from 'tap'
import { toColumns } from '#domain/market/bars/columns.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { readConfig } from '#platform/config/config.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { appendClaims, listDueClaims, readForwardRecords } from '#platform/repositories/signals/ledger.ts'
import { verifyChain } from '#platform/repositories/signals/ledger-chain.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { runJob } from '../testing/fixtures.ts'
import { settle } from './settle.ts'

const MARKET = 'simulated:1'

t.test('claims are settled once their ten sessions have closed, and never again', async (t) => {
  const { db } = await migratedDatabase(t)
  const market = createSimulatedMarket(1)
  const [instrument] = market.instruments
  const { symbol } = instrument
  await upsertInstruments(db, MARKET, [instrument])
  const [{ id }] = await listInstruments(db, MARKET)
  const bars = market.closedBars(symbol, '2026-01-31')
  await upsertDailyBars(db, id, toColumns(bars))
  const indexOf = (session: string) => bars.findIndex((bar) => bar.session === session)
  const run = () => runJob(settle, { db, config: readConfig({}) })
  const at = async (instant: number) => upsertQuotes(db, [id], [market.quote(symbol, instant)!])

  const claims = ['2026-01-05', '2026-01-12'].flatMap((session) => [
    { symbol, session, kind: 'macd-up', claim: { expects: 'Positivo' }, inputs_hash: 'x' },
    { symbol, session, kind: 'volume-anomaly', claim: { expects: 'Neutral' }, inputs_hash: 'x' },
    {
      symbol,
      session,
      kind: 'forecast',
      claim: { low80: new Array(10).fill(1), high80: new Array(10).fill(1e9) },
      inputs_hash: 'x',
    },
  ])
  await db.transaction().execute((trx) => appendClaims(trx, MARKET, claims))

  await at(Date.UTC(2026, 0, 15, 20))
  await run()
  t.same(await settlements(), [], 'on the session that runs now nothing of the 5th is ten closes old')

  await at(Date.UTC(2026, 0, 16, 20))
  t.equal((await listDueClaims(db, MARKET, 10)).length, 3)
  await run()
  const entry = bars[indexOf('2026-01-06')].open
  const exit = bars[indexOf('2026-01-15')].close
  const settled = await settlements()
  t.match(settled, [
    { kind: 'forecast', hit: true, outcome: { exit, settled: '2026-01-15' } },
    { kind: 'macd-up', hit: exit > entry, outcome: { entry, exit } },
    { kind: 'volume-anomaly', hit: null, outcome: { entry, exit } },
  ])
  await run()
  t.same(await settlements(), settled, 'settling again changes nothing')
  t.match(await readForwardRecords(db, MARKET, [symbol]), [
    { claims: 2, settled: 1 },
    { claims: 2, settled: 1 },
    { claims: 2, settled: 0 },
  ])
  t.same(await verifyChain(db, MARKET), { entries: 6, broken_at: null })

  async function settlements() {
    const rows = await db
      .selectFrom('ledger_settlements')
      .innerJoin('ledger_entries', 'id', 'entry_id')
      .select(['kind', 'hit', 'outcome', 'settled_at'])
      .orderBy('kind')
      .execute()
    return rows.map((row) => ({ ...row, outcome: JSON.parse(row.outcome) }))
  }
})
