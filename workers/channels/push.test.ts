import t from 'tap'
import { type Answer, content, fakeHttpServer, status } from '#test/support/network/fake-http-server.ts'
import { loopbackNetwork } from '#test/support/network/loopback-network.ts'
import { subscribedDevice } from '#test/support/subscribed-device.ts'
import { open } from './push.ts'
import { channelContract } from './testing/channel-contract.ts'
import { channelDeps, exampleMessage, messageSaying } from './testing/fixture.ts'

const HOST = 'fcm.googleapis.com'
const device = subscribedDevice(`https://${HOST}/fcm/send/abc`)
const created = status(201, { location: '/m/1' })
const never = new AbortController().signal
const notificationIn = (bytes: Buffer) => JSON.parse(device.read(bytes)).notification

t.test('contract of channels', async (t) =>
  channelContract(t, {
    open: (rest) => open(channelDeps(rest)),
    host: HOST,
    path: '/fcm/send/abc',
    address: device.subscription,
    success: created,
    read: ({ bytes }) => ({ id: notificationIn(bytes).tag, text: notificationIn(bytes).body }),
    states: { 404: 'broken', 410: 'broken' },
  }),
)

async function fixture(t: Parameters<typeof fakeHttpServer>[0], ...answers: Answer[]) {
  const server = await fakeHttpServer(t)
  server.answers.set('/fcm/send/abc', (response, request) => (answers.shift() ?? created)(response, request))
  const network = loopbackNetwork({ [HOST]: ['93.184.215.14'] }, server.port)
  return { server, network, channel: open(channelDeps({ network })) }
}

const to = { user_id: 1, address: device.subscription }

t.test('only the device can read it; its service learns how long to keep it and what it replaces', async (t) => {
  const { server, channel } = await fixture(t)
  t.match(await channel.send(exampleMessage({ ttlSeconds: 1_234 }), to, never), { state: 'accepted' })
  const [{ bytes, headers }] = server.requests
  t.match(headers, {
    ttl: '1234',
    topic: 'firing-12',
    urgency: 'high',
    'content-encoding': 'aes128gcm',
    'content-length': String(bytes.length),
    authorization: /^vapid t=[\w.-]+, k=[\w-]{87}$/,
  })
  const [, claims] = /t=\w+\.(\w+)\./.exec(headers.authorization ?? '') ?? []
  t.match(JSON.parse(Buffer.from(claims, 'base64url').toString()), {
    aud: `https://${HOST}`,
    sub: 'mailto:operador@atalaya.example',
  })
  t.strictSame(JSON.parse(device.read(bytes)), {
    web_push: 8030,
    mutable: true,
    notification: {
      title: 'Alerta: AAPL',
      body: 'AAPL subió hasta 101,50 y pasó de 100,00.',
      navigate: 'https://atalaya.example/?stock=AAPL',
      tag: 'firing-12',
      lang: 'es',
      data: { receipt: 'r'.repeat(43) },
    },
  })
  t.notOk(bytes.includes('AAPL'), 'the service reads nothing')
})

t.test('push services take four kilobytes', async (t) => {
  const { server, channel } = await fixture(t)
  for (const length of [1_000, 1_400, 3_000])
    await channel.send(exampleMessage(messageSaying('á'.repeat(length))), to, never)
  for (const { bytes } of server.requests) t.ok(bytes.length <= 4_096, `${bytes.length} bytes`)
  t.equal(notificationIn(server.requests[0].bytes).body.length, 1_000, 'what fits stays whole')
})

t.test('413: the id alone is tried', async (t) => {
  const { server, channel } = await fixture(t, status(413))
  t.match(await channel.send(exampleMessage(), to, never), { state: 'accepted' })
  t.equal(server.requests.length, 2)
  const { tag, body, data } = notificationIn(server.requests[1].bytes)
  t.same([tag, body, data.receipt.length], ['firing-12', undefined, 43])
})

t.test('no other host is called, and none without an identity', async (t) => {
  const { server, network, channel } = await fixture(t)
  for (const endpoint of ['https://push.example/abc', `http://${HOST}/x`, 'https://127.0.0.1/x', `${server.url}/x`]) {
    const other = { user_id: 1, address: { ...device.subscription, endpoint } }
    t.match(await channel.send(exampleMessage(), other, never), { state: 'broken', detail: /servicio push/ }, endpoint)
  }
  const unknown = open(channelDeps({ network }, { VAPID_SUBJECT: '', PUBLIC_URL: 'http://localhost:3000' }))
  t.match(await unknown.send(exampleMessage(), to, never), { state: 'refused', detail: /no envía/ })
  t.same(network.dialled, [])
})

t.test('its service may answer with a body', async (t) => {
  const { channel } = await fixture(t, content('{}'))
  t.match(await channel.send(exampleMessage(), to, never), { state: 'accepted', detail: 'Respondió 200.' })
})
