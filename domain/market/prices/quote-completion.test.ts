import t from 'tap'
import { quoteOf } from '../testing/quote.ts'
import type { Quote } from '../types.ts'
import { QuoteCompletion, withoutImplausible } from './quote-completion.ts'

const MONDAY = '2026-03-02'
const TUESDAY = '2026-03-03'
const NOTHING = { previous_close: null, open: null, day_low: null, day_high: null, last_volume: null }

const monday = quoteOf('ACME', 98, { session: MONDAY, open: 97, day_low: 96, day_high: 103, last_volume: 5_000 })
const bar = { session: MONDAY, open: 97, high: 103, low: 96, close: 98, volume: 5_000 }
const tuesday = (price: number, rest: Partial<Quote> = {}) =>
  quoteOf('ACME', price, { session: TUESDAY, previous_close: 98, ...rest })
const extras = ({ previous_close, open, day_low, day_high, last_volume }: Quote) => [
  previous_close,
  open,
  day_low,
  day_high,
  last_volume,
]

t.test('a whole quote is the same object', async (t) => {
  const quote = quoteOf('ACME', 101)
  t.equal(withoutImplausible(quote), quote)
  t.equal(new QuoteCompletion().complete(quote, null, 1), quote)
  t.equal(new QuoteCompletion().complete(quote, quote, 1), quote)
})

t.test('impossible values count as not reported', async (t) => {
  for (const none of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e15]) {
    const all = { previous_close: none, open: none, day_low: none, day_high: none, last_volume: none }
    t.same(
      extras(withoutImplausible(quoteOf('ACME', 101, all))),
      [null, null, null, null, none === 0 ? 0 : null],
      `${none}`,
    )
  }
  t.match(withoutImplausible(quoteOf('ACME', 101, { day_low: 105, day_high: 100 })), { day_low: null, day_high: null })
})

t.test('a range that lags is widened to the price and the open', async (t) => {
  const day = new QuoteCompletion()
  t.match(day.complete(quoteOf('ACME', 103, { day_low: 98, day_high: 102 }), null, 1), { day_low: 98, day_high: 103 })
  t.match(day.complete(quoteOf('ACME', 101, { open: 97, day_low: 98 }), null, 1), { day_low: 97, day_high: 101 })
})

t.test(
  'of its session an earlier quote is kept, in the shares of now, else the closed bar, else nothing',
  async (t) => {
    const price = (at: number) => quoteOf('ACME', at, { session: MONDAY, ...NOTHING })
    t.same(extras(new QuoteCompletion().complete(price(104), monday, 1)), [100, 97, 96, 104, 5_000])
    t.same(extras(new QuoteCompletion().complete(price(50), monday, 2)), [50, 48.5, 48, 51.5, 10_000])
    const day = new QuoteCompletion()
    t.same(extras(day.complete(price(104), null, 1)), [null, null, null, null, null])
    day.loadBar(bar)
    t.same(extras(day.complete(price(104), null, 1)), [null, 97, 96, 104, 5_000])
  },
)

t.test('nothing but the price of before is a session without a trade so far', async (t) => {
  const answer = (at: number, rest: Partial<Quote> = {}) => tuesday(at, { ...NOTHING, ...rest })
  t.match(new QuoteCompletion().complete(answer(98), monday, 1), { open: null, day_low: null, last_volume: 0 })
  t.match(new QuoteCompletion().complete(answer(99), monday, 1), { last_volume: null })
  t.match(new QuoteCompletion().complete(answer(98, { previous_close: 98 }), null, 1), { last_volume: 0 })
  const untraded = new QuoteCompletion().complete(answer(98), monday, 1)
  t.match(new QuoteCompletion().complete(answer(98), untraded, 1), { last_volume: 0 })
  t.match(new QuoteCompletion().complete(answer(99), untraded, 1), { last_volume: null }, 'somebody has traded')
})

t.test('the range of the session before says nothing, nor does what comes with it', async (t) => {
  const repeated = { open: 97, day_low: 96, day_high: 103, last_volume: 5_000 }
  const unknown = [98, null, null, null, null]
  const known = () => {
    const day = new QuoteCompletion()
    day.loadBar(bar)
    return day
  }
  t.same(extras(new QuoteCompletion().complete(tuesday(97.5, repeated), monday, 1)), unknown)
  t.same(extras(known().complete(tuesday(97.5, repeated), null, 1)), unknown, 'by the bar of a history')
  t.same(extras(new QuoteCompletion().complete(tuesday(104, repeated), monday, 1)), unknown, 'beyond that range too')
  t.same(
    extras(new QuoteCompletion().complete(tuesday(97.5, { ...repeated, open: 97.4, last_volume: 30 }), monday, 1)),
    [98, 97.4, null, null, 30],
  )
  const late = new QuoteCompletion()
  const first = late.complete(tuesday(97.5, repeated), null, 1)
  t.same(extras(first), [98, 97, 96, 103, 5_000], 'nothing is known of the session before')
  late.loadBar(bar)
  t.same(extras(late.complete(tuesday(97.6, repeated), first, 1)), unknown, 'until it is')
  const halved = { open: 48.5, day_low: 48, day_high: 51.5, last_volume: 10_000, previous_close: 49 }
  t.same(
    extras(new QuoteCompletion().complete(tuesday(48.7, halved), monday, 2)),
    [49, null, null, null, null],
    'after a split',
  )
  const own = { open: 97.4, day_low: 97.2, day_high: 103, last_volume: 300 }
  t.same(
    extras(new QuoteCompletion().complete(tuesday(97.6, own), monday, 1)),
    [98, 97.4, 97.2, 103, 300],
    'one end is no range',
  )
})

t.test('what a session has reported stays when the source falls back to the one before', async (t) => {
  const day = new QuoteCompletion()
  day.accept(monday, null, 1)
  const first = tuesday(97.6, { open: 97.4, day_low: 97.2, day_high: 97.8, last_volume: 300 })
  t.equal(day.complete(first, monday, 1), first)
  day.accept(first, monday, 1)
  const again = tuesday(97.9, { open: 97, day_low: 96, day_high: 103, last_volume: 5_000 })
  t.same(extras(day.complete(again, first, 1)), [98, 97.4, 97.2, 97.9, 300])
  const grown = tuesday(97.9, { open: 97.4, day_low: 96, day_high: 103, last_volume: 4_000 })
  t.equal(day.complete(grown, first, 1), grown, 'a range that grew to that of the session before is its own')
})

t.test('a stock of one price on two days reports both', async (t) => {
  const still = quoteOf('ACME', 100, { session: MONDAY, last_volume: 100 })
  const quote = quoteOf('ACME', 100, { session: TUESDAY, last_volume: 100 })
  t.equal(new QuoteCompletion().complete(quote, still, 1), quote)
})
