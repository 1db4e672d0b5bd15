import fc from 'fast-check'
import t from 'tap'
import { emptyColumns, toColumns } from '#domain/market/bars/columns.ts'
import { freshness } from '#domain/market/prices/freshness.ts'
import { sessionOfDay } from '#domain/market/session-dates.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { wholeOf } from '#domain/market/testing/quote.ts'
import type { Columns, DailyBar, Quote } from '#domain/market/types.ts'
import { createReplayProvider, type ReplaySettings } from './replay.ts'
import { providerContract } from './testing/provider-contract.ts'

const anchor = Date.UTC(2026, 0, 5, 12, 0, 0)
const daySeconds = 300
const dayMs = daySeconds * 1000

function bar(day: number, close: number, changes: Partial<DailyBar> = {}): DailyBar {
  const session = sessionOfDay(18_000 + day)
  return { session, open: close - 1, high: close + 2, low: close - 2, close, volume: 1000 + day, ...changes }
}

/** Ten sessions: FULL trades in all, HOLE misses the eighth, LATE begins with the ninth, EMPTY never had a bar. */
const bars: Record<string, Columns> = {
  FULL: toColumns(Array.from({ length: 10 }, (_, day) => bar(day, 100 + day))),
  HOLE: toColumns([0, 1, 2, 3, 4, 5, 6, 8, 9].map((day) => bar(day, 50 + day))),
  LATE: toColumns([8, 9].map((day) => bar(day, 20))),
  EMPTY: emptyColumns(0),
}

function settings(changes: Partial<ReplaySettings> = {}): ReplaySettings {
  return {
    instruments: Object.keys(bars).map((symbol) => instrumentOf(symbol)),
    load: async (symbol) => bars[symbol],
    start: sessionOfDay(18_006),
    daySeconds,
    anchor,
    ...changes,
  }
}

async function quoteOf(symbol: string, now: number, changes?: Partial<ReplaySettings>): Promise<Quote> {
  const [quote] = await (await createReplayProvider(settings(changes))).quotes([symbol], now)
  return quote
}

providerContract(t, 'replay', {
  create: () => createReplayProvider(settings()),
  instants: [0, 1000, 150_000, 299_999, 300_000, 450_000, 899_999, 900_000, 1_199_999, 1_200_000, 1_300_000].map(
    (ms) => anchor + ms,
  ),
})

t.test('a session starts at the open, ends at the close, and the next one follows', async (t) => {
  const first = await quoteOf('FULL', anchor)
  t.match(first, { session: sessionOfDay(18_006), price: 105, open: 105, last_volume: 0, market_state: 'open' })
  t.equal(first.previous_close, 105, 'the close of the bar before')
  const last = await quoteOf('FULL', anchor + dayMs - 1)
  t.match(last, { session: sessionOfDay(18_006), price: 106, day_high: 108, day_low: 104, last_volume: 1006 })
  const next = await quoteOf('FULL', anchor + dayMs)
  t.match(next, { session: sessionOfDay(18_007), price: 106, previous_close: 106 })
})

t.test('the close is held long enough for every poll to see it', async (t) => {
  const provider = await createReplayProvider(settings())
  for (let lead = 1; lead <= provider.poll_ms; lead += 50) {
    const [quote] = await provider.quotes(['FULL'], anchor + dayMs - lead)
    t.equal(quote.price, 106)
  }
})

t.test('prices move and are fresh at every poll', async (t) => {
  const provider = await createReplayProvider(settings())
  let moves = 0
  let held = 0
  for (let now = anchor; now < anchor + dayMs; now += provider.poll_ms) {
    const [quote] = await provider.quotes(['FULL'], now)
    t.ok(now - quote.as_of < 500)
    t.equal(freshness(quote, 'replay', now + provider.poll_ms), 'replay')
    if (quote.price !== held) moves++
    held = quote.price
  }
  t.ok(moves > 150, `${moves} moves in 300 polls`)
})

t.test('a symbol without a bar keeps its last one, closed', async (t) => {
  const quote = await quoteOf('HOLE', anchor + 1.5 * dayMs)
  t.match(quote, { session: sessionOfDay(18_006), price: 56, previous_close: 55, market_state: 'closed' })
  t.equal(quote.as_of, anchor + dayMs, 'the end of its last session')
  t.match(await quoteOf('HOLE', anchor + 2 * dayMs), { session: sessionOfDay(18_008), previous_close: 56 })
  const beforeReplay = await quoteOf('HOLE', anchor + 10, { start: sessionOfDay(18_007) })
  t.match(beforeReplay, { session: sessionOfDay(18_006), previous_close: 55, as_of: anchor, market_state: 'closed' })
})

t.test('a symbol is unknown before its first bar', async (t) => {
  t.equal(await quoteOf('LATE', anchor), undefined)
  t.match(await quoteOf('LATE', anchor + 2 * dayMs), { price: 19, previous_close: 19 })
  t.equal(await quoteOf('EMPTY', anchor), undefined)
})

t.test('after the last session it begins again under another label', async (t) => {
  const provider = await createReplayProvider(settings())
  const round = 4 * dayMs
  t.equal(provider.cycle(anchor), provider.cycle(anchor + round - 1))
  t.not(provider.cycle(anchor), provider.cycle(anchor + round))
  const again = await quoteOf('FULL', anchor + round + 77_000)
  const before = await quoteOf('FULL', anchor + 77_000)
  t.same({ ...again, as_of: 0 }, { ...before, as_of: 0 })
  t.equal(again.as_of - before.as_of, round)
})

t.test('a session without trade is frozen from its close until a trade comes', async (t) => {
  const still = { open: 7, high: 7, low: 7, close: 7, volume: 0 }
  const load = async () => toColumns([bar(6, 7), bar(7, 7, still), bar(8, 7, still), bar(9, 9)])
  const at = (sessions: number) => quoteOf('FULL', anchor + sessions * dayMs, { load })
  t.equal((await at(1.5)).frozen, false, 'the session is not over')
  t.equal((await at(2)).frozen, true)
  t.equal((await at(2.9)).frozen, true)
  t.equal((await at(3)).frozen, true, 'nothing was traded at the open yet')
  t.equal((await at(3.5)).frozen, false)
})

t.test('the last 60 sessions are replayed by default', async (t) => {
  const many = toColumns(Array.from({ length: 100 }, (_, day) => bar(day, 50)))
  const quote = await quoteOf('FULL', anchor, { start: null, load: async () => many })
  t.equal(quote.session, sessionOfDay(18_040))
  const sessions = many.session.slice(0, 70)
  const named = await quoteOf('FULL', anchor, { start: null, sessions, load: async () => many })
  t.equal(named.session, sessionOfDay(18_010), 'given sessions are not searched')
})

t.test('what cannot be replayed is reported in one line', async (t) => {
  const after = createReplayProvider(settings({ start: '2030-01-01' }))
  await t.rejects(after, { name: 'OperatorError', message: /^REPLAY_START: the last session is 2019-04-23/ })
  const empty = createReplayProvider(settings({ load: async () => emptyColumns(0) }))
  await t.rejects(empty, { name: 'OperatorError', message: /^MARKET_DATA: / })
})

t.test('bars are loaded once, when first needed; a failed load is tried again', async (t) => {
  const loads: string[] = []
  let broken = true
  const sessions = bars.FULL.session
  const load = async (symbol: string) => {
    loads.push(symbol)
    if (broken) throw new Error('the database is away')
    return bars[symbol]
  }
  const provider = await createReplayProvider(settings({ sessions, load }))
  t.same(loads, [])
  await t.rejects(provider.quotes(['FULL'], anchor), { message: 'the database is away' })
  broken = false
  await Promise.all([provider.quotes(['FULL'], anchor), provider.quotes(['FULL', 'HOLE'], anchor)])
  await provider.sparkline('FULL', anchor)
  t.same(loads, ['FULL', 'FULL', 'HOLE'])
})

t.test('a quote is sound whatever the length of a session, before the anchor too', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 0.5, max: 86_400, noNaN: true }),
      fc.integer({ min: -10 * dayMs, max: 100 * dayMs }),
      async (seconds, offset) => {
        const provider = await createReplayProvider(settings({ daySeconds: seconds, sessions: bars.FULL.session }))
        const now = anchor + offset
        const quote = wholeOf((await provider.quotes(['FULL'], now))[0])
        return quote.as_of <= now && quote.day_low <= quote.price && quote.price <= quote.day_high
      },
    ),
    { numRuns: 50 },
  )
})
