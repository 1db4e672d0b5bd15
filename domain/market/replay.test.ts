import t from 'tap'
import { replayedSessions } from './replay.ts'

const sessions = ['2024-03-01', '2024-03-04', '2024-03-05']

t.test('the last 60 sessions are replayed, or those from a day on', async (t) => {
  const many = Array.from({ length: 70 }, (_, i) => `2024-${String(100 + i)}`)
  t.same(replayedSessions(many, null), many.slice(10))
  t.same(replayedSessions(sessions, '2024-03-02'), sessions.slice(1))
  t.same(replayedSessions(sessions, '2024-03-06'), [])
})
