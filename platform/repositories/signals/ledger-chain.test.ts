import { sql } from 'kysely'
import t from 'tap'
import { migratedDatabase } from '../../testing/database.ts'
import { appendClaims, hashInputs } from './ledger.ts'
import { advanceCheck, CHAIN_START, checkChain, readLedgerCheck } from './ledger-chain.ts'

const MARKET = 'replay'
const AT = (minutes: number) => new Date(Date.UTC(2026, 0, 15, 20, minutes))

t.test('the ledger is followed part by part, again and again from its first entry', async (t) => {
  const { db } = await migratedDatabase(t)
  const append = (from: number, count: number) =>
    db.transaction().execute((trx) => {
      const claims = Array.from({ length: count }, (_, i) => ({
        symbol: `S${from + i}`,
        session: '2026-01-14',
        kind: 'macd-up',
        claim: { close: 10 },
        inputs_hash: hashInputs('x'),
      }))
      return appendClaims(trx, MARKET, claims)
    })
  let minutes = 0
  const check = (limit = 1_000) => checkChain(db, MARKET, AT(++minutes), limit)
  const ids = async () =>
    (await db.selectFrom('ledger_entries').select('id').orderBy('id').execute()).map(({ id }) => id)
  const tampered = async (change: string, undo: string) => {
    await sql.raw(change).execute(db)
    const found = await check(10_000)
    await sql.raw(undo).execute(db)
    return found
  }

  t.match(await check(), { checked_at: AT(1), entries: 0, broken_at: null }, 'an empty one')
  await append(0, 2_500)
  t.match(await check(), { checked_at: AT(1), entries: 0, place: { entries: 1_000 } }, 'a run checks no more')
  t.match(await check(), { checked_at: AT(1), place: { entries: 2_000 } }, 'the next one goes on from there')
  await append(2_500, 10)
  t.match(await check(), { checked_at: AT(4), entries: 2_510, place: { id: 0, entries: 0 } }, 'and the last to the end')

  await t.test('the next walk finds a change in checked entries, and its repair too', async (t) => {
    const [first] = await ids()
    await check()
    await sql`update ledger_entries set claim = '{"close":11}' where id = ${first}`.execute(db)
    t.match(await check(), { broken_at: null, place: { entries: 2_000 } }, 'behind the walk under way')
    t.match(await check(), { broken_at: null, checked_at: AT(minutes) })
    t.match(await check(), { broken_at: first, entries: 0, checked_at: AT(minutes) }, 'before the next one')
    await sql`update ledger_entries set claim = '{"close":10}' where id = ${first}`.execute(db)
    t.match(await check(10_000), { broken_at: null, entries: 2_510 })
  })

  await t.test('a chain cut at its end, or rewritten, is consistent but does not match the last check', async (t) => {
    const last = (await ids()).at(-1)
    await sql`create table cut as select * from ledger_entries order by id desc limit 3`.execute(db)
    const put = 'insert into ledger_entries overriding system value select * from cut order by id'
    t.match(await tampered('delete from ledger_entries where id in (select id from cut)', put), {
      broken_at: last,
      entries: 2_507,
    })
    t.match(await check(10_000), { broken_at: null, entries: 2_510 })
    await sql`delete from ledger_entries`.execute(db)
    await append(7_000, 5)
    t.match(await check(), { broken_at: last, entries: 5 })
  })

  await t.test('a late run does not move the walk back', async (t) => {
    await sql`delete from ledger_checks`.execute(db)
    await append(8_000, 1_500)
    const { place } = await check()
    t.equal(place.entries, 1_000)
    await advanceCheck(db, MARKET, CHAIN_START, { id: 1, hash: 'x', entries: 1 })
    t.same((await readLedgerCheck(db, MARKET)).place, place)
    t.match(await check(), { entries: 1_505, broken_at: null })
  })
})
