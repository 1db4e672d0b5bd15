import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import { up } from '../../migrations/2026-11-22T1710-real-market.ts'
import { appendClaims } from '../repositories/signals/ledger.ts'
import { verifyChain } from '../repositories/signals/ledger-walk.ts'
import { readForwardRecords } from '../repositories/signals/settlements.ts'
import { migratedDatabase } from '../testing/database.ts'
import { addInstruments } from '../testing/market-rows.ts'

t.test('what was stored of two markets becomes one, and no chain breaks', async (t) => {
  const { db } = await migratedDatabase(t)
  await sql`alter table quotes drop column source`.execute(db)
  await sql`alter table feeds add column leader uuid`.execute(db)
  const ids = [...(await addInstruments(db, 'yahoo', ['AAPL'])), ...(await addInstruments(db, 'kraken', ['BTC-EUR']))]
  await addInstruments(db, 'simulated:1', ['AAPL'])
  const epochs: Record<string, string> = { yahoo: randomUUID(), kraken: randomUUID() }
  const feed = (market: string, beat: string) =>
    sql`
    insert into feeds (market, leader, settings, epoch, cycle, anchor, beat_at)
    values (${market}, ${randomUUID()}, '[]', ${epochs[market]}, ${market}, now(), ${beat}::timestamptz)`.execute(db)
  await feed('yahoo', '2026-11-21')
  await feed('kraken', '2026-11-20')
  await sql`insert into lookups values ('yahoo', 'x', '2026-11-20'), ('kraken', 'x', '2026-11-21')`.execute(db)
  await sql`insert into quote_verdicts values ('yahoo', 'accepted', 2), ('kraken', 'accepted', 3), ('m', 'older', 1)`.execute(
    db,
  )
  const claim = (symbol: string) => ({ symbol, session: '2026-11-20', kind: 'k', claim: { a: 1 }, inputs_hash: 'h' })
  await appendClaims(db, 'yahoo', [claim('AAPL')])
  await appendClaims(db, 'kraken', [claim('BTC-EUR')])

  await up(db as never)

  const rows = await db
    .selectFrom('instruments')
    .select(['id', 'symbol'])
    .where('market', '=', 'real')
    .orderBy('id')
    .execute()
  t.same(
    rows.map(({ symbol, id }) => [symbol, id]),
    ids,
    'with what belongs to them',
  )
  t.match(await db.selectFrom('feeds').selectAll().execute(), [{ market: 'real', epoch: epochs.yahoo, cycle: 'real' }])
  t.match(await db.selectFrom('lookups').selectAll().execute(), [
    { market: 'real', text: 'x', asked_at: new Date('2026-11-21') },
  ])
  const verdicts = await sql<{
    market: string
  }>`select market, verdict, quotes::int from quote_verdicts order by market`.execute(db)
  t.same(verdicts.rows, [
    { market: 'm', verdict: 'older', quotes: 1 },
    { market: 'real', verdict: 'accepted', quotes: 5 },
  ])
  for (const market of ['yahoo', 'kraken']) t.match(await verifyChain(db, market), { entries: 1, broken_at: null })
  t.equal(await appendClaims(db, 'real', [claim('AAPL')]), 0, 'a claim is made once, under whatever name')
  t.equal(await appendClaims(db, 'real', [{ ...claim('AAPL'), session: '2026-11-23' }]), 1)
  t.same(
    (await readForwardRecords(db, 'real', ['AAPL', 'BTC-EUR'])).map(({ symbol, claims }) => [symbol, claims]).sort(),
    [
      ['AAPL', 2],
      ['BTC-EUR', 1],
    ],
  )
})
