import t from 'tap'
import { isInRanges, isLoopback, networkOf } from './network-address.ts'

t.test('an address is counted with its network, whatever it looks like', async (t) => {
  t.equal(networkOf('::ffff:192.0.2.1'), networkOf('192.0.2.1'))
  t.equal(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:2:ffff::9'))
  t.not(networkOf('2001:db8:1:3::1'), networkOf('2001:db8:1:2::1'))
  t.equal(networkOf('fe80::1%eth0'), networkOf('fe80::2%eth0'))
  t.equal(networkOf('none'), 'none')
})

t.test('loopback', async (t) => {
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) t.ok(isLoopback(address), address)
  for (const address of ['192.0.2.1', '::2', 'localhost']) t.notOk(isLoopback(address), address)
})

t.test('among addresses and ranges of both families', async (t) => {
  const isProxy = isInRanges(['192.0.2.7', '10.0.0.0/8', '2001:db8::/32'])
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '10.1.2.3', '2001:db8::1']) t.ok(isProxy(address), address)
  for (const address of ['192.0.2.8', '11.0.0.1', '2001:db9::1', 'none', '']) t.notOk(isProxy(address), address)
  t.notOk(isInRanges([])('127.0.0.1'))
})
