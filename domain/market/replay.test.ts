import t from 'tap'
import { replayCycle, replayedSessions } from './replay.ts'

const sessions = ['2024-03-01', '2024-03-04', '2024-03-05']
const anchor = Date.parse('2026-11-20T12:00:00Z')
const timing = { anchor, daySeconds: 60 }
const minute = (minutes: number) => anchor + 60_000 * minutes

t.test('the last 60 sessions are replayed, or those from a day on', async (t) => {
  const many = Array.from({ length: 70 }, (_, i) => `2024-${String(100 + i)}`)
  t.same(replayedSessions(many, null), many.slice(10))
  t.same(replayedSessions(sessions, '2024-03-02'), sessions.slice(1))
  t.same(replayedSessions(sessions, '2024-03-06'), [])
})

t.test('an instant has the session that was played then', async (t) => {
  const { sessionOf, isOver } = replayCycle(sessions, timing, minute(1.5))
  t.same([0, 0.99, 1, 2.99].map(minute).map(sessionOf), ['2024-03-01', '2024-03-01', '2024-03-04', '2024-03-05'])
  t.same([minute(2.99), minute(3)].map(isOver), [false, true])
  t.equal(sessionOf(minute(3)), '2024-03-05', 'the replay has started over')
  t.equal(sessionOf(anchor - 1), '2026-11-20')
  t.same([3, 4, 5.5].map(minute).map(replayCycle(sessions, timing, minute(4)).sessionOf), sessions)
})

t.test('a session has the instant at which its cycle plays it', async (t) => {
  const { openingOf } = replayCycle(sessions, timing, minute(4))
  t.same(sessions.map(openingOf), [3, 4, 5].map(minute))
  t.equal(openingOf('2024-03-02'), minute(4), 'that of the next one, where there was none')
  t.equal(openingOf('2020-01-01'), minute(3))
  t.equal(openingOf('2024-03-06'), minute(6))
})
