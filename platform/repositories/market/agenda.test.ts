import t from 'tap'
import { type AnnouncedDate, changedEvents } from '#domain/agenda/agenda.ts'
import { migratedDatabase } from '../../testing/database.ts'
import { addFeed, addInstruments, testQuote } from '../../testing/rows.ts'
import { readAgenda, readAnnounced, storeEvents } from './agenda.ts'
import { upsertCorporateActions } from './daily-bars.ts'
import { upsertQuotes } from './quotes.ts'

t.test('events of stocks, with every date that they had', async (t) => {
  const { db } = await migratedDatabase(t)
  const ids = await addInstruments(db, 'm', ['AAA', 'BBB'])
  const [a, b] = [ids.get('AAA')!, ids.get('BBB')!]

  /** What the source announces of AAA on a day of October. */
  async function announce(day: number, ...announced: AnnouncedDate[]) {
    const now = new Date(Date.UTC(2026, 9, day, 12))
    const changed = changedEvents(await readAnnounced(db, a, now), announced, now.toISOString().slice(0, 10))
    await storeEvents(db, a, changed, { source: 'yahoo', now })
    return readAgenda(db, [a, b], '2026-10-01', '2026-12-31')
  }
  const report = (date: string, is_estimated = true) => ({ kind: 'report', date, is_estimated }) as const
  const seen = (day: number) => new Date(Date.UTC(2026, 9, day, 12))

  const known = { instrument_id: a, symbol: 'AAA', name: 'AAA', exchange: null, kind: 'report', source: 'yahoo' }
  const first = { ...known, period: '2026-10-27', date: '2026-10-27', state: 'estimated', seen_at: seen(1) }
  t.same(await announce(1, report('2026-10-27')), [{ ...first, changes: 0, before: [] }])
  t.same(await announce(2), [{ ...first, changes: 0, before: [] }], 'missing for now')
  t.same(await announce(3, report('2026-10-27')), [{ ...first, changes: 0, before: [] }])
  const moved = { ...first, date: '2026-11-03', state: 'confirmed', seen_at: seen(4), changes: 1 }
  const [row] = await announce(4, report('2026-11-03', false))
  t.match(row, { ...moved, before: [{ date: '2026-10-27' }] })
  t.equal(Date.parse(row.before[0].seen_at), seen(1).getTime())
  await announce(5)
  await announce(6)
  t.match(await announce(7), [{ date: '2026-11-03', state: 'withdrawn', seen_at: seen(7), changes: 2 }])
  t.same((await db.selectFrom('agenda_changes').select(['date', 'state']).orderBy('id').execute()).map(Object.values), [
    ['2026-10-27', 'estimated'],
    ['2026-11-03', 'confirmed'],
    ['2026-11-03', 'withdrawn'],
  ])

  await addFeed(db, 'm')
  await upsertQuotes(db, [b], [testQuote('BBB', 1, { session: '2026-10-08' })])
  const dividends = ['2026-10-05', '2026-10-09'].map((date) => ({ date, amount: 1 }))
  await upsertCorporateActions(db, b, { splits: [], dividends })
  const [past, ...rest] = await readAgenda(db, [a, b], '2026-10-01', '2026-12-31')
  t.same(past, {
    ...{ instrument_id: b, symbol: 'BBB', name: 'BBB', exchange: null, kind: 'ex_dividend', source: null },
    ...{ period: '2026-10-05', date: '2026-10-05', state: 'confirmed', seen_at: null, changes: 0, before: [] },
  })
  t.equal(rest.length, 1, 'a dividend of the replay’s future is not known')
  t.same(await readAgenda(db, [], '2026-10-01', '2026-12-31'), [])
})
