import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { content, fakeHttpServer, redirect } from '#test/support/network/fake-http-server.ts'
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
    states: { 404: 'later', 410: 'gone', 413: 'later' },
  }),
)

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
  t.match(await open(channelDeps()).send(exampleMessage(), to, never), { state: 'gone', detail: /secreto/ })
})
