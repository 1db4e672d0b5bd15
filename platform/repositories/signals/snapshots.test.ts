import t from 'tap'
import { migratedDatabase, someoneWaits } from '../../testing/database.ts'
import { addInstruments } from '../../testing/rows.ts'
import { readIndicatorSnapshotsAbove, upsertIndicatorSnapshots } from './snapshots.ts'

const { db } = await migratedDatabase(t)
const ids = await addInstruments(db, 'm', ['A', 'B'])
const snapshot = (symbol: string, body: string) => ({
  instrument_id: ids.get(symbol) as number,
  body,
  year_low: 1,
  year_high: 2,
  average_volume: null,
})

t.test('what is stored is read back; an equal row changes nothing', async (t) => {
  const rows = [snapshot('A', '{"a":1}'), snapshot('B', '{"b":1}')]
  const seq = await upsertIndicatorSnapshots(db, rows)
  t.ok(seq > 0)
  t.equal(await upsertIndicatorSnapshots(db, rows), 0)
  t.equal(await upsertIndicatorSnapshots(db, []), 0)
  const stored = await readIndicatorSnapshotsAbove(db, 'm', 0, 10)
  t.match(stored, [
    { symbol: 'A', body: '{"a":1}', year_low: 1, year_high: 2, average_volume: null },
    { symbol: 'B', body: '{"b":1}', seq },
  ])
  const newer = await upsertIndicatorSnapshots(db, [snapshot('A', '{"a":2}'), rows[1]])
  t.match(await readIndicatorSnapshotsAbove(db, 'm', seq, 10), [{ symbol: 'A', body: '{"a":2}', seq: newer }])
})

t.test('writers take turns until their commit: a lower seq is never committed after a higher one', async (t) => {
  let other: Promise<number> | undefined
  const first = await db.transaction().execute(async (trx) => {
    await upsertIndicatorSnapshots(trx, [snapshot('A', '{"a":"first"}')])
    other = upsertIndicatorSnapshots(db, [snapshot('B', '{"b":"second"}')])
    await someoneWaits(db)
    return upsertIndicatorSnapshots(trx, [snapshot('A', '{"a":"third"}')])
  })
  const second = (await other) ?? 0
  t.ok(second > first)
})
