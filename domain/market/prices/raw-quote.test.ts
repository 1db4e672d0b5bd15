import t from 'tap'
import { EXCHANGES } from '../calendars/index.ts'
import { type RawQuote, readQuote } from './raw-quote.ts'

const now = Date.parse('2026-03-02T15:00:00Z')
const context = { symbol: 'ACME', calendar: EXCHANGES.NYSE, delay_seconds: 900, poll_seconds: 15 }
const raw: RawQuote = {
  price: 101,
  previous_close: 99,
  open: 100,
  day_low: 98,
  day_high: 102,
  volume: 500,
  as_of: now - 900_000,
  currency: 'USD',
}

t.test('an answer becomes a quote of the session that had opened at its time', async (t) => {
  t.strictSame(readQuote(raw, context, now), {
    symbol: 'ACME',
    session: '2026-03-02',
    price: 101,
    previous_close: 99,
    open: 100,
    day_low: 98,
    day_high: 102,
    last_volume: 500,
    as_of: now - 900_000,
    market_state: 'open',
    delay_seconds: 900,
    poll_seconds: 15,
    frozen: false,
    currency: 'USD',
  })
  t.equal(readQuote({ ...raw, as_of: Date.parse('2026-03-02T14:29:59Z') }, context, now).session, '2026-02-27')
  t.equal(readQuote(raw, context, Date.parse('2026-03-02T22:00:00Z')).market_state, 'post')
})

t.test('a range that lags is widened, one upside down is left for the watch', async (t) => {
  t.match(readQuote({ ...raw, price: 103 }, context, now), { day_low: 98, day_high: 103 })
  t.match(readQuote({ ...raw, open: 97 }, context, now), { day_low: 97, day_high: 102 })
  t.match(readQuote({ ...raw, day_low: 105 }, context, now), { day_low: 105, day_high: 102 })
})

t.test('a day without a trade yet has no range of its own', async (t) => {
  for (const nothing of [0, null, undefined]) {
    const untraded = { ...raw, open: nothing, day_low: nothing, day_high: nothing, volume: nothing }
    t.match(readQuote(untraded, context, now), { open: 101, day_low: 101, day_high: 101, last_volume: 0 })
    t.match(readQuote({ ...untraded, volume: 5 }, context, now), { open: nothing === 0 ? 0 : Number.NaN })
  }
})

t.test('what is no number is NaN', async (t) => {
  for (const nothing of [null, undefined, '101', 'N/A', {}, true]) {
    const quote = readQuote({ ...raw, price: nothing, volume: nothing }, context, now)
    t.same([quote.price, quote.last_volume, quote.day_high], [Number.NaN, Number.NaN, Number.NaN])
  }
  t.match(readQuote({ ...raw, as_of: Number.NaN }, context, now), { as_of: Number.NaN, session: '' })
})
