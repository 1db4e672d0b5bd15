import { sql } from 'kysely'
import t from 'tap'
import { forecast } from '#domain/forecast/index.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import type { DailyBar } from '#domain/market/types.ts'
import { DIRECTED_RULES } from '#domain/opportunities/index.ts'
import { findEvents } from '#domain/opportunities/testing/history.ts'
import { readEventsAbove } from '#platform/repositories/events.ts'
import { readDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { listTrackRecords } from '#platform/repositories/signals/opportunities.ts'
import { readForecast } from '#platform/repositories/signals/snapshots.ts'
import { EVENING, feedFixture, simulated } from './testing/fixture.ts'

const DAY = 86_400_000

/** The rules' findings in `bars` for which `wanted` accepts the bar and its index. */
function found(bars: readonly DailyBar[], id: number, wanted: (i: number) => boolean): string[] {
  return Object.entries(findEvents(toColumns(bars))).flatMap(([rule, at]) =>
    at.filter(wanted).map((i) => `${bars[i].session} ${id} ${rule}`),
  )
}

t.test('the last thirty closed sessions are caught up, quietly, and each close is claimed once', async (t) => {
  const { market, instruments, Simulated } = simulated(4)
  const { db, ids, open } = await feedFixture(t, instruments)
  const stored = async () =>
    db.selectFrom('opportunities').selectAll().orderBy('session').orderBy('instrument_id').orderBy('rule').execute()
  const provider = new Simulated()
  provider.tick(EVENING, { market_state: 'closed' })
  const first = await open(provider)
  await first.quotes.poll()
  await first.runBars()
  const rows = await stored()
  const expected = instruments.flatMap(({ symbol }) => {
    const bars = market.closedBars(symbol, '2026-01-15')
    return found(bars, ids.get(symbol)!, (i) => i >= bars.length - 30)
  })
  t.same(rows.map((row) => `${row.session} ${row.instrument_id} ${row.rule}`).sort(), expected.sort())
  t.ok(rows.length > 20 && rows.every(({ provisional }) => !provisional))
  t.same(await readEventsAbove(db, 0, 10), [], 'old news is no news')

  const ledger = await db.selectFrom('ledger_entries').select(['session', 'kind']).execute()
  t.ok(ledger.length > 0)
  t.same(new Set(ledger.map(({ session }) => session)), new Set(['2026-01-14']), 'only the newest close is claimed')
  const records = await listTrackRecords(db, [...ids.values()])
  t.equal(records.length, 4 * DIRECTED_RULES.length, 'a record for each stock and rule with a direction')

  const second = await open(provider)
  await second.quotes.poll()
  await second.runBars()
  t.same(await stored(), rows, 'another process finds the same')
  t.same((await db.selectFrom('ledger_entries').select('id').execute()).length, ledger.length)
})

t.test('sessions that closed while the database failed are reported when it works', async (t) => {
  const { market, instruments, Simulated } = simulated(4)
  const { db, ids, clock, lines, open } = await feedFixture(t, instruments)
  const provider = new Simulated()
  const { states, quotes, roundClosedBars } = await open(provider)
  const live = async (day: number) => {
    clock.now = EVENING + day * DAY
    provider.tick(clock.now)
    await quotes.poll()
    await roundClosedBars()
  }
  await live(0)
  await sql`alter table opportunities rename to opportunities_away`.execute(db)
  for (const day of [1, 2, 3, 4]) await live(day)
  t.equal(states.troubles().length, 4)
  t.match(states.troubles()[0], { part: 'closed bars', error: /opportunities/ })
  t.equal(lines.filter((line) => line.includes('a stock fails')).length, 4, 'each is reported once')
  await sql`alter table opportunities_away rename to opportunities`.execute(db)
  clock.now += 10_000
  await roundClosedBars()
  t.same(states.troubles(), [])
  const rows = await db.selectFrom('opportunities').selectAll().where('session', '>=', '2026-01-15').execute()
  const final = rows.filter(({ provisional }) => !provisional)
  const expected = instruments.flatMap(({ symbol }) => {
    const bars = market.closedBars(symbol, '2026-01-19')
    return found(bars, ids.get(symbol)!, (i) => bars[i].session >= '2026-01-15')
  })
  t.ok(new Set(final.map(({ session }) => session)).size > 1, 'of several sessions')
  t.same(final.map((row) => `${row.session} ${row.instrument_id} ${row.rule}`).sort(), expected.sort())
  const events = (await readEventsAbove(db, 0, 1_000)).map(({ item }) => JSON.parse(item)).filter((x) => !x.provisional)
  t.same(events.map(({ id }) => id).sort(), final.map(({ id }) => id).sort())
})

t.test('a forecast per closed session, grown bar by bar, equal to one of all bars, and claimed once', async (t) => {
  const { market, instruments, Simulated } = simulated(1)
  const [{ symbol }] = instruments
  const { db, ids, clock, open } = await feedFixture(t, instruments)
  const id = ids.get(symbol)!
  const provider = new Simulated()
  const claims = () => db.selectFrom('ledger_entries').select(['session', 'kind', 'claim']).orderBy('id').execute()
  const { quotes, roundClosedBars } = await open(provider)
  let shown = 0
  for (let day = 0; day < 4; day++) {
    clock.now = EVENING + day * DAY
    provider.tick(clock.now)
    await quotes.poll()
    if (day === 2) {
      await sql`alter table forecasts rename to forecasts_away`.execute(db)
      await roundClosedBars()
      await sql`alter table forecasts_away rename to forecasts`.execute(db)
      clock.now += 10_000
    }
    await roundClosedBars()
    await roundClosedBars()
    const { session } = market.quote(symbol, clock.now)!
    const stored = await readForecast(db, id)
    const expected = forecast(await readDailyBars(db, id, session))
    t.equal(stored?.session, session)
    t.same(JSON.parse(stored!.body), expected)
    if (expected.method === 'none') continue
    shown++
    const newest = { kind: 'forecast', session: market.closedBars(symbol, session).at(-1)!.session }
    t.match((await claims()).at(-1), newest)
  }
  t.ok(shown > 0)
  const before = await claims()
  const again = await open(provider)
  await again.quotes.poll()
  await again.roundClosedBars()
  t.same(await claims(), before, 'another process claims nothing twice')
})
