import fc from 'fast-check'
import t from 'tap'
import { EXCHANGES } from '../calendars/index.ts'
import { type ListingWithHistory, PriceWatch } from './price-watch.ts'
import { quoteOfAnswer } from './source-answer.ts'

const calendar = EXCHANGES.NYSE
const FRIDAY = Date.parse('2026-02-27T20:59:45Z')
const MONDAY = Date.parse('2026-03-02T14:30:00Z')
const listing: ListingWithHistory = { calendar, currency: 'USD', splits: [] }
const context = { symbol: 'ACME', calendar, delay_seconds: 0, poll_seconds: 15 }

/** The verdict on Monday's first answer where Friday ended at 100. */
function first(answer: { price: number; open: number; low?: number; high?: number; close?: number; volume?: number }) {
  const { price, open, low = Math.min(price, open), high = Math.max(price, open), close = 100, volume = 10 } = answer
  const watch = new PriceWatch(listing)
  const quote = { day_low: low, day_high: high, last_volume: volume, currency: 'USD' }
  const friday = { price: 100, previous_close: 99, open: 100, ...quote, day_low: 100, day_high: 100, as_of: FRIDAY }
  watch.check(quoteOfAnswer(friday, context, FRIDAY), FRIDAY)
  return watch.check(
    quoteOfAnswer({ price, previous_close: close, open, ...quote, as_of: MONDAY }, context, MONDAY),
    MONDAY,
  )
}

t.test('each piece of the evidence is needed', async (t) => {
  t.equal(first({ price: 43, open: 43.4 }), 'accepted')
  t.equal(first({ price: 163, open: 162 }), 'accepted')
  t.equal(first({ price: 43, open: 100 }), 'in_review', 'a fall after the open')
  t.equal(first({ price: 43, open: 43.4, high: 101 }), 'in_review', 'a range on both sides')
  t.equal(first({ price: 43, open: 43.4, close: 43 }), 'in_review', 'another previous close')
  t.equal(first({ price: 43, open: 43.4, volume: 0 }), 'in_review', 'no trade')
  t.equal(first({ price: 49.5, open: 50.2 }), 'in_review', 'half')
  t.equal(first({ price: 306, open: 299 }), 'in_review', 'three times')
})

t.test('no tick that the rest of its answer does not know of, and no split, shows at once', async () => {
  const factor = fc.oneof(
    fc.double({ min: 0.001, max: 0.59, noNaN: true }),
    fc.double({ min: 1.41, max: 1_000, noNaN: true }),
  )
  const near = fc.double({ min: 0.91, max: 1.09, noNaN: true })
  fc.assert(fc.property(factor, near, (jump, open) => first({ price: 100 * jump, open: 100 * open }) === 'in_review'))
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100 }), fc.boolean(), near, near, (n, isReverse, move, later) => {
      const split = isReverse ? n : 1 / n
      return first({ price: 100 * split * later, open: 100 * split * move }) === 'in_review'
    }),
  )
})
