import t from 'tap'
import type { TimedBar } from '#domain/market/bars/bar-fold.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { DELETE_BATCH } from '#platform/database/sql.ts'
import { upsertCorporateActions } from '#platform/repositories/market/daily-bars.ts'
import { listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { foldMinutes, pruneIntradayBars, readIntradayBars } from '#platform/repositories/market/intraday-bars.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { testQuote } from '#platform/testing/rows.ts'
import { fetchIntraday } from './intraday.ts'

const { db } = await migratedDatabase(t)
const FAR = 4_000_000_000
const NOW = Date.UTC(2026, 1, 11, 16, 20)
const at = (hour: number, minute: number) => Date.UTC(2026, 1, 11, hour, minute) / 1000
const bar = (time: number, close = 10, volume = 1): TimedBar => {
  return { time, open: close, high: close + 1, low: close - 1, close, volume }
}

async function stock(symbol: string, market = 'yahoo') {
  await upsertInstruments(db, market, [instrumentOf(symbol)])
  return (await listInstruments(db, market)).find((instrument) => instrument.symbol === symbol)!
}

const read = async (id: number, seconds: number) =>
  (await readIntradayBars(db, id, { seconds, before: FAR, limit: 5_000 })).bars

t.test("a source's own bars fill what was not seen, up to the minute that is open", async (t) => {
  const instrument = await stock('AAA')
  const { id } = instrument
  const minute = { ...bar(0, 50), time: at(16, 10) * 1000, volume_from: 0 }
  await upsertQuotes(db, [id], [{ ...testQuote('AAA', 50, { as_of: minute.time }), minute }])
  await upsertCorporateActions(db, id, { splits: [{ date: '2026-02-11', ratio: 2 }], dividends: [] })
  const asked: [number, number][] = []
  const days = (n: number) => NOW / 1000 - n * 86_400
  await fetchIntraday(
    db,
    {
      async intraday(_symbol, minutes, since) {
        asked.push([minutes, since])
        if (minutes === 60) return [bar(at(13, 0), 7), bar(at(14, 0), 99)]
        if (minutes === 5) return [at(14, 0), at(14, 5), at(15, 0), at(16, 0), at(16, 15)].map((time) => bar(time))
        return [at(-24, 0), at(16, 8), at(16, 9), at(16, 10), at(16, 19)].map((time) => bar(time))
      },
    },
    instrument,
    NOW,
  )
  t.same(asked, [
    [1, days(7)],
    [5, days(59)],
    [60, days(729)],
  ])
  t.same(
    (await read(id, 60)).map(({ time, close }) => [time, close]),
    [
      [at(-24, 0), 20],
      [at(16, 8), 10],
      [at(16, 9), 10],
      [at(16, 10), 50],
    ],
    'the open minute is its quote, and what was before the split is stored as it was traded',
  )
  const fives = (await read(id, 300)).map(({ time }) => time)
  t.same(fives, [at(14, 0), at(14, 5), at(15, 0), at(16, 0), at(16, 5), at(16, 10)])
  t.same(
    (await read(id, 3600)).map(({ time, volume }) => [time, volume]),
    [
      [at(13, 0), 1],
      [at(14, 0), 2],
      [at(15, 0), 1],
      [at(16, 0), 3],
    ],
    'hours of the five minutes; the newest of its minutes',
  )
})

t.test('minutes that are old enough become longer bars, which say the same', async (t) => {
  const { id } = await stock('BBB')
  const minutes = Array.from({ length: 200 }, (_, i) => ({ ...bar(at(9, i % 3 === 1 ? i + 1 : i), 10 + (i % 7), i) }))
  const rows = [...new Map(minutes.map((minute) => [minute.time, minute])).values()].map(({ time, ...prices }) => {
    return { instrument_id: id, minutes: 1, time: new Date(time * 1000), ...prices }
  })
  await db.insertInto('intraday_bars').values(rows).execute()
  const before = [await read(id, 300), await read(id, 900), await read(id, 3600)]
  for (const end of [at(10, 0), at(12, 0)]) {
    for (const minutes of [5, 60] as const) {
      let after: number | null = 0
      while (after !== null) after = await foldMinutes(db, { minutes, end: new Date(end * 1000), after })
    }
  }
  const counts = await db
    .selectFrom('intraday_bars')
    .select(['minutes', ({ fn }) => fn.countAll<number>().as('rows')])
    .where('instrument_id', '=', id)
    .groupBy('minutes')
    .execute()
  t.same(new Map(counts.map(({ minutes, rows }) => [minutes, Number(rows)])).get(60), 3)
  t.same([await read(id, 300), await read(id, 900), await read(id, 3600)], before)
})

t.test('each width is kept for its time, a simulated market keeps days', async (t) => {
  const [real, simulated] = [await stock('CCC'), await stock('DDD', 'simulated:9')]
  const { id } = real
  const daysAgo = (days: number) => new Date(NOW - days * 86_400_000)
  const row = (instrument_id: number, minutes: number, days: number) => {
    const { time: _, ...prices } = bar(0)
    return { instrument_id, minutes, time: daysAgo(days), ...prices }
  }
  await db.deleteFrom('intraday_bars').execute()
  await db
    .insertInto('intraday_bars')
    .values([
      ...[30, 40].map((days) => row(id, 1, days)),
      ...[91, 93].map((days) => row(id, 5, days)),
      ...[731, 740].map((days) => row(id, 60, days)),
      ...[2, 4].map((days) => row(simulated.id, 1, days)),
    ])
    .execute()
  const many = Array.from({ length: DELETE_BATCH }, (_, i) => row(id, 1, 100 + i))
  for (let i = 0; i < many.length; i += 500)
    await db
      .insertInto('intraday_bars')
      .values(many.slice(i, i + 500))
      .execute()
  t.equal(await pruneIntradayBars(db, daysAgo), true)
  t.equal(await pruneIntradayBars(db, daysAgo), false)
  const left = await db
    .selectFrom('intraday_bars')
    .select(['minutes', 'time'])
    .orderBy('minutes')
    .orderBy('time')
    .execute()
  const ages = left.map(({ minutes, time }) => `${minutes} min, ${(NOW - time.getTime()) / 86_400_000} days`)
  t.same(ages, ['1 min, 30 days', '1 min, 2 days', '5 min, 91 days', '60 min, 731 days'])
})
