import t from 'tap'
import type { Quote } from '#domain/market/types.ts'
import { decodeTicks, encodeTicks } from '../../bus/ticks/tick-codec.ts'
import { migratedDatabase } from '../../testing/database.ts'
import { fieldsOf } from '../../testing/quote-fields.ts'
import { addFeed, addInstruments, testQuote } from '../../testing/rows.ts'
import { listSymbols } from './instruments.ts'
import { readQuotePoints, upsertQuotePoints } from './intraday-bars.ts'
import { readQuotesAbove, upsertQuotes, upsertTicks } from './quotes.ts'

const { db } = await migratedDatabase(t)
const ids = await addInstruments(db, 'm', ['A', 'B', 'C'])
const others = await addInstruments(db, 'other', ['A'])
const epoch = await addFeed(db, 'm')
const idOf = (symbol: string) => ids.get(symbol) as number
const store = (...quotes: Quote[]) =>
  upsertQuotes(
    db,
    quotes.map((quote) => idOf(quote.symbol)),
    quotes,
  )

t.test('what is stored is read back whole, with its seq and epoch', async (t) => {
  const minute = {
    time: 1_763_619_600_000,
    open: 99,
    high: 102,
    low: 98.5,
    close: 101.5,
    volume: 0.5,
    volume_from: 1e9,
  }
  const as_of = minute.time + 123
  const quotes = [
    {
      ...testQuote('A', 101.5, {
        as_of,
        delay_seconds: 0.5,
        frozen: true,
        market_state: 'post',
        bid: 101.4,
        ask: 101.6,
        source: 'alpaca',
      }),
      minute,
    },
    { ...testQuote('B', 1e-9, { last_volume: 0, day_low: 1e-9 }), minute: null },
  ]
  const seq = await store(...quotes)
  const rows = await readQuotesAbove(db, 'm', 0, 10)
  t.strictSame(
    rows.map(({ seq: _, ...row }) => row),
    quotes.map((quote) => ({ ...quote, epoch })),
  )
  t.equal(rows[1].seq, seq)
  t.ok(rows[0].seq < rows[1].seq)
})

t.test('an equal quote changes nothing; any difference does', async (t) => {
  const quote = testQuote('C', 50)
  const first = await store(quote)
  t.equal(await store(quote), 0)
  let newest = first
  for (const change of [
    { as_of: quote.as_of + 1 },
    { price: 51 },
    { session: '2026-11-23' },
    { last_volume: 7 },
    { bid: 49.9 },
    { ask: 50.1 },
    { market_state: 'closed' as const },
    { frozen: true },
  ]) {
    const seq = await store({ ...quote, ...change })
    t.ok(seq > newest, JSON.stringify(change))
    newest = seq
  }
  t.strictSame(
    (await readQuotesAbove(db, 'm', first, 10)).map((row) => row.symbol),
    ['C'],
  )
})

t.test('ticks are the rows that were written, after those before', async (t) => {
  const after = await store(testQuote('A', 40), testQuote('B', 41))
  const minute = { time: 1_763_619_600_000, open: 1, high: 3, low: 1, close: 2.5, volume: 7, volume_from: 3 }
  const [same, moved] = [testQuote('B', 42), { ...testQuote('C', 2.5, { bid: 2, ask: 3, frozen: true }), minute }]
  const before = await store(same)
  const quotes = [same, moved, { ...testQuote('A', 43), currency: 'EUR' }]
  const ticks = await upsertTicks(
    db,
    'm',
    quotes.map(({ symbol }) => idOf(symbol)),
    quotes,
  )
  t.ok(before > after)
  t.match(ticks, { market: 'm', epoch, after: before, seq: Math.max(...ticks.seqs) })
  const sent = decodeTicks(encodeTicks(ticks, ticks.quotes, ticks.seqs, [...ticks.quotes.keys()]))
  t.strictSame(sent.quotes.map(fieldsOf), await readQuotesAbove(db, 'm', before, 10))
  t.strictSame(
    sent.quotes.map(({ symbol }) => symbol),
    ['C', 'A'],
    'an equal one is not written',
  )
  t.match(await upsertTicks(db, 'm', [idOf('B')], [same]), { seq: 0, quotes: [] })
})

t.test('only rows of the market, above the seq, ascending, up to the limit', async (t) => {
  await upsertQuotes(db, [others.get('A') as number], [testQuote('A', 1)])
  const all = await readQuotesAbove(db, 'm', 0, 10)
  t.equal(all.length, 3)
  t.strictSame(await readQuotesAbove(db, 'm', 0, 2), all.slice(0, 2))
  t.strictSame(await readQuotesAbove(db, 'm', all[1].seq, 10), all.slice(2))
})

t.test('nothing to write is no statement', async (t) => {
  t.equal(await upsertQuotes(db, [], []), 0)
})

t.test('a price that is none is refused by the table', async (t) => {
  for (const price of [Number.NaN, 0, -1, Number.POSITIVE_INFINITY]) await t.rejects(store(testQuote('A', price)))
})

t.test('symbols of a market, quoted or not', async (t) => {
  t.strictSame((await listSymbols(db, 'm')).sort(), ['A', 'B', 'C'])
  t.strictSame(await listSymbols(db, 'none'), [])
})

t.test('points of the open session only, up to the newest slot', async (t) => {
  const point = (session: string, slot: number, price: number) => ({ instrument_id: idOf('A'), session, slot, price })
  await store(testQuote('A', 5, { session: '2026-11-19' }))
  await upsertQuotePoints(db, [point('2026-11-19', 0, 1), point('2026-11-19', 1, 2), point('2026-11-19', 2, 3)])
  t.strictSame(await readQuotePoints(db, [idOf('A'), idOf('B')]), [
    point('2026-11-19', 0, 1),
    point('2026-11-19', 1, 2),
    point('2026-11-19', 2, 3),
  ])
  await upsertQuotePoints(db, [point('2026-11-19', 0, 9), point('2026-11-19', 1, 8)])
  t.strictSame(
    await readQuotePoints(db, [idOf('A')]),
    [point('2026-11-19', 0, 9), point('2026-11-19', 1, 8)],
    'a session that began again',
  )
  await upsertQuotePoints(db, [point('2026-11-20', 0, 4)])
  t.strictSame(await readQuotePoints(db, [idOf('A')]), [], 'the quote is still of the day before')
  await store(testQuote('A', 5, { session: '2026-11-20' }))
  t.strictSame(await readQuotePoints(db, [idOf('A')]), [point('2026-11-20', 0, 4)])
})
