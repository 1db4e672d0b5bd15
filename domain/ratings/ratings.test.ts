import { deepEqual, ok } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { openMarketFolder } from '#platform/market-folder/folder.ts'
import { needs, readMarketBars, shared } from '#test/support/reference/reference.ts'
import { sampled } from '#test/support/size.ts'
import { averagesOf } from '../indicators/core/averages.ts'
import { createLiveIndicators, createSeries, viewOf } from '../indicators/index.ts'
import { anyHistory } from '../indicators/testing/any-history.ts'
import { barAt, sliceColumns, toColumns } from '../market/bars/columns.ts'
import type { Columns } from '../market/types.ts'
import { addDay, edgesOf, MarketPast, newStockSums, type Outcome, stockRecords } from './edge.ts'
import { newStockPast, rateBars } from './past.ts'
import { type Rating, ratingOf, ratingView } from './rating.ts'
import { naiveDays, naiveEdges, naiveRating, naiveRecords, naiveVotes } from './testing/naive.ts'

const DATES = 20

/** The rating at the last of `columns` as its open bar, as a tick has it. */
function liveRating(columns: Columns): Rating {
  const last = columns.close.length - 1
  const closed = sliceColumns(columns, 0, last)
  const view = createLiveIndicators(closed, 'A').viewWith(barAt(columns, last))
  return ratingOf(ratingView(view, averagesOf(closed.close)))
}

function sameRating({ value, word, parts }: Rating, votes: ReturnType<typeof naiveVotes>, i: number): void {
  deepEqual(
    parts.map(({ name, vote }) => [name, vote]),
    Object.entries(votes).map(([name, of]) => [name, of[i]]),
  )
  const expected = naiveRating(votes, i)
  deepEqual(word, expected.word)
  ok(value === expected.value || Math.abs(value! - expected.value!) < 1e-9, `${value}, not ${expected.value}`)
}

const outcomesOf = (columns: Columns): Outcome[] => rateBars(newStockPast(), viewOf(columns), () => 1).outcomes

t.test('the rating of any bars, to the part', async () => {
  fc.assert(
    fc.property(anyHistory, ({ bars }) => {
      fc.pre(bars.length > 0)
      const columns = toColumns(bars)
      sameRating(liveRating(columns), naiveVotes(columns), bars.length - 1)
    }),
  )
})

t.test('other bars after a day change nothing of what is known of it', async () => {
  fc.assert(
    fc.property(anyHistory, anyHistory, fc.nat(), ({ bars }, future, cut) => {
      const known = bars.slice(0, bars.length - (cut % (bars.length + 1)))
      const outcomes = outcomesOf(toColumns(known))
      for (const others of [bars.slice(known.length), future.bars]) {
        deepEqual(outcomesOf(toColumns([...known, ...others])).slice(0, outcomes.length), outcomes)
      }
    }),
  )
})

t.test('days that come in any portions, and through JSON, make the same record', async () => {
  const anyReturn = fc.double({ min: -9, max: 9, noNaN: true })
  const anyDay = fc.record({ word: fc.nat(4), rose: fc.boolean(), net: anyReturn, held: anyReturn })
  fc.assert(
    fc.property(fc.array(anyDay, { maxLength: 600, size: 'max' }), (days) => {
      let sums = newStockSums()
      days.forEach((day, i) => {
        addDay(sums, day)
        if (i % 50 === 0) sums = JSON.parse(JSON.stringify(sums))
      })
      const sessions = days.map((day, i) => ({ ...day, rose: Number(day.rose), session: `s${1000 + i}` }))
      sameRecords(stockRecords(sums), naiveRecords(sessions, false))
    }),
    { numRuns: 50 },
  )
})

const FIGURES = [
  'rose_pct',
  'base_pct',
  'interval_95',
  'net_return_pct',
  'net_interval_95',
  'base_return_pct',
  'p',
] as const

function sameRecords(records: ReturnType<typeof stockRecords>, expected: ReturnType<typeof naiveRecords>): void {
  const counts = ({ word, days, days_apart }: { word: string; days: number; days_apart: number }) => [
    word,
    days,
    days_apart,
  ]
  deepEqual(records.map(counts), expected.map(counts))
  for (const [i, record] of records.entries()) {
    for (const name of FIGURES) {
      const [values, wanted] = [record, expected[i]].map((of) => [of[name] ?? -1].flat())
      ok(
        values.every((value, k) => Math.abs(value - wanted[k]) <= 1e-9),
        `${record.word} ${name}: ${values}, ${wanted}`,
      )
    }
  }
}

t.test('real companies, against a second implementation', needs('data/market'), async (t) => {
  const { instruments } = await openMarketFolder(shared('data/market'))
  const market = new MarketPast()
  const all = { ours: [] as ReturnType<typeof stockRecords>, theirs: [] as ReturnType<typeof naiveRecords> }
  const days: ReturnType<typeof naiveDays> = []
  const stocks = sampled(instruments, 'domain/ratings/', 'domain/indicators/')
  for (const { symbol, currency } of stocks) {
    const { columns } = await readMarketBars(symbol)
    const bars = columns.close.length
    const votes = naiveVotes(columns)
    for (let date = 1; date <= DATES; date++) {
      const i = Math.floor((bars * date) / DATES) - 1
      sameRating(liveRating(sliceColumns(columns, 0, i + 1)), votes, i)
    }
    // The bars come in two portions, as on two days.
    const past = newStockPast()
    const dollars = () => (currency === 'USD' ? 1 : null)
    const half = sliceColumns(columns, 0, bars >> 1)
    for (const part of [half, columns]) market.add(rateBars(past, viewOf(part, createSeries(bars)), dollars).outcomes)
    const expected = naiveDays(columns, votes, currency === 'USD')
    days.push(...expected)
    all.ours.push(...stockRecords(past.followed))
    all.theirs.push(...naiveRecords(expected, false))
  }
  all.ours.push(...market.records())
  all.theirs.push(...naiveRecords(days, true))
  sameRecords(all.ours, all.theirs)
  deepEqual(
    edgesOf(all.ours),
    naiveEdges(all.theirs).map((shown) => (shown ? 'demostrada' : 'sin ventaja demostrada')),
  )
  t.ok(days.length > 0, `${stocks.length * DATES} ratings and ${all.ours.length} records of ${days.length} days equal`)
})
