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

t.test('a price that is no number is NaN, anything else has not been told', async (t) => {
  for (const nothing of [null, undefined, '101', 'N/A', {}, true]) {
    const quote = readQuote({ ...raw, price: nothing, volume: nothing, day_low: nothing }, context, now)
    t.same([quote.price, quote.last_volume, quote.day_low, quote.day_high], [Number.NaN, null, null, 102])
  }
  t.match(readQuote({ ...raw, as_of: Number.NaN }, context, now), { as_of: Number.NaN, session: '' })
})
