import t from 'tap'
import { EXCHANGES } from '../calendars/index.ts'
import { quoteOfAnswer, reportedNumber, type SourceAnswer } from './source-answer.ts'

const now = Date.parse('2026-03-02T15:00:00Z')
const context = { symbol: 'ACME', calendar: EXCHANGES.NYSE, delay_seconds: 900, poll_seconds: 15 }
const answer: SourceAnswer = {
  price: 101,
  previous_close: 99,
  open: 100,
  day_low: 98,
  day_high: 102,
  last_volume: 500,
  as_of: now - 900_000,
  currency: 'USD',
}

t.test('an answer becomes a quote of the session that had opened at its time', async (t) => {
  t.strictSame(quoteOfAnswer(answer, context, now), {
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
  t.equal(quoteOfAnswer({ ...answer, as_of: Date.parse('2026-03-02T14:29:59Z') }, context, now).session, '2026-02-27')
  t.equal(quoteOfAnswer(answer, context, Date.parse('2026-03-02T22:00:00Z')).market_state, 'post')
})

t.test('a field that is no number counts as not reported; without a readable time there is no session', async (t) => {
  for (const nothing of [null, undefined, '101', 'N/A', {}, true]) t.equal(reportedNumber(nothing), null)
  t.equal(reportedNumber(101), 101)
  t.match(quoteOfAnswer({ ...answer, as_of: Number.NaN }, context, now), { as_of: Number.NaN, session: '' })
})
