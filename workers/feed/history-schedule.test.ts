import t from 'tap'
import { calendarOf } from '#domain/market/calendars/index.ts'
import type { HistoryState } from '#platform/repositories/market/fetches.ts'
import { isHistoryDue, lastWithFinalBar } from './history-schedule.ts'

const MINUTE = 60_000
/** The close of New York, 21:00 UTC. */
const close = Date.UTC(2026, 1, 11, 21, 0)

function state(rest: Partial<HistoryState> = {}): HistoryState {
  return {
    id: 1,
    exchange: 'NYSE',
    asked_at: new Date(close - 600 * MINUTE),
    session: '2026-02-10',
    close: 100,
    quote_session: '2026-02-11',
    previous_close: 100,
    ...rest,
  }
}

t.test('a bar is final three quarters of an hour after its close', (t) => {
  const settled = (now: number) => lastWithFinalBar(calendarOf('NYSE')!, now)?.session
  t.equal(settled(close + 44 * MINUTE), '2026-02-10')
  t.equal(settled(close + 45 * MINUTE), '2026-02-11')
  t.equal(settled(Date.UTC(2026, 1, 15, 12, 0)), '2026-02-13', 'on a Sunday it is Friday')
  t.end()
})

t.test('where sessions follow each other at once, a bar is final a minute after its day', (t) => {
  const midnight = Date.UTC(2026, 1, 15)
  const settled = (now: number) => lastWithFinalBar(calendarOf('Kraken')!, now)?.session
  t.equal(settled(midnight + MINUTE - 1), '2026-02-13')
  t.equal(settled(midnight + MINUTE), '2026-02-14')
  const coin = state({ exchange: 'Kraken', session: '2026-02-13', asked_at: new Date(midnight - 600 * MINUTE) })
  t.notOk(isHistoryDue(coin, midnight + MINUTE - 1))
  t.ok(isHistoryDue(coin, midnight + MINUTE))
  t.end()
})

t.test('a history is due when a session has closed since, and for some hours while its bar is missing', (t) => {
  t.notOk(isHistoryDue(state(), close + 44 * MINUTE))
  t.ok(isHistoryDue(state(), close + 45 * MINUTE))
  const asked = state({ asked_at: new Date(close + 46 * MINUTE) })
  t.notOk(isHistoryDue(asked, close + 50 * MINUTE), 'asked for already')
  t.ok(isHistoryDue(asked, close + 106 * MINUTE), 'the bar did not come')
  t.notOk(isHistoryDue(asked, close + 500 * MINUTE), 'and will not')
  t.notOk(isHistoryDue(state({ session: '2026-02-11' }), close + 60 * MINUTE), 'it came')
  t.ok(isHistoryDue(state({ session: null, close: null }), close + 60 * MINUTE), 'a stock of which nothing came yet')
  t.notOk(isHistoryDue(state({ exchange: 'XETRA' }), close + 60 * MINUTE))
  t.end()
})

t.test('a previous close in other shares is a split', (t) => {
  const now = Date.UTC(2026, 1, 11, 15, 0)
  const split = state({ previous_close: 10, asked_at: new Date(now - 700 * MINUTE) })
  t.ok(isHistoryDue(split, now))
  t.notOk(isHistoryDue({ ...split, previous_close: 95 }, now))
  t.notOk(isHistoryDue({ ...split, asked_at: new Date(now - 60 * MINUTE) }, now), 'not at every check')
  t.notOk(isHistoryDue({ ...split, quote_session: '2026-02-10' }, now), 'the quote is of that bar itself')
  t.end()
})
