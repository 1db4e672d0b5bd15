import t from 'tap'
import { EXCHANGES } from '../calendars/index.ts'
import type { DailyBar } from '../types.ts'
import { PriceWatch } from './price-watch.ts'
import { quoteOfAnswer } from './source-answer.ts'

const calendar = EXCHANGES.NYSE
const FRIDAY = '2026-02-27'
const MONDAY = '2026-03-02'
const OPEN = Date.parse('2026-03-02T14:31:00Z')
const context = { symbol: 'ACME', calendar, delay_seconds: 0, poll_seconds: 15 }

/** A watch that knows Friday's close, and no other price. */
function watching(close: number, splits: { date: string; ratio: number }[] = []) {
  const known = {
    splits,
    bars: [{ session: FRIDAY, open: close, high: close, low: close, close, volume: 1 }] as DailyBar[],
  }
  const watch = new PriceWatch({
    calendar,
    currency: 'USD',
    get splits() {
      return known.splits
    },
    get bars() {
      return known.bars
    },
  })
  let now = OPEN
  /** Three reads that agree, which end every other review. */
  function reads(price: number, previous_close: number): boolean {
    const day = { open: price, day_low: price, day_high: price, last_volume: 9 }
    const answer = { price, previous_close, ...day, currency: 'USD' }
    for (let i = 0; i < 3; i++) watch.check(quoteOfAnswer({ ...answer, as_of: (now += 1_000) }, context, now), now)
    return watch.isInReview
  }
  return { known, watch, reads }
}

t.test('a previous close that is the stored one by a whole number, to within a tick, is a split', async (t) => {
  for (const [stored, given] of [
    [100, 10],
    [100, 50],
    [100.01, 33.34],
    [41.37, 1.38],
    [2.5, 25],
    [0.1234, 1.234],
    [12, 240],
  ]) {
    t.equal(watching(stored).reads(given, given), true, `${stored} is ${given} now`)
  }
  for (const [stored, given] of [
    [100, 100],
    [100, 99.2],
    [100, 66.67],
    [100, 10.5],
    [100, 49.7],
    [10, 24],
  ]) {
    t.equal(watching(stored).reads(given, given), false, `${stored} and ${given}`)
  }
  t.equal(watching(100).reads(10, 100), false, 'a crash knows the close before')
})

t.test('the price is shown, and is in review until the split is reported or the bars include it', async (t) => {
  const reported = watching(100)
  t.equal(reported.reads(10.2, 10), true)
  t.match(reported.watch.shown, { price: 10.2, previous_close: 10 })
  reported.known.splits = [{ date: MONDAY, ratio: 10 }]
  t.equal(reported.watch.isInReview, false, 'reported')
  const divided = watching(100)
  t.equal(divided.reads(10.2, 10), true)
  divided.known.bars = [{ ...divided.known.bars[0], close: 10 }]
  t.equal(divided.watch.isInReview, false, 'in the bars')
})

t.test('a known split is no unknown one, in whichever shares the bars and the previous close are', async (t) => {
  const splits = [{ date: MONDAY, ratio: 10 }]
  t.equal(watching(100, splits).reads(10.2, 10), false)
  t.equal(watching(10, splits).reads(10.2, 10), false, 'the bars are divided already')
  t.equal(watching(100, splits).reads(10.2, 100), false, 'the previous close is not')
  t.equal(watching(100, [...splits, { date: '2026-03-03', ratio: 10 }]).reads(10.2, 10), false, 'under two dates')
})

t.test('another process finds the same', async (t) => {
  const first = watching(100)
  first.reads(10.2, 10)
  const next = watching(100)
  next.watch.restore(structuredClone(first.watch.shown!))
  t.equal(next.watch.isInReview, true)
})
