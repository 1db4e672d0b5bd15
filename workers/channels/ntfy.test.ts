import t from 'tap'
import { content, fakeHttpServer } from '#test/support/network/fake-http-server.ts'
import { loopbackNetwork } from '#test/support/network/loopback-network.ts'
import { open } from './ntfy.ts'
import { channelContract } from './testing/channel-contract.ts'
import { channelDeps, exampleMessage } from './testing/fixture.ts'

const ok = content('{"id":"x"}')

t.test('contract of channels', async (t) =>
  channelContract(t, {
    open: (rest) => open(channelDeps(rest)),
    host: 'ntfy.example',
    path: '/',
    address: { url: 'https://ntfy.example/mis-alertas' },
    success: ok,
    read: ({ body }) => ({ id: JSON.parse(body).message.split('Ref. ')[1], text: JSON.parse(body).message }),
  }),
)

t.test('published as JSON at the root of its server, as plain text', async (t) => {
  const server = await fakeHttpServer(t)
  server.answers.set('/push/', ok)
  const network = loopbackNetwork({ 'ntfy.example': ['93.184.215.14'] }, server.port)
  const address = { url: 'https://ana:clave@ntfy.example/push/mis%20alertas' }
  await open(channelDeps({ network })).send(exampleMessage(), { user_id: 1, address }, new AbortController().signal)
  const [{ headers, body }] = server.requests
  t.match(headers.authorization, /^Basic /)
  t.strictSame(JSON.parse(body), {
    topic: 'mis alertas',
    title: 'Alerta: AAPL',
    message: 'AAPL subió hasta 101,50 y pasó de 100,00.\nRef. firing-12',
    click: 'https://atalaya.example/?stock=AAPL',
    tags: ['bell'],
    sequence_id: 'firing-12',
  })
})
