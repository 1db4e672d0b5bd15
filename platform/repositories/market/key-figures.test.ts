import t from 'tap'
import { toColumns } from '#domain/market/bars/columns.ts'
import { yearRange } from '#domain/market/bars/trading-stats.ts'
import { sessionOfDay } from '#domain/market/session-dates.ts'
import { migratedDatabase } from '../../testing/database.ts'
import { addFeed, addInstruments, testQuote } from '../../testing/rows.ts'
import { upsertDailyBars } from './daily-bars.ts'
import { readKeyFigures, upsertKeyFigures } from './key-figures.ts'
import { upsertQuotes } from './quotes.ts'

const FIRST = 20_000
const bars = Array.from({ length: 400 }, (_, i) => ({
  session: sessionOfDay(FIRST + i),
  open: 100,
  high: 110 + ((i * 7) % 50),
  low: 90 - ((i * 11) % 50),
  close: 100,
  volume: 1_000 + i,
}))

t.test('a year of bars up to the quote, and what the source said', async (t) => {
  const { db } = await migratedDatabase(t)
  const ids = await addInstruments(db, 'm', ['AAA', 'BBB'])
  const [a, b] = [ids.get('AAA')!, ids.get('BBB')!]
  await addFeed(db, 'm')
  await upsertDailyBars(db, a, toColumns(bars))
  t.equal(await readKeyFigures(db, a), null, 'no price')

  const session = bars[350].session
  await upsertQuotes(
    db,
    [a, b],
    [
      { ...testQuote('AAA', 105, { session, day_high: 999, day_low: 95, last_volume: 77 }), minute: null },
      { ...testQuote('BBB', 105), minute: null },
    ],
  )
  const read = (await readKeyFigures(db, a))!
  t.equal(read.reported, null)
  t.equal(read.bars.length, 252)
  t.same(read.bars[0], { session: bars[99].session, high: bars[99].high, low: bars[99].low, volume: bars[99].volume })
  t.same(read.bars.at(-1), { session, high: 999, low: 95, volume: 77 }, 'a session to come is not among them')
  t.same(yearRange(read.bars)?.high, { value: 999, day: session })
  t.equal((await readKeyFigures(db, b))?.bars.length, 1)

  const reported = {
    instrument_id: a,
    day: session,
    source: 'yahoo' as const,
    market_cap: 1e12,
    pe: null,
    dividend_yield_pct: 0.44,
    earnings_on: null,
    earnings_estimated: false,
  }
  await upsertKeyFigures(db, [reported])
  const { instrument_id: _, ...shown } = reported
  t.same((await readKeyFigures(db, a))?.reported, shown)
  const next = { ...reported, market_cap: null, pe: 31.5, earnings_on: '2026-04-29', earnings_estimated: true }
  await upsertKeyFigures(db, [next, { ...next, instrument_id: b }])
  const { instrument_id: __, ...renewed } = next
  t.same((await readKeyFigures(db, a))?.reported, renewed, 'what it no longer says is unknown')
  await t.rejects(upsertKeyFigures(db, [{ ...reported, pe: Number.NaN }]))
})
