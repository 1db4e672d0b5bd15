import t from 'tap'
import { SocketRateLimit } from './rate-limit.ts'

const LIMIT = 200

function admitted(rateLimit: SocketRateLimit, address: string, times: number): number {
  return Array.from({ length: times }, () => rateLimit.allows(address)).filter(Boolean).length
}

t.test('200 sockets a second from one address', async (t) => {
  let now = 0
  const rateLimit = new SocketRateLimit({ exemptLoopback: true, uptime: () => now })
  t.equal(admitted(rateLimit, '192.0.2.1', LIMIT + 5), LIMIT)
  t.equal(admitted(rateLimit, '192.0.2.2', 1), 1)
  now = 999
  t.notOk(rateLimit.allows('192.0.2.1'))
  now = 1_000
  t.ok(rateLimit.allows('192.0.2.1'))
})

t.test('an IPv6 network is one address, a mapped IPv4 address is itself', async (t) => {
  const rateLimit = new SocketRateLimit({ exemptLoopback: true, uptime: () => 0 })
  t.equal(admitted(rateLimit, '2001:db8:1:2::1', LIMIT), LIMIT)
  t.notOk(rateLimit.allows('2001:db8:1:2:3::4'))
  t.ok(rateLimit.allows('2001:db8:1:3::1'))
  t.equal(admitted(rateLimit, '192.0.2.1', LIMIT), LIMIT)
  t.notOk(rateLimit.allows('::ffff:192.0.2.1'))
})

t.test('loopback is exempt unless a proxy stands in front', async (t) => {
  const direct = new SocketRateLimit({ exemptLoopback: true, uptime: () => 0 })
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.9'])
    t.equal(admitted(direct, address, LIMIT + 1), LIMIT + 1)
  const proxied = new SocketRateLimit({ exemptLoopback: false, uptime: () => 0 })
  t.equal(admitted(proxied, '127.0.0.1', LIMIT + 1), LIMIT)
})
