import { sql } from 'kysely'
import t from 'tap'
import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { RATING_WORDS, type RatingWord } from '#domain/ratings/words.ts'
import type { Queues } from '#platform/queues/queues.ts'
import { noteClock } from '#platform/repositories/instants.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { setSummarySettings } from '#platform/repositories/summaries.ts'
import { alertsFixture } from '#platform/testing/alerts-fixture.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addFollower } from '#platform/testing/rows.ts'
import { randomWalk } from '#test/support/reference/random-walks.ts'
import { summaryRound } from './summary-round.ts'

const MARKET = 'simulated:1'
const HOUR_MS = 3_600_000
const BARS = 400
const NO_OUTCOME = { rose: null, net_pct: null, held_pct: null }

/** A market that never closes, with bars up to the day before today, and rounds at a moment that a test chooses. */
async function fixture(test: Parameters<typeof migratedDatabase>[0]) {
  const { db } = await migratedDatabase(test)
  const queued: { user_id: number; priority: number | undefined }[] = []
  const queues: Pick<Queues, 'enqueueAll'> = {
    enqueueAll: async (_db, _queue, all, options) => {
      for (const data of all) queued.push({ ...(data as { user_id: number }), priority: options?.priority })
    },
  }
  await upsertInstruments(
    db,
    MARKET,
    ['UP', 'CALM', 'LATE'].map((symbol) => instrumentOf(symbol, { name: symbol, exchange: 'Kraken', currency: 'USD' })),
  )
  const stocks = await listInstruments(db, MARKET)
  // Ten in the morning, so that no hour of the test lies on another day.
  const now = Math.floor(Date.now() / DAY_MS) * DAY_MS + 10 * HOUR_MS
  const today = Math.floor(now / DAY_MS)
  const ids = stocks.map(({ id }) => id)
  /** Stores bars up to `back` days before today, the last of which is `times` what it was. */
  const bars = async (symbol: string, back = 1, times = 1) => {
    const { columns } = randomWalk(symbol.length, BARS)
    const last = BARS - 1
    columns.close[last] *= times
    columns.high[last] = Math.max(columns.high[last], columns.close[last])
    const session = columns.session.map((_, at) => sessionOfDay(today - back - last + at))
    await upsertDailyBars(db, stocks.find((stock) => stock.symbol === symbol)!.id, { ...columns, session })
  }
  const config = { market: { id: MARKET, kind: 'yahoo', sources: [], folder: null }, replayDaySeconds: 300 } as never
  return {
    db,
    queues,
    queued,
    now,
    today,
    ids,
    bars,
    round: (at = now) => summaryRound({ config, db, queues, clock: () => at }, new AbortController().signal),
    /** An account that wants a summary every day at nine in UTC, since two days ago. */
    async account(rest: { even_empty?: boolean; hour?: string } = {}) {
      const user_id = await addFollower(db, `u${Math.random()}@example.com`, ids)
      const wanted = { every: 'daily' as const, hour: '09:00', zone: 'UTC', channels: [], even_empty: false, ...rest }
      await setSummarySettings(db, user_id, wanted)
      const since = new Date(now - 20 * HOUR_MS)
      await db.updateTable('summary_settings').set({ since }).where('user_id', '=', user_id).execute()
      return user_id
    },
    stored: (user_id: number) =>
      db.selectFrom('summaries').selectAll().where('user_id', '=', user_id).orderBy('id').execute(),
    due: async (user_id: number) =>
      (
        await db
          .selectFrom('summary_settings')
          .select('due_at')
          .where('user_id', '=', user_id)
          .executeTakeFirstOrThrow()
      ).due_at?.getTime(),
  }
}

t.test('what moved is told once, at its hour, and given to the deliveries after all alerts', async (t) => {
  const { db, round, account, bars, stored, due, queued, now, today } = await fixture(t)
  await Promise.all([bars('UP', 1, 1.3), bars('CALM'), bars('LATE')])
  const user = await account()
  await round(now - 2 * HOUR_MS)
  t.same([await stored(user), await due(user)], [[], today * DAY_MS + 9 * HOUR_MS], 'not before its hour')
  await round()
  const [summary, ...others] = await stored(user)
  t.same(others, [])
  t.match(summary, { kind: 'daily', state: 'sent', local_date: sessionOfDay(today), market: MARKET })
  t.match(summary.items, [
    { section: 'moves', symbol: 'UP', figures: { session: sessionOfDay(today - 1) } },
    { section: 'rest', text: /normal/ },
  ])
  t.match(summary.subject, /UP/)
  const firings = await db.selectFrom('alert_firings').select(['summary_id', 'text', 'read_at']).execute()
  t.match(firings, [{ summary_id: summary.id, text: summary.subject, read_at: Date }])
  t.same(queued, [{ user_id: user, priority: -1 }])
  t.equal(await due(user), (today + 1) * DAY_MS + 9 * HOUR_MS)

  await sql`update summary_settings set due_at = null`.execute(db)
  await round()
  t.equal((await stored(user)).length, 1, 'one a day, also where its instant is computed again')
  await round(now + DAY_MS)
  const [, next] = await stored(user)
  t.match([next.state, next.items], ['silent', null], 'a session that was told is not told again')
  t.equal(queued.length, 1)
})

t.test('one that has nothing to say is sent to who asked for it', async (t) => {
  const { round, account, bars, stored } = await fixture(t)
  await Promise.all([bars('UP'), bars('CALM'), bars('LATE')])
  const [quiet, all] = [await account(), await account({ even_empty: true })]
  await round()
  t.match(await stored(quiet), [{ state: 'silent', items: null }])
  t.match(await stored(all), [{ state: 'sent', items: [{ section: 'rest' }] }])
})

t.test('it waits an hour for bars that are on their way, then says whose are missing', async (t) => {
  const { round, account, bars, stored, now } = await fixture(t)
  await Promise.all([bars('UP', 1, 1.3), bars('CALM'), bars('LATE', 2)])
  const user = await account()
  await round(now - HOUR_MS / 2)
  t.same(await stored(user), [])
  await round(now + HOUR_MS / 10)
  t.match(await stored(user), [{ state: 'sent' }])
  t.ok((await stored(user))[0].items?.some(({ section, text }) => section === 'rest' && text.includes('LATE')))
  await bars('LATE', 1, 1.3)
  await round(now + DAY_MS)
  t.match((await stored(user))[1].items, [{ section: 'moves', symbol: 'LATE' }], 'what came late is told the next time')
})

t.test('more than six hours late it is not made, and the next one says so', async (t) => {
  const { round, account, bars, stored, now, today } = await fixture(t)
  await Promise.all([bars('UP', 1, 1.3), bars('CALM'), bars('LATE')])
  const user = await account()
  await round(now + 6 * HOUR_MS)
  t.match(await stored(user), [{ state: 'late', subject: null, local_date: sessionOfDay(today) }])
  await round(now + DAY_MS)
  const [, next] = await stored(user)
  t.match(next, { state: 'sent' })
  t.match(
    next.items?.map(({ section }) => section),
    ['moves', 'rest', 'rest'],
  )
  t.match(next.items?.at(-1)?.text, /seis horas de retraso/)
})

t.test('alerts since the last one are in it; without a stock there is none', async (t) => {
  const { db, queues, round, account, bars, stored, due, ids, now } = await fixture(t)
  await Promise.all([bars('UP'), bars('CALM'), bars('LATE')])
  const user = await account()
  const fired = { user_id: user, alert_id: 1, instrument_id: ids[0], evidence: 'bar' as const, read_at: null }
  const nothing = { price: null, as_of: null, seq: null, since: null, until: null }
  const at = [now - 22 * HOUR_MS, now - 3 * HOUR_MS].map((instant) => new Date(instant))
  await db
    .insertInto('alert_firings')
    .values(at.map((instant, n) => ({ ...fired, ...nothing, n, at: instant, text: `Alerta ${n}.` })))
    .execute()
  const alone = (await alertsFixture(db, queues)).userId
  await setSummarySettings(db, alone, { every: 'daily', hour: null, zone: null, channels: [], even_empty: true })
  await round()
  t.match((await stored(user))[0].items, [{ section: 'alerts', text: 'Alerta 1.' }, { section: 'rest' }])
  t.same([await stored(alone), await due(alone)], [[], undefined])
})

t.test('of the words of the indicators, a change to a strong one is a signal, and no other', async (t) => {
  const { db, round, account, bars, stored, ids, today } = await fixture(t)
  await Promise.all([bars('UP'), bars('CALM'), bars('LATE')])
  const user = await account()
  const word = (of: RatingWord) => RATING_WORDS.indexOf(of)
  const days = (instrument_id: number, words: readonly RatingWord[]) =>
    words.map((of, at) => ({ instrument_id, session: sessionOfDay(today - words.length + at), word: word(of) }))
  await db
    .insertInto('rating_days')
    .values(
      [...days(ids[0], ['Buy', 'Strong buy']), ...days(ids[1], ['Neutral', 'Buy'])].map((day) => ({
        ...day,
        ...NO_OUTCOME,
      })),
    )
    .execute()
  await round()
  const items = (await stored(user))[0].items?.filter(({ section }) => section === 'signals')
  t.match(items, [{ symbol: 'CALM', figures: { kind: 'rating', word: 'Strong buy', before: 'Buy' } }])
  t.equal(items?.length, 1)
})

t.test('a clock that was ahead neither silences an account for days nor makes one twice', async (t) => {
  const { db, round, account, bars, stored, now } = await fixture(t)
  await Promise.all([bars('UP', 1, 1.3), bars('CALM'), bars('LATE')])
  const user = await account({ even_empty: true })
  await noteClock(db, { isAsked: false })
  for (const days of [0, 1, 2]) await round(now + days * DAY_MS)
  t.equal((await stored(user)).length, 3)
  // The clock is right again: what was written ahead counts as now.
  await sql`update clock set reached_at = now() + interval '2 days'`.execute(db)
  await noteClock(db, { isAsked: false })
  await sql`update summary_settings set due_at = null`.execute(db)
  for (const days of [1, 2, 3]) await round(now + days * DAY_MS)
  const dates = (await stored(user)).map(({ local_date }) => local_date)
  t.same(new Set(dates).size, dates.length)
  t.equal(dates.length, 4, 'days that have one get no other, and the next day has its own')
})
