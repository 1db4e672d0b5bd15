import t from 'tap'
import { type Answer, content, fakeHttpServer, status } from '#test/support/network/fake-http-server.ts'
import { open } from './telegram.ts'
import { channelContract } from './testing/channel-contract.ts'
import { BOT_TOKEN, channelDeps, exampleMessage } from './testing/fixture.ts'

const PATH = `/bot${BOT_TOKEN}/sendMessage`
const ok = content('{"ok":true}')
const answer =
  (code: number, body: object): Answer =>
  (response) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: false, ...body }))

t.test('contract of channels', async (t) =>
  channelContract(t, {
    open: (rest) => open(channelDeps(rest)),
    host: 'api.telegram.org',
    path: PATH,
    address: { chat: 99 },
    success: ok,
    limited: answer(429, { parameters: { retry_after: 37 } }),
    read: ({ body }) => ({ id: JSON.parse(body).text.split('Ref. ')[1], text: JSON.parse(body).text }),
  }),
)

t.test('through the server of the operator, if there is one; a chat may be gone', async (t) => {
  const server = await fakeHttpServer(t)
  const never = new AbortController().signal
  const opened = open(channelDeps({}, { TELEGRAM_URL: `${server.url}/` }))
  const to = { user_id: 1, address: { chat: 99 } }
  for (const [reply, state] of [
    [ok, 'accepted'],
    [answer(403, { description: 'Forbidden: bot was blocked by the user' }), 'gone'],
    [answer(400, { description: 'Bad Request: chat not found' }), 'gone'],
    [answer(400, { description: 'Bad Request: message is too long' }), 'refused'],
    [status(429), 'later'],
  ] as const) {
    server.answers.set(PATH, reply)
    t.match(await opened.send(exampleMessage(), to, never), { state })
  }
  const sent = JSON.parse(server.requests[0].body)
  t.equal(sent.chat_id, 99)
  t.equal(sent.parse_mode, undefined, 'nothing is read as markup')
  t.match(await opened.send(exampleMessage(), { user_id: 1, address: { code: 'x' } }, never), { state: 'refused' })
  const without = open(channelDeps({}, { TELEGRAM_BOT_TOKEN: '' }))
  t.match(await without.send(exampleMessage(), to, never), { state: 'refused', detail: /bot/ })
  t.equal(server.requests.length, 5)
})
