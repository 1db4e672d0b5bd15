import t from 'tap'
import { content, endless, fakeHttpServer, redirect } from '#test/support/network/fake-http-server.ts'
import { loopbackNetwork } from '#test/support/network/loopback-network.ts'
import { systemNetwork } from './address-gate.ts'
import type { SafeFetchCode } from './error.ts'
import { createSafeFetch } from './fetch.ts'

const PUBLIC = '93.184.215.14'
const OTHER = '93.184.215.15'
const NAMES = {
  'news.example': [PUBLIC],
  'other.example': [OTHER],
  'inside.example': ['10.0.0.7'],
  'metadata.example': ['169.254.169.254'],
  'mixed.example': [PUBLIC, '127.0.0.1'],
  'sixth.example': ['::1'],
  'mapped.example': ['::ffff:10.0.0.7'],
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
}
const FORBIDDEN = [
  'http://127.0.0.1/',
  'http://127.0.0.1:5432/',
  'http://localhost/',
  'http://localhost./',
  'http://0.0.0.0/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://10.0.0.7/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://inside.example/',
  'http://metadata.example/',
  'http://mixed.example/',
  'http://sixth.example/',
  'http://mapped.example/',
  'https://inside.example/',
  'https://127.0.0.1/',
]

const refusal = (code: SafeFetchCode, message: RegExp) => ({ name: 'SafeFetchError', code, message })

t.test('no forbidden address is dialled, asked or reached by a redirect', async (t) => {
  const trap = await fakeHttpServer(t)
  const network = loopbackNetwork(NAMES, trap.port)
  const safeFetch = createSafeFetch({ network })
  for (const address of FORBIDDEN) {
    await t.rejects(safeFetch(address), refusal('address', /an address that is not public: not asked\.$/), address)
  }
  t.same(network.dialled, [], 'nobody was dialled')

  trap.answers.set('/feed', (response, request) =>
    redirect(decodeURIComponent(request.url?.split('?')[1] ?? ''))(response, request),
  )
  for (const [index, address] of FORBIDDEN.entries()) {
    const from = `http://news.example/feed?${encodeURIComponent(address)}`
    await t.rejects(safeFetch(from), refusal('address', /not public/), `redirect to ${address}`)
    t.equal(trap.requests.length, index + 1, 'the redirect itself was asked, and nothing else')
  }
  t.same(new Set(network.dialled), new Set([PUBLIC]))
})

t.test('a redirect leads to no other protocol', async (t) => {
  const server = await fakeHttpServer(t)
  const safeFetch = createSafeFetch({ network: loopbackNetwork(NAMES, server.port) })
  for (const address of ['file:///etc/passwd', 'ftp://news.example/', 'javascript:alert(1)', 'http://']) {
    server.answers.set('/', redirect(address))
    await t.rejects(
      safeFetch('http://news.example/'),
      refusal('protocol', /^news\.example\/ redirects to an address/),
      address,
    )
  }
})

t.test('an address written by the operator may be on the own machine; its redirects may not', async (t) => {
  const own = await fakeHttpServer(t)
  const trap = await fakeHttpServer(t)
  for (const host of ['127.0.0.1', 'localhost']) {
    const written = `http://${host}:${own.port}/feed`
    const safeFetch = createSafeFetch({ written: [written] })
    own.answers.set('/feed', content('<rss/>'))
    t.equal((await safeFetch(written)).status, 200, host)
    for (const target of [`${trap.url}/`, `http://localhost:${trap.port}/`, '/other', `${own.url}/feed`]) {
      own.answers.set('/feed', redirect(target))
      await t.rejects(safeFetch(written), refusal('address', /not public: not asked/), `${host} to ${target}`)
    }
    await t.rejects(safeFetch(trap.url), refusal('address', /not public/), 'another port is another address')
  }
  t.same(trap.requests, [], 'the trap was never asked')
  const others = own.requests.filter(({ path }) => path !== '/feed')
  t.same(others, [])
})

t.test('a name of the public DNS is not of the own network because it was written', async (t) => {
  const trap = await fakeHttpServer(t)
  const network = loopbackNetwork({ ...NAMES, router: ['192.168.1.1'] }, trap.port)
  const written = ['http://inside.example/', 'http://router/', 'http://169.254.169.254/', 'http://metadata.example/']
  const safeFetch = createSafeFetch({ written, network })
  await t.rejects(safeFetch(written[0]), refusal('address', /inside\.example leads to 10\.0\.0\.7/))
  await t.rejects(safeFetch(written[2]), refusal('address', /169\.254\.169\.254 is an address that is not public/))
  await t.rejects(safeFetch(written[3]), refusal('address', /not public/))
  t.same(network.dialled, [])
  t.equal((await safeFetch(written[1])).status, 404)
  t.same(network.dialled, ['192.168.1.1'])
})

t.test('the address that was checked is the one that is dialled', async (t) => {
  const server = await fakeHttpServer(t)
  server.answers.set('/', content('<rss/>'))
  const network = loopbackNetwork({ 'turning.example': { turns: [[PUBLIC], ['127.0.0.1']] } }, server.port)
  const safeFetch = createSafeFetch({ network })
  t.equal((await safeFetch('http://turning.example/')).status, 200)
  t.same([network.resolved, network.dialled], [['turning.example'], [PUBLIC]], 'one lookup, and none to connect')
  await t.rejects(
    safeFetch('http://turning.example:81/'),
    refusal('address', /leads to 127\.0\.0\.1/),
    'a new connection resolves again',
  )
  t.same(network.dialled, [PUBLIC])
})

t.test('the system asks for no name once it was checked', async (t) => {
  const server = await fakeHttpServer(t)
  const options = { hostname: 'nobody-knows.invalid', protocol: 'http:', port: String(server.port) }
  for (const family of [4, 6]) {
    const addresses = [{ address: '127.0.0.1', family: 4 }, ...(family === 6 ? [{ address: '::1', family }] : [])]
    const socket = await new Promise<{ remoteAddress?: string; destroy(): unknown }>((resolve, reject) =>
      systemNetwork.dial(addresses, options, (error, socket) => (error ? reject(error) : resolve(socket))),
    )
    t.equal(socket.remoteAddress, '127.0.0.1')
    socket.destroy()
  }
})

t.test('redirects', async (t) => {
  const server = await fakeHttpServer(t)
  const network = loopbackNetwork(NAMES, server.port)
  const safeFetch = createSafeFetch({ network })

  t.test('five are followed, a sixth is not', async (t) => {
    for (let hop = 0; hop < 6; hop += 1)
      server.answers.set(`/${hop}`, redirect(`/${hop + 1}`, [301, 302, 303, 307, 308, 302][hop]))
    server.answers.set('/6', content('<rss/>'))
    const answer = await safeFetch('http://news.example/1')
    t.equal(answer.status, 200)
    t.equal(answer.url.href, 'http://news.example/6')
    await t.rejects(safeFetch('http://news.example/0'), refusal('redirects', /redirects more than 5 times\.$/))
  })

  t.test('a loop ends', async (t) => {
    server.answers.set('/loop', redirect('/loop'))
    await t.rejects(safeFetch('http://news.example/loop'), refusal('redirects', /more than 5 times/))
  })

  t.test('credentials stay with the host that they were written for', async (t) => {
    server.answers.set('/key', redirect('http://x:y@other.example/plain'))
    server.answers.set('/plain', content('<rss/>'))
    const from = server.requests.length
    await safeFetch('http://ana:clave@news.example/key', { headers: { cookie: 'a=1', accept: 'text/xml' } })
    const [first, second] = server.requests.slice(from).map(({ headers }) => headers)
    t.match(first, { host: 'news.example', authorization: /^Basic /, cookie: 'a=1', accept: 'text/xml' })
    t.match(second, { host: 'other.example', authorization: undefined, cookie: undefined, accept: 'text/xml' })
    t.same(network.dialled.at(-1), OTHER)
  })

  t.test('an address in UTF-8 is followed as it was meant', async (t) => {
    server.answers.set('/accent', (response) => {
      response.writeHead(302, { location: Buffer.from('/economía').toString('latin1') }).end()
    })
    server.answers.set('/econom%C3%ADa', content('<rss/>'))
    t.equal((await safeFetch('http://news.example/accent')).status, 200)
  })

  t.test('the rest of its body is not read', async (t) => {
    server.answers.set('/long', endless(Buffer.alloc(65_536), 0, 302, { location: '/6' }))
    t.equal((await safeFetch('http://news.example/long')).status, 200)
  })
})

t.test('an unknown name', async (t) => {
  const safeFetch = createSafeFetch({ network: loopbackNetwork(NAMES, 9) })
  await t.rejects(
    safeFetch('http://gone.example/feed'),
    refusal('unreachable', /^gone\.example\/feed .* its name is unknown\.$/),
  )
})
