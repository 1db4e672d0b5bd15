import t from 'tap'
import { SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import type { Identity } from '../../deps.ts'
import { Credentials } from './credentials.ts'
import type { SessionContext } from './session-context.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const identity = { user_id: 1, expires_at: NOW + 3_600_000 } as Identity

t.test('only known clients are hurried: the time to authenticate, and to be checked, stays', async (t) => {
  const judging = Promise.withResolvers<Identity | null>()
  const context: Partial<SessionContext> = { uptime: () => 100, clock: () => NOW, identify: () => judging.promise }
  const credentials = new Credentials(context as SessionContext)
  credentials.recheckWithin(2_000)
  t.equal(credentials.dueAt, 100 + SOCKET_LIMITS.auth_ms)
  const verdict = credentials.authenticate('token')
  credentials.recheckWithin(2_000)
  t.equal(credentials.dueAt, Number.POSITIVE_INFINITY)
  judging.resolve(identity)
  t.equal(await verdict, 'good')
  credentials.recheckWithin(2_000)
  t.ok(credentials.dueAt <= 2_100)
})
