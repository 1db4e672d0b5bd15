import t, { type Test } from 'tap'
import { toColumns } from '#domain/market/bars/columns.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import { readLastDailyBars, upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { mirrorInstruments } from '#platform/repositories/market/instruments.ts'
import { readQuotesAbove } from '#platform/repositories/market/quotes.ts'
import { RemoteScriptProvider, ScriptProvider } from '../testing/fixtures.ts'
import { FIRST, feedFixture, MARKET, SECOND } from './testing/fixture.ts'

/** Ten in the morning in New York. */
const NOW = 1_704_207_600_000

async function fixture(t: Test) {
  const on = await feedFixture(t, [instrumentOf('AAA'), instrumentOf('BBB')], NOW)
  const hints: number[] = []
  on.bus.subscribe('quotes', ({ seq }) => hints.push(seq))
  const stored = async () =>
    (await readQuotesAbove(on.db, MARKET, 0, 100)).map(({ symbol, price, seq }) => ({ symbol, price, seq }))
  const open = (leader: string, provider = new ScriptProvider(), rest = {}) => on.open(provider, { leader, ...rest })
  return { ...on, hints, stored, open }
}

t.test('a change is written once, with a growing seq and a hint after the commit', async (t) => {
  const { hints, stored, open } = await fixture(t)
  const { quotes, provider, answer } = await open(FIRST)
  provider.next = [quoteOf('AAA', 101), quoteOf('BBB', 50)]
  await quotes.poll()
  await answer([quoteOf('AAA', 102)])
  const first = await stored()
  t.same(
    new Map(first.map(({ symbol, price }) => [symbol, price])),
    new Map([
      ['AAA', 102],
      ['BBB', 50],
    ]),
    'the newest of each',
  )
  t.same(hints, [Math.max(...first.map(({ seq }) => seq))])

  await answer()
  t.same(await stored(), first, 'the same quote again writes nothing')
  t.equal(hints.length, 1, 'and sends no hint')

  await answer([quoteOf('BBB', 51, { as_of: NOW + 1_000 })])
  const after = await stored()
  t.match(after.at(-1), { symbol: 'BBB', price: 51 })
  t.ok(after.at(-1)!.seq > hints[0])
})

t.test('a quote that is no price is refused and counted; the held one stays', async (t) => {
  const { stored, open } = await fixture(t)
  const { quotes, provider, answer } = await open(FIRST)
  provider.next = [quoteOf('AAA', 101)]
  await quotes.poll()
  const bad = [
    { price: Number.NaN },
    { price: 0 },
    { price: -1 },
    { price: 1e15, day_high: 1e15 },
    { as_of: NOW + 3_600_000 },
    { as_of: NOW - 1 },
  ]
  await answer(bad.map((rest) => quoteOf('AAA', 105, rest)))
  t.match(quotes.verdicts, {
    accepted: 1,
    not_a_number: 1,
    not_positive: 2,
    too_large: 1,
    in_the_future: 1,
    older: 1,
  })
  t.match(await stored(), [{ symbol: 'AAA', price: 101 }])
})

t.test('fields of a quote that contradict its price are stored as null', async (t) => {
  const { db, open } = await fixture(t)
  const { answer } = await open(FIRST)
  const stored = () => readQuotesAbove(db, MARKET, 0, 100)
  const nonsense = { day_low: 200, day_high: 100, last_volume: -1, previous_close: Number.POSITIVE_INFINITY, open: 0 }
  await answer([quoteOf('AAA', 105, nonsense)])
  const nothing = { day_low: null, day_high: null, last_volume: null, previous_close: null, open: null }
  t.match(await stored(), [{ symbol: 'AAA', price: 105, ...nothing }])
  await answer([quoteOf('AAA', 106)])
  t.match(await stored(), [{ symbol: 'AAA', price: 106, previous_close: 100, open: 100, last_volume: 10 }])
})

t.test('a stock whose answers are refused is named until one is not', async (t) => {
  const { open } = await fixture(t)
  const { states, answer } = await open(FIRST)
  await answer([quoteOf('AAA', Number.NaN), quoteOf('BBB', 50)])
  const named = { symbol: 'AAA', part: 'answers, refused: price or time is no number' }
  t.match(states.troubles(), [named])
  await answer([quoteOf('AAA', Number.NaN, { as_of: NOW + 1_000 })])
  t.match(states.troubles(), [named])
  await answer([quoteOf('AAA', -1), quoteOf('BBB', 51, { as_of: NOW + 1_000 })])
  t.match(states.troubles(), [{ symbol: 'AAA', part: 'answers, refused: price is not above 0' }])
  await answer([quoteOf('AAA', 101)])
  t.same(states.troubles(), [])
})

t.test('a provider that fails rejects the poll and changes nothing', async (t) => {
  const { stored, open } = await fixture(t)
  const { quotes, provider, answer } = await open(FIRST)
  await answer([quoteOf('AAA', 101)])
  provider.next = new Error('away')
  await t.rejects(quotes.poll(), { message: 'away' })
  await quotes.flush()
  t.match(await stored(), [{ symbol: 'AAA', price: 101 }])
})

t.test('a replaced leader writes nothing more and says so', async (t) => {
  const { stored, open } = await fixture(t)
  const old = await open(FIRST)
  const fresh = await open(SECOND)
  t.equal(fresh.epoch, old.epoch, 'a leader that takes over at once goes on in the same epoch')
  await old.answer([quoteOf('AAA', 999)])
  t.equal(old.replacements(), 1)
  t.same(await stored(), [])
  await fresh.answer([quoteOf('AAA', 101)])
  t.equal(fresh.replacements(), 0)
  t.match(await stored(), [{ symbol: 'AAA', price: 101 }])
})

t.test('prices that start over leave the last one of unlisted instruments', async (t) => {
  const { db, stored, open } = await fixture(t)
  const { provider, answer } = await open(FIRST)
  await answer([quoteOf('AAA', 101), quoteOf('BBB', 50)])
  await mirrorInstruments(db, MARKET, [instrumentOf('AAA')])
  provider.label = 'second'
  await answer([])
  t.match(await stored(), [{ symbol: 'BBB', price: 50 }])
  t.equal((await stored()).length, 1)
})

t.test('prices that start over have a new epoch, and nothing of the cycle before is left', async (t) => {
  const { db, stored, open } = await fixture(t)
  const { provider, answer } = await open(FIRST)
  await answer([quoteOf('AAA', 101), quoteOf('BBB', 50, { as_of: NOW })])
  const [{ epoch }] = await readQuotesAbove(db, MARKET, 0, 1)
  provider.label = 'second'
  await answer([quoteOf('AAA', 90, { as_of: NOW - 60_000 })])
  t.match(await stored(), [{ symbol: 'AAA', price: 90 }], 'an earlier time is no fault in a new cycle')
  t.equal((await stored()).length, 1)
  t.not((await readQuotesAbove(db, MARKET, 0, 1))[0].epoch, epoch)
  const continued = await open(SECOND)
  continued.provider.label = 'second'
  await continued.answer([quoteOf('AAA', 91)])
  t.match(await stored(), [{ symbol: 'AAA', price: 91 }])
})

t.test('a slip of an external source is in review, a repeated price is not', async (t) => {
  const { stored, open } = await fixture(t)
  const { quotes, answer } = await open(FIRST, new RemoteScriptProvider())
  for (const price of [101, 1_010, 102, 40, 40.5, 41]) {
    await answer([quoteOf('AAA', price), quoteOf('BBB', 50, { currency: 'MXN' })])
    t.match(await stored(), [{ symbol: 'AAA', price: price > 1_000 ? 101 : price < 41 ? 102 : price }])
  }
  t.match(quotes.verdicts, { accepted: 3, in_review: 3, other_currency: 6 })
})

t.test('while its source is unreachable a market closes and a price freezes, and both outlive a restart', async (t) => {
  const { db, open, clock } = await fixture(t)
  const read = () => readQuotesAbove(db, MARKET, 0, 100)
  const first = await open(FIRST, new RemoteScriptProvider())
  const still = (rest = {}) => quoteOf('AAA', 100, { last_volume: 0, as_of: clock.now, ...rest })
  first.provider.next = [still(), quoteOf('BBB', 90, { as_of: clock.now })]
  await first.quotes.poll()
  clock.now = Date.parse('2024-01-02T20:59:58Z')
  first.provider.next = [still()]
  await first.quotes.poll()
  clock.now += 2_000
  first.provider.next = new Error('away')
  await t.rejects(first.quotes.poll(), { message: 'away' })
  await first.quotes.flush()
  const stored = await read()
  t.match(
    new Map(stored.map((quote) => [quote.symbol, quote])),
    new Map([
      ['AAA', { market_state: 'post', frozen: true }],
      ['BBB', { market_state: 'post', frozen: false }],
    ]),
  )

  clock.now = Date.parse('2024-01-03T14:30:00Z')
  const second = await open(SECOND, new RemoteScriptProvider())
  for (const quote of stored) second.states.get(quote.symbol)?.restore(quote)
  await second.answer([
    still({ session: '2024-01-03' }),
    quoteOf('BBB', 900, { session: '2024-01-03', as_of: clock.now }),
  ])
  t.match(
    new Map((await read()).map((quote) => [quote.symbol, quote])),
    new Map([
      ['AAA', { market_state: 'open', frozen: true, session: '2024-01-03' }],
      ['BBB', { market_state: 'open', price: 90, session: '2024-01-02' }],
    ]),
    'a jump overnight is checked against the stored quote',
  )
})

t.test('a history that ends without trade freezes the price, until there is one', async (t) => {
  const { db, ids, clock, open } = await fixture(t)
  const bar = (session: string, volume: number) => {
    return { session, open: 100, high: 100, low: 100, close: 100, volume }
  }
  const still = toColumns([bar('2023-12-27', 40), bar('2023-12-28', 0), bar('2023-12-29', 0)])
  const traded = toColumns([bar('2023-12-28', 0), bar('2023-12-29', 40)])
  await upsertDailyBars(db, ids.get('AAA') as number, still)
  await upsertDailyBars(db, ids.get('BBB') as number, traded)
  const histories = await readLastDailyBars(db, MARKET, ['AAA', 'BBB', 'NONE'])
  t.same(
    [...histories].flatMap(([symbol, bars]) => bars.map(({ session, volume }) => `${symbol} ${session} ${volume}`)),
    ['AAA 2023-12-28 0', 'AAA 2023-12-29 0', 'BBB 2023-12-28 0', 'BBB 2023-12-29 40'],
  )
  const shown = ({ states }: Awaited<ReturnType<typeof open>>) =>
    ['AAA', 'BBB'].map((symbol) => states.get(symbol)?.quote?.frozen)
  const learn = ({ states }: Awaited<ReturnType<typeof open>>) => {
    for (const [symbol, bars] of histories) states.get(symbol)?.loadHistory(bars, [])
  }
  const quotes = (last_volume: number) => {
    return ['AAA', 'BBB'].map((symbol) => quoteOf(symbol, 100, { last_volume, as_of: clock.now }))
  }
  const before = await open(FIRST, new RemoteScriptProvider())
  learn(before)
  before.provider.next = quotes(0)
  await before.quotes.poll()
  t.same(shown(before), [true, false], 'known before the first quote')

  const after = await open(SECOND, new RemoteScriptProvider())
  after.provider.next = quotes(0)
  await after.quotes.poll()
  t.same(shown(after), [false, false])
  learn(after)
  await after.quotes.poll()
  t.same(shown(after), [true, false], 'known after it')
  clock.now += 1_000
  after.provider.next = quotes(5)
  await after.quotes.poll()
  t.same(shown(after), [false, false])
  learn(after)
  await after.quotes.poll()
  t.same(shown(after), [false, false], 'what was traded since counts')
})

t.test('stored quotes of an external source are kept, however long the feed stood still', async (t) => {
  const { stored, open } = await fixture(t)
  const first = await open(FIRST, new RemoteScriptProvider())
  await first.answer([quoteOf('AAA', 101)])
  const second = await open(SECOND, new RemoteScriptProvider(), { settings: 'others' })
  t.not(second.epoch, first.epoch, 'a feed that begins again')
  await second.answer([])
  t.match(await stored(), [{ symbol: 'AAA', price: 101 }])
})

t.test('a split that becomes known lets its price in at the next answer', async (t) => {
  const { clock, open } = await fixture(t)
  const { states, quotes, provider } = await open(FIRST, new RemoteScriptProvider())
  const state = states.get('AAA')
  const before = { session: '2023-12-29', previous_close: 100, as_of: Date.UTC(2023, 11, 29, 21) }
  provider.next = [quoteOf('AAA', 100, { ...before, market_state: 'closed' })]
  await quotes.poll()
  const split = async (seconds: number) => {
    clock.now = NOW + seconds * 1000
    const as_of = clock.now
    const range = { open: 10, day_low: 10, day_high: 10.1 }
    provider.next = [quoteOf('AAA', 10.1, { previous_close: 100, ...range, as_of })]
    await quotes.poll()
  }
  await split(0)
  t.same([state?.quote?.price, state?.isInReview], [100, true])
  state?.loadHistory([], [{ date: '2024-01-02', ratio: 10 }])
  await split(1)
  t.same([state?.quote?.price, state?.quote?.previous_close, state?.isInReview], [10.1, 10, false])
})
