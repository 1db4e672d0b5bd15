import t from 'tap'
import { listHot } from '#platform/repositories/market/fetches.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addInstruments } from '#platform/testing/rows.ts'
import { WatchedInstruments } from './watched.ts'

t.test('requested instruments and those that open sockets follow are hot while users look at them', async (t) => {
  const { db } = await migratedDatabase(t)
  const ids = await addInstruments(db, 'yahoo', ['AAA', 'BBB', 'CCC'])
  const clock = { now: Date.UTC(2026, 1, 11, 15, 0) }
  const screens = new Set(['BBB', 'GONE'])
  const watched = new WatchedInstruments({
    db,
    onScreens: () => screens,
    idOf: (symbol) => ids.get(symbol),
    clock: () => clock.now,
  })
  const hot = () => listHot(db, 'yahoo', new Date(clock.now - 30_000))
  t.same(await hot(), [])
  watched.note(ids.get('AAA') as number)
  watched.note(999_999)
  await watched.round()
  t.same(await hot(), ['AAA', 'BBB'])
  clock.now += 20_000
  await watched.round()
  clock.now += 20_000
  t.same(await hot(), ['BBB'], 'a socket goes on looking')
  screens.clear()
  await watched.round()
  clock.now += 20_000
  t.same(await hot(), [])
})
