import t from 'tap'
import type { SourceState } from '#platform/repositories/market/source-calls.ts'
import { sourceReport } from './source-report.ts'

const NOW = Date.UTC(2026, 11, 31, 23, 58, 12)
const BUDGET = { minute: 60, day: 2_000, month: 40_000 }
const at = (ms: number) => new Date(NOW + ms)

const STATE: SourceState = {
  source: 'yahoo',
  failures: 0,
  failing_since: null,
  resting_until: new Date(0),
  last_ok: at(-3_000),
  last_error: null,
  next_poll_at: at(3_000),
  calls_this_minute: 12,
  calls_today: 1_990,
  calls_this_month: 39_000,
  refused_today: 7,
  limited_today: 1,
}
const report = (more: Partial<SourceState> = {}, budget = BUDGET) => {
  const state = { ...STATE, ...more }
  return sourceReport({ source: 'yahoo', budget, hasReserve: true, state, planned: state.next_poll_at }, NOW)
}

t.test('what is spent and left of each window, and when it ends', async (t) => {
  t.same(report(), {
    source: 'yahoo',
    budget: {
      minute: { ceiling: 60, spent: 12, left: 48, kept: 12, ends_at: '2026-12-31T23:59:00.000Z' },
      day: { ceiling: 2_000, spent: 1_990, left: 10, kept: 400, ends_at: '2027-01-01T00:00:00.000Z' },
      month: { ceiling: 40_000, spent: 39_000, left: 1_000, kept: 8_000, ends_at: '2027-01-01T00:00:00.000Z' },
    },
    next_poll: at(3_000).toISOString(),
    refusals: { ceiling: 7, source: 1 },
    breaker: { state: 'closed', since: null, failures: 0, next_try: null, error: null },
    last_ok: at(-3_000).toISOString(),
  })
  const { minute } = report({}, { ...BUDGET, minute: 10 }).budget
  t.match(minute, { spent: 12, left: 0 }, 'a ceiling that was lowered')
})

t.test('the next poll is not before a window or a rest that forbids it ends', async (t) => {
  const failing = { failures: 3, failing_since: at(-60_000), last_error: 'yahoo answered 429.' }
  t.equal(report({ calls_this_minute: 60 }).next_poll, '2026-12-31T23:59:00.000Z')
  t.equal(report({ calls_this_minute: 60, calls_today: 2_000 }).next_poll, '2027-01-01T00:00:00.000Z')
  t.match(report({ ...failing, resting_until: at(90_000) }), {
    next_poll: at(90_000).toISOString(),
    breaker: {
      state: 'open',
      since: at(-60_000).toISOString(),
      failures: 3,
      next_try: at(90_000).toISOString(),
      error: 'yahoo answered 429.',
    },
  })
  t.match(report({ ...failing, resting_until: at(-1) }), {
    next_poll: at(3_000).toISOString(),
    breaker: { state: 'half_open' },
  })
  t.equal(report({ next_poll_at: null }).next_poll, null)
})

t.test('before the first call everything is left', async (t) => {
  const fresh = sourceReport({ source: 'yahoo', budget: BUDGET, hasReserve: false, state: null, planned: null }, NOW)
  t.match(fresh, {
    budget: { minute: { left: 60, kept: 0 }, day: { left: 2_000 }, month: { left: 40_000 } },
    next_poll: null,
    refusals: { ceiling: 0, source: 0 },
    breaker: { state: 'closed' },
    last_ok: null,
  })
})
