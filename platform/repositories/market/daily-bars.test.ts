import fc from 'fast-check'
import { sql } from 'kysely'
import t from 'tap'
import { toColumns } from '#domain/market/bars/columns.ts'
import { sessionOfDay } from '#domain/market/session-dates.ts'
import type { DailyBar } from '#domain/market/types.ts'
import type { Db } from '../../database/database.ts'
import { migratedDatabase } from '../../testing/database.ts'
import { addInstruments, testQuote } from '../../testing/rows.ts'
import { deleteDailyBars, readDailyBars, upsertDailyBars } from './daily-bars.ts'
import { readIntradayBars } from './intraday-bars.ts'
import { upsertQuotes } from './quotes.ts'

const BEGIN = Date.UTC(2026, 0, 15, 14) / 1000
const price = fc.double({ min: 1, max: 1e6, noNaN: true })
const prices = fc
  .tuple(fc.array(price, { minLength: 4, maxLength: 4 }), fc.nat(1e9))
  .map(([[open, close, ...ends], volume]) => {
    const [low, high] = [Math.min(open, close, ...ends), Math.max(open, close, ...ends)]
    return { open, high, low, close, volume }
  })
const beginnings = (minutes: number) => fc.uniqueArray(fc.nat(Math.floor(300 / minutes)), { maxLength: 60 })
const barsOf = (minutes: number) =>
  fc
    .tuple(beginnings(minutes), fc.array(prices, { minLength: 60, maxLength: 60 }))
    .map(([times, each]) => times.map((n, i) => ({ minutes, time: BEGIN + n * minutes * 60, ...each[i] })))

t.test('closed bars are those of the table, in order, to the last bit', async (t) => {
  const { db } = await migratedDatabase(t)
  const id = [...(await addInstruments(db, 'm', ['AAA'])).values()][0]
  const days = fc.uniqueArray(fc.integer({ min: -30_000, max: 30_000 }), { maxLength: 40 })
  const histories = fc
    .tuple(days, fc.array(prices, { minLength: 40, maxLength: 40 }))
    .map(([all, each]) => all.map((day, i): DailyBar => ({ session: sessionOfDay(day), ...each[i] })))
  await fc.assert(
    fc.asyncProperty(histories, fc.option(fc.nat(39)), async (candles, n) => {
      await deleteDailyBars(db, id)
      await upsertDailyBars(db, id, toColumns(candles))
      const before = n === null ? null : (candles[n]?.session ?? '2026-01-15')
      const expected = candles
        .filter(({ session }) => before === null || session < before)
        .sort((a, b) => (a.session < b.session ? -1 : 1))
      t.strictSame(await readDailyBars(db, id, before), toColumns(expected))
    }),
    { numRuns: 40 },
  )
})

t.test('bars of minutes are those that PostgreSQL makes of the same rows', async (t) => {
  const { db } = await migratedDatabase(t)
  const id = [...(await addInstruments(db, 'm', ['AAA'])).values()][0]
  const rows = fc.tuple(barsOf(1), barsOf(5), barsOf(60))
  const asked = fc.record({
    seconds: fc.constantFrom(60, 300, 900, 3_600),
    before: fc.nat(19_000).map((after) => BEGIN + after),
    limit: fc.integer({ min: 1, max: 40 }),
  })
  const minute = fc.option(fc.tuple(fc.nat(5), prices))
  await fc.assert(
    fc.asyncProperty(rows, minute, fc.array(asked, { minLength: 4, maxLength: 4 }), async (stored, open, asks) => {
      await db.deleteFrom('intraday_bars').execute()
      await db.deleteFrom('quotes').execute()
      const bars = stored.flat().map((bar) => ({ ...bar, instrument_id: id, time: new Date(bar.time * 1000) }))
      if (bars.length > 0) await db.insertInto('intraday_bars').values(bars).execute()
      if (open !== null) {
        // The minute is after all stored bars, since of two bars at one time neither would be the first.
        const time = (BEGIN + (301 + open[0]) * 60) * 1000
        const quote = { ...testQuote('AAA', 1, { as_of: time }), minute: { time, ...open[1], volume_from: 0 } }
        await upsertQuotes(db, [id], [quote])
      }
      for (const each of asks) t.strictSame(await readIntradayBars(db, id, each), await groupedBars(db, id, each))
    }),
    { numRuns: 40 },
  )
})

/** The same bars, folded by the database. */
async function groupedBars(
  db: Db,
  id: number,
  { seconds, before, limit }: { seconds: number; before: number; limit: number },
) {
  const minutes = seconds >= 3600 ? 60 : seconds >= 300 ? 5 : 1
  const begins = (time: string) => sql`floor(extract(epoch from ${sql.raw(time)}) / ${seconds}) * ${seconds}`
  const { rows: bars } = await sql`
    with parts as (
      select time, open, high, low, close, volume from intraday_bars where instrument_id = ${id} and (
        minutes = ${minutes} or (minutes = 1 and time >= coalesce((select max(time) + make_interval(mins => ${minutes}::int)
          from intraday_bars where instrument_id = ${id} and minutes = ${minutes}), '-infinity')))
      union all
      select minute_time, minute_open, minute_high, minute_low, price, minute_volume from quotes
      where instrument_id = ${id} and minute_time is not null
    )
    select ${begins('time')}::float8 as time, (array_agg(open order by time))[1] as open, max(high) as high,
      min(low) as low, (array_agg(close order by time desc))[1] as close, sum(volume) as volume
    from parts where time < to_timestamp(${before}) group by 1 order by 1
  `.execute(db)
  const { rows } = await sql<{ from: number | null }>`
    select ${begins('min(time)')}::float8 as from from (
      select time from intraday_bars where instrument_id = ${id} and minutes in (1, ${minutes})
      union all select minute_time from quotes where instrument_id = ${id}) as all_of_it
  `.execute(db)
  return { bars: bars.slice(-limit), from: rows[0].from }
}
