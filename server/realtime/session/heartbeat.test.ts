import t from 'tap'
import { SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import { Heartbeat } from './heartbeat.ts'

const { ping_ms: PING, pong_due_ms: DUE } = SOCKET_LIMITS

t.test('a ping every 20 s, however late the pong was', async (t) => {
  const heartbeat = new Heartbeat(0)
  t.equal(heartbeat.dueAt, PING)
  t.equal(heartbeat.check(PING, 0), 'ping')
  t.equal(heartbeat.dueAt, PING + DUE)
  t.ok(heartbeat.acknowledge(0, PING + 3_000))
  t.equal(heartbeat.dueAt, 2 * PING)
})

t.test('no pong within 10 s is silence', async (t) => {
  const heartbeat = new Heartbeat(0)
  heartbeat.check(PING, 0)
  t.equal(heartbeat.check(PING + DUE, 0), 'silent')
})

t.test('a client that keeps up may be a little behind', async (t) => {
  const heartbeat = new Heartbeat(0)
  let written = 0
  for (let now = PING; now <= 20 * PING; now += PING) {
    t.equal(heartbeat.check(now, written), 'ping')
    t.ok(heartbeat.acknowledge(Math.max(0, written - 100), now + 1_000))
    written += 100
  }
})

t.test('one that acknowledges less than was written 30 s before is too slow', async (t) => {
  const heartbeat = new Heartbeat(0)
  heartbeat.check(PING, 100)
  t.ok(heartbeat.acknowledge(50, PING + 1))
  heartbeat.check(2 * PING, 200)
  t.ok(heartbeat.acknowledge(99, PING + SOCKET_LIMITS.behind_ms - 1))
  t.notOk(heartbeat.acknowledge(99, PING + SOCKET_LIMITS.behind_ms))
  t.ok(heartbeat.acknowledge(100, PING + SOCKET_LIMITS.behind_ms + 1))
})

t.test('pongs without a ping do not put the next one off', async (t) => {
  const heartbeat = new Heartbeat(0)
  t.ok(heartbeat.acknowledge(5, 10))
  t.equal(heartbeat.dueAt, PING)
})

t.test('a new epoch forgets what was written', async (t) => {
  const heartbeat = new Heartbeat(0)
  heartbeat.check(PING, 1_000)
  heartbeat.reset()
  t.ok(heartbeat.acknowledge(1, PING + SOCKET_LIMITS.behind_ms))
})
