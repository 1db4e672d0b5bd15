import t from 'tap'
import { barsOf } from '#domain/indicators/testing/bars.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addInstruments } from '#platform/testing/rows.ts'
import { ClosedBars } from './closed-bars.ts'

t.test('a history is read once a session, for five minutes; a missing one is read again', async (t) => {
  const { db } = await migratedDatabase(t)
  const instrument = { id: (await addInstruments(db, 'm', ['A'])).get('A')!, symbol: 'A' }
  let now = 1
  const held = new ClosedBars(
    (_, work) => work(db),
    () => now,
  )
  const closes = async (before: string | null = null) => [...(await held.get({ instrument, before })).close]

  t.same(await closes(), [])
  const bars = barsOf([1, 2, 3])
  await upsertDailyBars(db, instrument.id, bars)
  t.same(await Promise.all([closes(), closes()]), [
    [1, 2, 3],
    [1, 2, 3],
  ])
  t.same(await closes(bars.session[2]), [1, 2], 'before another session')
  await upsertDailyBars(db, instrument.id, barsOf([1, 2, 4]))
  t.same(await closes(), [1, 2, 3])
  now += 300_001
  t.same(await closes(), [1, 2, 4])
})

t.test('of the newest bars no others are read, unless all are held', async (t) => {
  const { db } = await migratedDatabase(t)
  const instrument = { id: (await addInstruments(db, 'm', ['A'])).get('A')!, symbol: 'A' }
  const held = new ClosedBars((_, work) => work(db), Date.now)
  const newest = async (count: number, before: string | null = null) => {
    const { columns, first } = await held.newest({ instrument, before, count })
    return [...columns.close, first]
  }
  t.same(await newest(2), [null])
  const bars = barsOf([1, 2, 3, 4])
  const [first, , third] = bars.session
  await upsertDailyBars(db, instrument.id, bars)
  t.same(await newest(2), [3, 4, first])
  t.same(await newest(2, third), [1, 2, first])
  t.same(await newest(9, third), [1, 2, first])
  t.same(await newest(2, first), [first])
  await held.get({ instrument, before: null })
  await db.deleteFrom('daily_bars').execute()
  t.same(await newest(3), [1, 2, 3, 4, first])
})

t.test('a reading that failed is not kept', async (t) => {
  const { db } = await migratedDatabase(t)
  const instrument = { id: (await addInstruments(db, 'm', ['A'])).get('A')!, symbol: 'A' }
  await upsertDailyBars(db, instrument.id, barsOf([1]))
  const held = new ClosedBars((_, work) => work(db), Date.now)
  await db.schema.alterTable('daily_bars').renameTo('elsewhere').execute()
  await t.rejects(held.get({ instrument, before: null }), /daily_bars/)
  await db.schema.alterTable('elsewhere').renameTo('daily_bars').execute()
  t.same([...(await held.get({ instrument, before: null })).close], [1])
})
