import t from 'tap'
import { fakeKraken } from '#test/support/fake-kraken/server.ts'
import { loopbackNetwork } from '#test/support/network/loopback-network.ts'
import { openSafeSocket } from './socket.ts'

const sizeLimit = 1_000

t.test('a socket goes through the same gate as every request', async (t) => {
  const fake = await fakeKraken(t)
  const { port } = new URL(fake.url)
  const network = loopbackNetwork(
    { 'stream.example': ['93.184.216.34'], 'evil.example': ['93.184.216.34', '127.0.0.1'], 'own.local': ['10.0.0.7'] },
    Number(port),
  )
  const open = (address: string, written = false) => openSafeSocket(address, { written, sizeLimit, network })
  const socket = await open(`ws://stream.example:${port}/v2`)
  socket.terminate()
  t.same(network.dialled, ['93.184.216.34'], 'what was checked is dialled')
  const refused = { name: 'SafeFetchError', code: 'address', message: /not public: not asked\.$/ }
  await t.rejects(open('ws://evil.example/v2'), refused, 'one private address is enough')
  await t.rejects(open('ws://127.0.0.1:9/v2'), refused)
  await t.rejects(open('ws://[::1]:9/v2'), refused)
  await t.rejects(open('ws://own.local/v2'), refused, 'nobody wrote it')
  await t.rejects(open('wss://evil.example/v2', true), refused, 'a public name leads nowhere private')
  t.equal(network.dialled.length, 1)
  ;(await open(`ws://own.local:${port}/v2`, true)).terminate()
  ;(await open(`ws://127.0.0.1:${port}/v2`, true)).terminate()
})

t.test('a handshake that is refused, or answered by nobody, says so', async (t) => {
  const fake = await fakeKraken(t)
  const open = (path: string) =>
    openSafeSocket(fake.url.replace('http', 'ws') + path, { written: true, sizeLimit }).then((socket) =>
      socket.terminate(),
    )
  await t.rejects(open('/elsewhere'), { code: 'status', message: /\/elsewhere answered 404\.$/, retryAfterMs: null })
  for (const [header, pause] of [
    ['90', 90_000],
    ['1000000', 86_400_000],
    ['soon', null],
  ] as const) {
    fake.refusal = { status: 429, headers: { 'retry-after': header } }
    await t.rejects(open('/v2'), { code: 'status', message: /answered 429\.$/, retryAfterMs: pause })
  }
  fake.refusal = { status: 302, headers: { location: 'ws://127.0.0.1:9/v2' } }
  await t.rejects(open('/v2'), { code: 'status', message: /answered 302\.$/ }, 'a redirect leads nowhere')
  await fake.leave()
  await t.rejects(open('/v2'), { code: 'unreachable', message: /nobody listens there\.$/ })
})
