import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { content, fakeHttpServer, redirect, status } from '#test/support/network/fake-http-server.ts'
import { loopbackNetwork } from '#test/support/network/loopback-network.ts'
import { channelContract } from './testing/channel-contract.ts'
import { channelDeps, exampleMessage, KEYS } from './testing/fixture.ts'
import { open } from './webhook.ts'

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const sealed = KEYS.seal(SECRET)
const never = new AbortController().signal

t.test('contract of channels', async (t) =>
  channelContract(t, {
    open: (rest) => open(channelDeps(rest)),
    host: 'hooks.example',
    path: '/in',
    address: { url: 'https://hooks.example/in?key=1', secret: sealed },
    success: content('ok'),
    read: ({ headers, body }) => ({
      id: String(headers['webhook-id']),
      text: JSON.parse(body).data.firings[0].note ?? '',
    }),
    // A program reads the whole text.
    longest: 5_000,
    states: { 404: 'later', 410: 'broken', 413: 'later' },
  }),
)

const services = {
  Slack: {
    host: 'hooks.slack.com',
    path: '/services/T0/B0/abcdefgh',
    success: content('ok'),
    textOf: (body: string) =>
      JSON.parse(body).text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    longest: 4_000,
  },
  Discord: {
    host: 'discord.com',
    path: '/api/webhooks/1/abcdefgh',
    success: status(204),
    textOf: (body: string) => JSON.parse(body).content.replaceAll(/\\(.)/g, '$1'),
    longest: 2_000,
  },
} as const

for (const [name, { host, path, success, textOf, longest }] of Object.entries(services)) {
  const address = { url: `https://${host}${path}` }
  t.test(`contract of channels: ${name}`, async (t) =>
    channelContract(t, {
      open: (rest) => open(channelDeps(rest)),
      host,
      path,
      address,
      success,
      read: ({ body }) => ({ id: textOf(body).split('Ref. ')[1], text: textOf(body) }),
      longest,
      states: { 404: 'broken', 410: 'broken' },
    }),
  )

  t.test(`${name} gets no signature, and its reason is kept without the address`, async (t) => {
    const server = await fakeHttpServer(t)
    const network = loopbackNetwork({ [host]: ['93.184.215.14'] }, server.port)
    const opened = open(channelDeps({ network }))
    // One that was added before services had their own form has a secret.
    const to = { user_id: 1, address: { ...address, secret: sealed } }
    server.answers.set(path, success)
    t.match(await opened.send(exampleMessage(), to, never), { state: 'accepted' })
    t.strictSame(
      Object.keys(server.requests[0].headers).filter((header) => header.startsWith('webhook-')),
      [],
    )
    for (const [code, body, state, reason] of [
      [404, 'no_service', 'broken', '«no_service»'],
      [410, 'channel_is_archived', 'broken', '«channel_is_archived»'],
      [401, '{"message":"Invalid Webhook Token","code":50027}', 'broken', '«Invalid Webhook Token (50027)»'],
      [400, 'invalid_payload', 'refused', '«invalid_payload»'],
      [403, `no ${path} here, nor abcdefgh`, 'broken', ' here, nor …»'],
      [429, '{"message":"You are being rate limited.","retry_after":0.5,"global":false}', 'later', '«You are being'],
    ] as const) {
      server.answers.set(path, (response) => response.writeHead(code).end(body))
      const outcome = await opened.send(exampleMessage(), to, never)
      t.match(outcome, { state })
      const { detail } = outcome as { detail: string }
      t.ok(detail.includes(reason), detail)
      t.notMatch(detail, /abcdefgh/)
    }
  })
}

t.test('its receiver can trust it by Standard Webhooks', async (t) => {
  const server = await fakeHttpServer(t)
  server.answers.set('/in', content(''))
  const opened = open(channelDeps({}, { ALLOW_PRIVATE_WEBHOOKS: 'on' }))
  const to = { user_id: 1, address: { url: `${server.url}/in`, secret: sealed } }
  t.match(await opened.send(exampleMessage(), to, never), { state: 'accepted' })
  const [{ body, headers }] = server.requests
  const verify = (text: string) => new Webhook(SECRET).verify(text, headers as Record<string, string>)
  t.match(verify(body), {
    type: 'alert.fired',
    timestamp: '2026-03-11T15:00:01.000Z',
    data: {
      firings: [{ id: 12, alert_id: 7, symbol: 'AAPL', price: 101.5, evidence: 'tick', between: null, seq: 41 }],
    },
  })
  t.throws(() => verify(body.replace('101.5', '102.5')), /signature/)
  await opened.send(exampleMessage({ firings: [] }), to, never)
  t.match(JSON.parse(server.requests[1].body), { type: 'alert.test' })
})

t.test('the own network only where the operator allows it, and by no redirect', async (t) => {
  const server = await fakeHttpServer(t)
  server.answers.set('/in', content(''))
  server.answers.set('/away', redirect('/in', 307))
  const to = (path: string) => ({ user_id: 1, address: { url: `${server.url}${path}`, secret: sealed } })
  t.match(await open(channelDeps()).send(exampleMessage(), to('/in'), never), { state: 'refused', detail: /pública/ })
  t.same(server.requests, [])
  const allowed = open(channelDeps({}, { ALLOW_PRIVATE_WEBHOOKS: 'on' }))
  t.match(await allowed.send(exampleMessage(), to('/in'), never), { state: 'accepted' })
  t.match(await allowed.send(exampleMessage(), to('/away'), never), { state: 'refused', detail: /otra dirección/ })
  const metadata = { user_id: 1, address: { url: 'http://169.254.169.254/in', secret: sealed } }
  t.match(await allowed.send(exampleMessage(), metadata, never), { state: 'refused', detail: /pública/ })
})

t.test('a secret of another installation', async (t) => {
  const to = { user_id: 1, address: { url: 'https://hooks.example/in', secret: 'AAAA' } }
  t.match(await open(channelDeps()).send(exampleMessage(), to, never), { state: 'broken', detail: /secreto/ })
})
