import t from 'tap'
import { Door } from './door.ts'

const LIMIT = 200

function admitted(door: Door, address: string, times: number): number {
  return Array.from({ length: times }, () => door.admits(address)).filter(Boolean).length
}

t.test('200 sockets a second from one address', async (t) => {
  let now = 0
  const door = new Door({ exemptLoopback: true, uptime: () => now })
  t.equal(admitted(door, '192.0.2.1', LIMIT + 5), LIMIT)
  t.equal(admitted(door, '192.0.2.2', 1), 1)
  now = 999
  t.notOk(door.admits('192.0.2.1'))
  now = 1_000
  t.ok(door.admits('192.0.2.1'))
})

t.test('an IPv6 network is one address, a mapped IPv4 address is itself', async (t) => {
  const door = new Door({ exemptLoopback: true, uptime: () => 0 })
  t.equal(admitted(door, '2001:db8:1:2::1', LIMIT), LIMIT)
  t.notOk(door.admits('2001:db8:1:2:3::4'))
  t.ok(door.admits('2001:db8:1:3::1'))
  t.equal(admitted(door, '192.0.2.1', LIMIT), LIMIT)
  t.notOk(door.admits('::ffff:192.0.2.1'))
})

t.test('loopback is exempt unless a proxy stands in front', async (t) => {
  const direct = new Door({ exemptLoopback: true, uptime: () => 0 })
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.9'])
    t.equal(admitted(direct, address, LIMIT + 1), LIMIT + 1)
  const proxied = new Door({ exemptLoopback: false, uptime: () => 0 })
  t.equal(admitted(proxied, '127.0.0.1', LIMIT + 1), LIMIT)
})
