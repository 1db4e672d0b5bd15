import fc from 'fast-check'
import t from 'tap'
import { isOwnHost, isPublicAddress, isPublicOrOwnAddress } from './address-gate.ts'

const PUBLIC = ['93.184.215.14', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:2800:21f::1', '2a00:1450:4003:80e::200e']

const OWN = ['127.0.0.1', '127.255.0.9', '10.0.0.1', '172.16.0.1', '192.168.1.1', '::1', 'fd12:3456::1']

const FORBIDDEN: Record<string, string> = {
  unspecified: '0.0.0.0',
  'this network': '0.1.2.3',
  'link-local, cloud metadata': '169.254.169.254',
  'carrier-grade NAT': '100.64.0.1',
  'metadata in carrier-grade NAT': '100.100.100.200',
  'metadata that looks public': '168.63.129.16',
  'IETF protocol assignments': '192.0.0.192',
  documentation: '203.0.113.5',
  benchmarking: '198.18.0.1',
  multicast: '224.0.0.1',
  'reserved, once for the future': '240.0.0.1',
  broadcast: '255.255.255.255',
  'unspecified v6': '::',
  'link-local v6': 'fe80::1',
  'site-local v6': 'fec0::1',
  'multicast v6': 'ff02::1',
  'IPv4-mapped': '::ffff:127.0.0.1',
  'IPv4-mapped public': '::ffff:8.8.8.8',
  'IPv4-compatible': '::127.0.0.1',
  'IPv4-translated': '::ffff:0:127.0.0.1',
  NAT64: '64:ff9b::7f00:1',
  'local NAT64': '64:ff9b:1::7f00:1',
  '6to4': '2002:7f00:1::',
  Teredo: '2001:0:7f00:1::',
  'documentation v6': '2001:db8::1',
  'safeFetch of global unicast': '4000::1',
  'metadata of a cloud in v6': 'fd00:ec2::254%eth0',
  'no address at all': 'example.com',
  empty: '',
}

t.test('public addresses', async (t) => {
  for (const address of PUBLIC) {
    t.equal(isPublicAddress(address), true, address)
    t.equal(isPublicOrOwnAddress(address), true, address)
  }
})

t.test('addresses of the own machine and network', async (t) => {
  for (const address of OWN) {
    t.equal(isPublicAddress(address), false, address)
    t.equal(isPublicOrOwnAddress(address), true, address)
  }
})

t.test('addresses that are never called', async (t) => {
  for (const [name, address] of Object.entries(FORBIDDEN)) t.equal(isPublicAddress(address), false, name)
  for (const [name, address] of Object.entries(FORBIDDEN)) {
    if (!address.startsWith('fd')) t.equal(isPublicOrOwnAddress(address), false, `${name}, written by the operator`)
  }
})

t.test('no IPv4 address becomes public by being carried in IPv6', async () => {
  const carriers = ['::ffff:', '::', '::ffff:0:', '64:ff9b::', '64:ff9b:1::']
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom(...carriers), (address, carrier) => !isPublicAddress(carrier + address)),
  )
})

t.test('hosts of the own network', async (t) => {
  const own = ['localhost', 'a.localhost', 'router', 'nas.local', 'x.internal', 'x.home.arpa', 'localhost.', '[::1]']
  for (const host of [...own, ...OWN.filter((address) => !address.includes(':'))]) t.equal(isOwnHost(host), true, host)
  const others = ['example.com', 'localhost.example.com', 'example.com.', '8.8.8.8', '[2606:2800:21f::1]']
  for (const host of others) t.equal(isOwnHost(host), false, host)
})
