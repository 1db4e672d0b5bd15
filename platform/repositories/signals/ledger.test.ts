import { sql } from 'kysely'
import t from 'tap'
import type { Database } from '../../database/database.ts'
import { migratedDatabase } from '../../testing/database.ts'
import { appendClaims, type Claim, hashInputs, readForwardRecords, storeSettlements } from './ledger.ts'
import { verifyChain } from './ledger-chain.ts'

const MARKET = 'replay'

const claim = (symbol: string, session: string, kind = 'macd-up', more = {}): Claim => ({
  symbol,
  session,
  kind,
  claim: { direction: 'up', close: 10, ...more },
  inputs_hash: hashInputs(symbol, new Float64Array([1, 2])),
})

t.test('a chain of claims', async (t) => {
  const { db } = await migratedDatabase(t)
  const append = (claims: Claim[], market = MARKET) =>
    db.transaction().execute((trx) => appendClaims(trx, market, claims))

  t.same(await verifyChain(db, MARKET), { entries: 0, broken_at: null })
  t.equal(
    await append([claim('AAA', '2024-01-02'), claim('BBB', '2024-01-02'), claim('AAA', '2024-01-02', 'forecast')]),
    3,
  )
  t.equal(
    await append([claim('AAA', '2024-01-02', 'macd-up', { close: 99 }), claim('AAA', '2024-01-03')]),
    1,
    'a claim is made once',
  )
  t.equal(await append([claim('AAA', '2024-01-02')], 'simulated:1'), 1, 'each market has its own chain')
  t.same(await verifyChain(db, MARKET), { entries: 4, broken_at: null })

  await t.test('starters that claim at once keep the chain whole', async (t) => {
    const claims = Array.from({ length: 20 }, (_, i) => claim(`S${i}`, '2024-01-04'))
    const counts = await Promise.all([append(claims), append(claims), append(claims.toReversed())])
    t.equal(counts[0] + counts[1] + counts[2], 20)
    t.same(await verifyChain(db, MARKET), { entries: 24, broken_at: null })
  })

  await t.test('any change, removal or insertion shows', async (t) => {
    const ids = (
      await db.selectFrom('ledger_entries').select('id').where('market', '=', MARKET).orderBy('id').execute()
    ).map(({ id }) => id)
    const tampered = async (change: string, broken_at: number) => {
      await db
        .transaction()
        .execute(async (trx) => {
          await sql.raw(change).execute(trx)
          t.match(await verifyChain(trx, MARKET), { broken_at }, change)
          throw new Error('undo')
        })
        .catch((error) => t.equal(error.message, 'undo'))
    }
    await tampered(`update ledger_entries set claim = replace(claim, '10', '11') where id = ${ids[1]}`, ids[1])
    await tampered(`update ledger_entries set session = '2023-01-01' where id = ${ids[2]}`, ids[2])
    await tampered(`update ledger_entries set inputs_hash = 'x' where id = ${ids[3]}`, ids[3])
    await tampered(`delete from ledger_entries where id = ${ids[5]}`, ids[6])
    await tampered(`update ledger_entries set hash = previous_hash where id = ${ids[7]}`, ids[7])
  })

  await t.test('settling twice changes nothing', async (t) => {
    const open = await db
      .selectFrom('ledger_entries')
      .select('id')
      .where('market', '=', MARKET)
      .where('symbol', '=', 'AAA')
      .orderBy('id')
      .execute()
    const [first, second] = open
    await storeSettlements(db, [{ entry_id: first.id, outcome: '{"exit":12}', hit: true }])
    await storeSettlements(db, [
      { entry_id: first.id, outcome: '{"exit":1}', hit: false },
      { entry_id: second.id, outcome: '{}', hit: null },
    ])
    const records = await readForwardRecords(db, MARKET, ['AAA'])
    t.match(
      records.filter(({ symbol }) => symbol === 'AAA').sort((a, b) => (a.kind < b.kind ? -1 : 1)),
      [
        { kind: 'forecast', claims: 1, settled: 0, hits: 0 },
        { kind: 'macd-up', claims: 2, settled: 1, hits: 1 },
      ],
    )
  })
})

t.test('a market goes on with the claims under the names that it had before', async (t) => {
  const { db } = await migratedDatabase(t)
  t.equal(await appendClaims(db, 'yahoo', [claim('AAPL', '2024-01-02')]), 1)
  t.equal(await appendClaims(db, 'kraken', [claim('BTC-EUR', '2024-01-02')]), 1)
  t.equal(await appendClaims(db, 'real', [claim('AAPL', '2024-01-02')]), 0, 'a claim is made once, under whatever name')
  t.equal(await appendClaims(db, 'real', [claim('AAPL', '2024-01-03')]), 1)
  for (const market of ['yahoo', 'kraken', 'real']) {
    t.same(await verifyChain(db, market), { entries: 1, broken_at: null }, market)
  }
  const records = await readForwardRecords(db, 'real', ['AAPL', 'BTC-EUR'])
  t.same(records.map(({ symbol, claims }) => [symbol, claims]).sort(), [
    ['AAPL', 2],
    ['BTC-EUR', 1],
  ])
})

t.test('a claim waits longer for its turn than for a row', async (t) => {
  const { db } = await migratedDatabase(t)
  const turn = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holder = db.transaction().execute(async (trx) => {
    await appendClaims(trx, MARKET, [claim('AAA', '2024-01-02')])
    held.resolve()
    await turn.promise
  })
  await held.promise
  const waiter = db.transaction().execute((trx) => appendClaims(trx, MARKET, [claim('BBB', '2024-01-02')]))
  let ended = false
  const end = () => {
    ended = true
  }
  waiter.then(end, end)
  while (!ended && !(await hasOutlastedARow(db)));
  turn.resolve()
  await holder
  t.equal(await waiter, 1)
})

/** Whether a connection has waited for an advisory lock longer than the pool lets a statement wait for a row. */
async function hasOutlastedARow(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity, pg_sleep(0.1)
    where datname = current_database() and wait_event = 'advisory'
      and clock_timestamp() - state_change > current_setting('lock_timeout')::interval + interval '0.5 seconds'
  `.execute(db)
  return rows.length > 0
}
