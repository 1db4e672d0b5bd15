import t from 'tap'
import { initialState } from './evaluate.ts'
import { fire } from './firing.ts'
import { isCoolingDown } from './rearm.ts'
import { startAt } from './testing/inputs.ts'

const alert = {
  when: { kind: 'price', direction: 'up' as const, level: 104 },
  repeat: 'rearm' as const,
  sessions: 'regular' as const,
  created_at: 1,
  expires_at: null,
}
const NOW = Date.UTC(2026, 2, 3, 15)
const AHEAD = NOW + 3 * 3_600_000

t.test('a firing that lies in the future, by a clock that was ahead, neither cools down nor counts', async (t) => {
  const state = { ...initialState(alert, startAt(null)), fired_at: AHEAD, recent_firings: Array(15).fill(AHEAD) }
  t.notOk(isCoolingDown(alert, state, NOW))
  t.ok(isCoolingDown(alert, state, AHEAD))
  t.notOk(isCoolingDown(alert, state, AHEAD + 300_000))
  const trigger = () => ({ price: 104, evidence: 'tick' as const, between: null, text: '' })
  const { state: fired } = fire(alert, state, { now: NOW, session: null }, trigger)
  t.match(fired, { state: 'armed', reason: null, recent_firings: [NOW] })
})
