import fc from 'fast-check'
import t from 'tap'
import { EXCHANGES } from '../calendars/index.ts'
import { HIGHEST_PRICE, type Quote } from '../types.ts'
import { type ListingWithHistory, PriceWatch, VERDICTS } from './price-watch.ts'
import { quoteOfAnswer } from './source-answer.ts'

const calendar = EXCHANGES.NYSE
const OPEN = Date.parse('2026-03-02T14:30:00Z')
const listing: ListingWithHistory = { calendar, currency: 'USD', splits: [] }
const context = { symbol: 'ACME', calendar, delay_seconds: 0, poll_seconds: 15 }

function quoteAt(now: number, price: number, rest: Partial<Quote> = {}): Quote {
  const day = { open: price, day_low: price, day_high: price, last_volume: 1 }
  const answer = { price, previous_close: 100, ...day, as_of: now, currency: 'USD' }
  return { ...quoteOfAnswer(answer, context, now), ...rest }
}

t.test('a valid quote is shown as it is: nothing is allocated for it', async (t) => {
  const watch = new PriceWatch(listing)
  for (let i = 0; i < 5; i++) {
    const quote = quoteAt(OPEN + 1000 * i, 100 + i)
    t.equal(watch.check(quote, OPEN + 1000 * i), 'accepted')
    t.equal(watch.shown, quote)
    t.equal(watch.advanceTo(OPEN + 1000 * i + 1), false)
    t.equal(watch.shown, quote)
  }
})

t.test("the calendar's word on the market counts, not the source's; without one the source's does", async (t) => {
  const watch = new PriceWatch(listing)
  watch.check(quoteAt(OPEN, 100, { market_state: 'closed' }), OPEN)
  t.equal(watch.shown?.market_state, 'open')
  t.equal(watch.advanceTo(Date.parse('2026-03-02T21:00:00Z')), true)
  t.equal(watch.shown?.market_state, 'post')
  t.equal(watch.advanceTo(Date.parse('2026-03-03T02:00:00Z')), true)
  t.equal(watch.shown?.market_state, 'closed')

  const unknown = new PriceWatch({ ...listing, calendar: null })
  unknown.check(quoteAt(OPEN, 100, { market_state: 'pre' }), OPEN)
  t.equal(unknown.shown?.market_state, 'pre')
  t.equal(unknown.advanceTo(OPEN + 86_400_000), false)
  t.equal(unknown.check(quoteAt(OPEN + 1, 1_000), OPEN + 1), 'in_review', 'jumps are reviewed all the same')
})

t.test('a source inside the machine may jump as it likes, but not talk nonsense', async (t) => {
  const watch = new PriceWatch(null)
  t.equal(watch.check(quoteAt(OPEN, 100), OPEN), 'accepted')
  t.equal(watch.check(quoteAt(OPEN + 1, 1_000), OPEN + 1), 'accepted')
  t.equal(watch.check(quoteAt(OPEN + 2, Number.NaN), OPEN + 2), 'not_a_number')
  t.equal(watch.shown?.price, 1_000)
})

t.test('a price of the future holds nothing back once the clock is right, whatever the source', async (t) => {
  for (const facts of [listing, null]) {
    for (const ahead of [60_000, 3 * 3_600_000, 86_400_000]) {
      const running = new PriceWatch(facts)
      running.check(quoteAt(OPEN + ahead, 100), OPEN + ahead)
      t.equal(running.check(quoteAt(OPEN, 101), OPEN), 'accepted', `${ahead} ms ahead`)
      t.match(running.shown, { price: 101, as_of: OPEN })
      t.equal(running.check(quoteAt(OPEN - 1, 102), OPEN), 'older', 'from then on order counts')
      const restored = new PriceWatch(facts)
      restored.restore(quoteAt(OPEN + ahead, 100))
      t.equal(restored.check(quoteAt(OPEN, 101), OPEN), 'accepted', 'a stored one neither')
    }
  }
})

t.test('a source whose clock is a little ahead keeps its order all the same', async (t) => {
  const watch = new PriceWatch(listing)
  t.equal(watch.check(quoteAt(OPEN + 2_000, 100), OPEN), 'accepted')
  t.equal(watch.check(quoteAt(OPEN + 1_500, 101), OPEN + 1_000), 'older')
})

t.test('it continues from the stored quote: its price, its time, and that it was frozen', async (t) => {
  const stored = quoteAt(OPEN, 100, { frozen: true, market_state: 'closed', last_volume: 0 })
  const next = Date.parse('2026-03-03T14:30:00Z')
  const restored = () => {
    const watch = new PriceWatch(listing)
    watch.restore(stored)
    return watch
  }
  t.equal(restored().check(quoteAt(OPEN - 1, 100), next), 'older')
  t.equal(restored().check(quoteAt(next, 1_000), next), 'in_review')
  const watch = restored()
  watch.check(quoteAt(next, 100, { last_volume: 0 }), next)
  t.match(watch.shown, { frozen: true, market_state: 'open' })
  watch.check(quoteAt(next + 15_000, 100, { last_volume: 7 }), next + 15_000)
  t.equal(watch.shown?.frozen, false)
})

t.test('a split that becomes known later counts from then on', async (t) => {
  const splits = [{ date: '2026-03-03', ratio: 20 }]
  let known: typeof splits = []
  const watch = new PriceWatch({
    calendar,
    currency: 'USD',
    get splits() {
      return known
    },
  })
  watch.check(quoteAt(OPEN, 2_000, { previous_close: 1_980 }), OPEN)
  const next = Date.parse('2026-03-03T14:30:00Z')
  t.equal(watch.check(quoteAt(next, 101, { previous_close: 2_000 }), next), 'in_review')
  known = splits
  t.equal(watch.check(quoteAt(next + 1, 101, { previous_close: 2_000 }), next + 1), 'accepted')
  t.equal(watch.shown?.previous_close, 100)
})

const isNear = (price: number, from: number) => Math.abs(price - from) <= 0.4 * from

/** Any answer of a source: mostly valid ones, with every fault mixed in. */
const anyNumber = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: 50, max: 150, noNaN: true }) },
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 0, -1, 1e15, 1e9, 1_000, 10, Number.MIN_VALUE),
)
const anyAnswer = fc.record({
  wait: fc.integer({ min: 0, max: 40_000 }),
  age: fc.integer({ min: -300_000, max: 60_000 }),
  price: anyNumber,
  previous_close: anyNumber,
  open: anyNumber,
  day_low: anyNumber,
  day_high: anyNumber,
  last_volume: anyNumber,
  currency: fc.constantFrom(null, 'USD', 'USD', 'USD', 'MXN'),
})

/** Whether an answer proves itself: after a known close it opened beyond the jump, stayed there and was traded. */
const GAP = [
  { wait: 0, age: 1, ...openedAt(50, 50) },
  { wait: 0, age: 0, ...openedAt(71, 70) },
]

function openedAt(price: number, day_low: number) {
  return { price, previous_close: 50, open: price, day_low, day_high: price, last_volume: 50, currency: null }
}

t.test('whatever the source says, only a valid price is shown, and a jump only if it proves itself', async () => {
  fc.assert(
    fc.property(fc.array(anyAnswer, { maxLength: 40 }), (answers) => {
      const watch = new PriceWatch(listing)
      let now = OPEN
      let jumps = 0
      let closeBefore = Number.NaN
      for (const { wait, age, ...answer } of answers) {
        now += wait
        const before = watch.shown
        const verdict = watch.check(quoteOfAnswer({ ...answer, as_of: now - age }, context, now), now)
        const { shown } = watch
        if (!VERDICTS.includes(verdict)) return false
        if (verdict === 'in_review') jumps++
        if (verdict !== 'accepted') {
          if (shown?.price !== before?.price || shown?.as_of !== before?.as_of) return false
          continue
        }
        if (shown === null || answer.currency === 'MXN') return false
        const { price, previous_close, open, day_low, day_high, last_volume } = shown
        const prices = [price, previous_close, open, day_low, day_high].filter((each) => each !== null)
        if (!prices.every((each) => Number.isFinite(each) && each > 0 && each < HIGHEST_PRICE)) return false
        if ((day_low ?? 0) > Math.min(price, open ?? price)) return false
        if ((day_high ?? HIGHEST_PRICE) < Math.max(price, open ?? price)) return false
        if (!((last_volume ?? 0) >= 0)) return false
        if (before !== null && shown.as_of < before.as_of) return false
        if (before !== null && shown.session > before.session) closeBefore = before.price
        const isTraded = (last_volume ?? 0) > 0 && open !== null && day_low !== null && day_high !== null
        const isGap = isTraded && !isNear(open, closeBefore) && (day_low > closeBefore || day_high < closeBefore)
        // Back at the close before, with shares traded, it does not wait either.
        const isReturn = before !== null && (last_volume ?? 0) > (before.last_volume ?? 0) && isNear(price, closeBefore)
        const isJump = !isNear(price, before?.price ?? previous_close ?? price)
        if (isJump && jumps < 2 && !isGap && !isReturn) return false
        jumps = 0
      }
      return true
    }),
    { numRuns: 500, examples: [[GAP]] },
  )
})

t.test('any level on which three reads agree comes through at the third', async () => {
  const level = fc.double({ min: 0.001, max: 1e8, noNaN: true })
  fc.assert(
    fc.property(level, level, (first, second) => {
      const watch = new PriceWatch(listing)
      watch.check(quoteAt(OPEN, first, { previous_close: first }), OPEN)
      const verdicts = [1, 2, 3].map((i) => watch.check(quoteAt(OPEN + i, second), OPEN + i))
      return (
        verdicts.join() === (isNear(second, first) ? 'accepted,accepted,accepted' : 'in_review,in_review,accepted') &&
        watch.shown?.price === second
      )
    }),
  )
})
