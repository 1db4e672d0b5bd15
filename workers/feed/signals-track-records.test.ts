import t from 'tap'
import { type RuleTally, trackRecords } from '#domain/track-records/track-record.ts'
import { listTrackRecords } from '#platform/repositories/signals/opportunities.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addInstruments } from '#platform/testing/rows.ts'
import { TrackRecords } from './signals.ts'

const tally = (ocurrencias: number, aciertos: number): RuleTally => {
  return { rule: 'macd-up', ocurrencias, aciertos, days: 1_000, hits: 500 }
}

t.test('leaders of different stocks judge them together, whoever saves last', async (t) => {
  const { db } = await migratedDatabase(t)
  const ids = await addInstruments(db, 'm', ['A', 'B', 'C', 'D'])
  const clock = { now: 0 }
  const [one, other] = [1, 2].map(() => new TrackRecords({ db, market: 'm', clock: () => clock.now }))
  // The first rule stands out alone, but no longer among many that do not.
  const all = new Map([
    ['A', tally(40, 28)],
    ['B', tally(40, 20)],
    ['C', tally(40, 21)],
    ['D', tally(40, 20)],
  ])
  const demonstrated = async () => {
    const rows = await listTrackRecords(db, [...ids.values()])
    return rows.map(({ symbol, demonstrated }) => `${symbol} ${demonstrated}`)
  }
  const expected = (symbols: readonly string[]) => {
    const records = trackRecords(symbols.map((symbol) => all.get(symbol)!))
    return symbols.map((symbol, i) => `${symbol} ${records[i].ventaja === 'demostrada'}`)
  }
  const put = (records: TrackRecords, symbol: string) => records.put(ids.get(symbol)!, [all.get(symbol)!])
  put(one, 'A')
  await one.save()
  t.same(await demonstrated(), ['A true'])
  t.same(expected(['A']), ['A true'])
  for (const symbol of ['B', 'C', 'D']) put(other, symbol)
  await other.save()
  t.same(expected(['A', 'B', 'C', 'D'])[0], 'A false')
  t.same(await demonstrated(), expected(['A', 'B', 'C', 'D']))

  all.set('A', tally(41, 40))
  put(one, 'A')
  await one.save()
  t.same((await demonstrated())[0], 'A false', 'not at once')
  clock.now += 15_000
  await Promise.all([one.save(), other.save()])
  t.same(await demonstrated(), expected(['A', 'B', 'C', 'D']))
  t.same((await demonstrated())[0], 'A true')
})

t.test('what could not be stored is stored later', async (t) => {
  const { db } = await migratedDatabase(t)
  const ids = await addInstruments(db, 'm', ['A'])
  const clock = { now: 0 }
  const records = new TrackRecords({ db, market: 'm', clock: () => clock.now })
  records.put(ids.get('A')!, [tally(40, 28)])
  await db.schema.alterTable('track_records').renameTo('away').execute()
  await t.rejects(records.save(), { message: /track_records/ })
  await db.schema
    .alterTable('away' as 'alerts')
    .renameTo('track_records')
    .execute()
  clock.now += 15_000
  await records.save()
  t.match(await listTrackRecords(db, [...ids.values()]), [{ symbol: 'A', events: 40, hits: 28 }])
})
