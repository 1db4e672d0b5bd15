import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import t from 'tap'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import type { Db } from '../../database/database.ts'
import { migratedDatabase } from '../../testing/database.ts'
import { listInstruments, upsertInstruments } from './instruments.ts'
import { readScreenFigures } from './screener.ts'

/**
 * Waits for the transactions that were under way when the last of this test began, whichever database of the server
 * they are of, since a reading while they are open gives more rows than those that changed.
 */
async function othersEnded(db: Db) {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  const ended = sql<{ all: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0].next}::xid8 as all`
  while (!(await ended.execute(db)).rows[0].all) await sleep(20)
}

t.test('a reading gives what changed after the one before, and loses no transaction between them', async (t) => {
  const { db } = await migratedDatabase(t)
  const empty = await readScreenFigures(db, null)
  t.same([...empty.instrument_id], [])
  t.same([...(await readScreenFigures(db, empty.xmin)).instrument_id], [])

  await upsertInstruments(
    db,
    'm',
    ['A', 'B', 'C'].map((symbol) => instrumentOf(symbol)),
  )
  const [a, b, c] = (await listInstruments(db, 'm')).map(({ id }) => id)
  const values = [a, b, c].map((instrument_id) => ({ instrument_id, rsi_14: 50, macd: 'Neutral' }))
  await db.insertInto('screen_rows').values(values).execute()
  await othersEnded(db)
  const whole = await readScreenFigures(db, empty.xmin)
  t.same([...whole.instrument_id], [a, b, c])
  t.same([...(await readScreenFigures(db, null)).instrument_id], [a, b, c])
  t.same([...(await readScreenFigures(db, whole.xmin)).instrument_id], [])

  const put = (to: Db, instrument_id: number, rsi_14: number) =>
    to.updateTable('screen_rows').where('instrument_id', '=', instrument_id).set({ rsi_14 }).execute()
  await put(db, b, 30)
  await othersEnded(db)
  const changed = await readScreenFigures(db, whole.xmin)
  t.same([...changed.instrument_id], [b])
  t.same([[...changed.numbers.rsi_14], changed.words.macd], [[30], ['Neutral']])

  const open = await db.startTransaction().execute()
  await put(open, a, 20)
  await put(db, b, 31)
  const during = await readScreenFigures(db, changed.xmin)
  t.same([...during.instrument_id], [b])
  await open.commit().execute()
  await othersEnded(db)
  const after = await readScreenFigures(db, during.xmin)
  t.same([...after.instrument_id].sort(), [a, b], 'what was open comes now, and with it again what came after it')
  t.same(after.numbers.rsi_14[[...after.instrument_id].indexOf(a)], 20)
  t.same([...(await readScreenFigures(db, after.xmin)).instrument_id], [])
  const ofAnother = await readScreenFigures(db, String(Number(after.xmin) + 1_000))
  t.same([...ofAnother.instrument_id], [a, b, c], 'all of a database that is younger than the one before')
})
