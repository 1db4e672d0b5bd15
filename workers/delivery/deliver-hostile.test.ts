import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { content, endless, fakeHttpServer, redirect, status } from '#test/support/network/fake-http-server.ts'
import { loopbackNetwork } from '#test/support/network/loopback-network.ts'
import { subscribedDevice } from '#test/support/subscribed-device.ts'
import { channelDeps, KEYS } from '../channels/testing/fixture.ts'
import { arrivals, deliveryFixture } from './testing/fixture.ts'

const PUBLIC = '93.184.215.14'
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const NOTE = '<img src=x onerror="fetch(`http://127.0.0.1/`)"> {{7*7}} [aquí](javascript:alert(1))'
const hook = (url: string) => ({ url, secret: KEYS.seal(SECRET) })

t.test('hostile channels reach nothing inside, and delay no other user', async (t) => {
  const outside = await fakeHttpServer(t)
  const inside = await fakeHttpServer(t)
  const names = {
    'good.example': [PUBLIC],
    'bad.example': [PUBLIC],
    'inside.example': ['10.0.0.7'],
    'both.example': [PUBLIC, '127.0.0.1'],
    'rebinds.example': { turns: [['192.168.1.1'], [PUBLIC]] },
  }
  const network = loopbackNetwork(names, outside.port)
  const fixture = await deliveryFixture(t, { config: channelDeps().config, network, timeLimitMs: 1_500 })
  outside.answers.set('/good', status(200))
  outside.answers.set('/huge', content(Buffer.alloc(10 * 2 ** 20)))
  outside.answers.set('/endless', endless(Buffer.from('x'), 20))
  for (const code of [302, 307]) outside.answers.set(`/to-${code}`, redirect(`${inside.url}/`, code))
  // As many channels as one user may have, with the good one.
  const hostile = {
    'https://bad.example/huge': /demasiados datos/,
    'https://bad.example/endless': /a tiempo/,
    'https://bad.example/to-302': /otra dirección/,
    'https://bad.example/to-307': /otra dirección/,
    'https://inside.example/': /no es pública/,
    'https://both.example/': /no es pública/,
    'https://rebinds.example/': /no es pública/,
    [`${inside.url}/`]: /no es pública/,
    'http://169.254.169.254/latest/meta-data/': /no es pública/,
    'https://[::1]/': /no es pública/,
    'http://0x7f000001/': /no es pública/,
  }
  const channels: number[] = []
  for (const url of Object.keys(hostile)) channels.push(await fixture.channel('webhook', hook(url)))
  channels.push(await fixture.channel('webhook', hook('https://good.example/good')))
  for (const channel of channels) await fixture.fire([channel])
  await fixture.round()

  const ends = await fixture.deliveries()
  for (const [i, [url, detail]] of Object.entries(hostile).entries()) t.match(ends[i], { detail }, url)
  t.match(ends.at(-1), { state: 'accepted' })
  t.equal(arrivals(outside, '/good').length, 1)
  t.same(inside.requests, [], 'nothing inside was asked')
  t.same([...new Set(network.dialled)], [PUBLIC])
})

t.test('markup in a note is text on every channel, and nothing in it is fetched', async (t) => {
  const server = await fakeHttpServer(t)
  const network = loopbackNetwork(
    { 'hooks.example': [PUBLIC], 'ntfy.example': [PUBLIC], 'fcm.googleapis.com': [PUBLIC] },
    server.port,
  )
  const fixture = await deliveryFixture(t, { config: channelDeps().config, network })
  for (const path of ['/in', '/', '/push']) server.answers.set(path, content('{}'))
  const device = subscribedDevice('https://fcm.googleapis.com/push')
  const channels = [
    await fixture.channel('webhook', hook('https://hooks.example/in')),
    await fixture.channel('ntfy', { url: 'https://ntfy.example/tema' }),
    await fixture.channel('push', device.subscription),
  ]
  await sql`
    insert into alerts (id, user_id, instrument_id, condition, repeat, sessions, note, channels, state, side, evaluation_state)
    overriding system value
    select user_id, user_id, id, '{"kind":"data"}', 'once', 'regular', ${NOTE}, '{}', 'fired', 'above', '{}'
    from instruments, (select ${fixture.userId}::bigint as user_id) as owner where symbol = 'AAPL'
  `.execute(fixture.db)
  for (const channel of channels) await fixture.fire([channel])
  await fixture.round()
  t.match(await fixture.deliveries(), [{ state: 'accepted' }, { state: 'accepted' }, { state: 'accepted' }])
  const sent = (path: string) => server.requests.find((request) => request.path === path)!
  const { body, headers } = sent('/in')
  t.match(new Webhook(SECRET).verify(body, headers as Record<string, string>), { data: { firings: [{ note: NOTE }] } })
  const published = JSON.parse(sent('/').body)
  t.ok(published.message.includes(NOTE))
  t.notOk(published.markdown)
  t.ok(JSON.parse(device.read(sent('/push').bytes)).notification.body.includes(NOTE))
  t.equal(server.requests.length, 3)
})
