import t from 'tap'
import { alertsFixture } from '#platform/testing/alerts-fixture.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
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
    states: { 404: 'later' },
    read: ({ body }) => ({ id: JSON.parse(body).text.split('Ref. ')[1], text: JSON.parse(body).text }),
  }),
)

const never = new AbortController().signal
const to = { user_id: 1, address: { chat: 99 } }

t.test('through the server of the operator, if there is one; nothing is read as markup', async (t) => {
  const server = await fakeHttpServer(t)
  const opened = open(channelDeps({}, { TELEGRAM_URL: `${server.url}/` }))
  server.answers.set(PATH, ok)
  t.match(await opened.send(exampleMessage(), to, never), { state: 'accepted' })
  const sent = JSON.parse(server.requests[0].body)
  t.equal(sent.chat_id, 99)
  t.equal(sent.parse_mode, undefined)
  t.match(await opened.send(exampleMessage(), { user_id: 1, address: { code: 'x' } }, never), { state: 'refused' })
  const without = open(channelDeps({}, { TELEGRAM_BOT_TOKEN: '' }))
  t.match(await without.send(exampleMessage(), to, never), { state: 'refused', detail: /bot/ })
  t.equal(server.requests.length, 1)
})

t.test('a refusal says who can end it, and how', async (t) => {
  const server = await fakeHttpServer(t)
  const opened = open(channelDeps({}, { TELEGRAM_URL: server.url }))
  const outcomeOf = (reply: Answer) => {
    server.answers.set(PATH, reply)
    return opened.send(exampleMessage(), to, never)
  }
  for (const [code, description, detail] of [
    [403, 'Forbidden: bot was blocked by the user', /desbloquéalo/],
    [403, 'Forbidden: bot was kicked from the group chat', /ya no está en el chat/],
    [403, 'Forbidden: bot was kicked from the supergroup chat', /ya no está en el chat/],
    [403, 'Forbidden: bot is not a member of the channel chat', /ya no está en el chat/],
    [400, 'Bad Request: CHANNEL_PRIVATE', /ya no está en el chat/],
    [403, "Forbidden: bot can't initiate conversation with a user", /pulsa Iniciar/],
    [403, 'Forbidden: user is deactivated', /ya no existe/],
    [403, 'Forbidden: the group chat was deleted', /ya no existe/],
    [400, 'Bad Request: chat not found', /ya no existe/],
    [400, 'Bad Request: not enough rights to send text messages to the chat', /permiso/],
    [400, 'Bad Request: have no rights to send a message', /permiso/],
    [400, 'Bad Request: need administrator rights in the channel chat', /permiso/],
    [400, 'Bad Request: CHAT_WRITE_FORBIDDEN', /permiso/],
    [400, 'Bad Request: TOPIC_CLOSED', /tema del grupo está cerrado/],
    [400, 'Bad Request: message thread not found', /tema del grupo ya no existe/],
    [403, 'Forbidden: something new', /^El chat no acepta .* Respondió 403: «Forbidden: something new»\.$/],
  ] as const)
    t.match(await outcomeOf(answer(code, { description })), { state: 'broken', detail }, description)

  t.match(await outcomeOf(answer(400, { description: 'Bad Request: message is too long' })), {
    state: 'refused',
    detail: 'Respondió 400: «Bad Request: message is too long».',
  })
  for (const [code, description, fault] of [
    [401, 'Unauthorized', /401.*TELEGRAM_BOT_TOKEN/],
    [404, 'Not Found', /404.*TELEGRAM_URL/],
  ] as const) {
    const detail = `El bot de esta instalación no funciona. Respondió ${code}: «${description}».`
    t.match(await outcomeOf(answer(code, { description })), { state: 'later', detail, fault })
  }
  t.match(await outcomeOf(status(401)), { state: 'later', fault: /401/ })
  const limit = { description: 'Too Many Requests: retry after 5', parameters: { retry_after: 5 } }
  t.match(await outcomeOf(answer(429, limit)), { state: 'later', detail: /retry after 5/, retryAfterMs: 5_000 })
  t.strictSame(await outcomeOf(status(429)), { state: 'later', detail: 'Respondió 429.', retryAfterMs: null })
  const echo: Answer = (response, request) =>
    response
      .writeHead(400)
      .end(`no method ${request.url}, token ${BOT_TOKEN}, see https://api.telegram.org${request.url}`)
  t.match(await outcomeOf(echo), { detail: 'Respondió 400: «no method /…/…, token …, see api.telegram.org».' })
})

t.test(
  'a group that became a supergroup is written to under its new id, which is kept for all who use it',
  async (t) => {
    const { db } = await migratedDatabase(t)
    const server = await fakeHttpServer(t)
    const queues = { enqueueAll: async () => undefined }
    const [ana, eva] = [await alertsFixture(db, queues), await alertsFixture(db, queues, 'eva@example.com')]
    await ana.channel('telegram', { chat: -400123 })
    await eva.channel('telegram', { chat: -400123 })
    await eva.channel('telegram', { chat: 7 })
    await eva.channel('webhook', { chat: -400123 })
    const description = 'Bad Request: group chat was upgraded to a supergroup chat'
    const upgraded = (id: unknown) => answer(400, { description, parameters: { migrate_to_chat_id: id } })
    const opened = open(channelDeps({ db }, { TELEGRAM_URL: server.url }))
    const send = (chat: number) => opened.send(exampleMessage(), { user_id: 1, address: { chat } }, never)
    const chats = () => server.requests.splice(0).map(({ body }) => JSON.parse(body).chat_id)
    const addresses = async () =>
      (await db.selectFrom('alert_channels').select('address').orderBy('id').execute()).map(({ address }) => address)

    server.answers.set(PATH, (response, request) => {
      const { chat_id } = JSON.parse(server.requests.at(-1)?.body ?? '')
      return (chat_id === -400123 ? upgraded(-1001557912345) : ok)(response, request)
    })
    t.match(await send(-400123), { state: 'accepted' })
    t.same(chats(), [-400123, -1001557912345])
    const moved = { chat: -1001557912345 }
    t.strictSame(await addresses(), [moved, moved, { chat: 7 }, { chat: -400123 }])

    server.answers.set(PATH, upgraded(-1002))
    t.match(await send(7), { state: 'refused', detail: /una y otra vez/ })
    t.same(chats(), [7, -1002], 'followed once')
    for (const id of ['-1001', 1e300, 0.5, null, undefined]) {
      server.answers.set(PATH, upgraded(id))
      t.match(await send(8), { state: 'refused', detail: `Respondió 400: «${description}».` }, `${id} is no id`)
      t.same(chats(), [8])
    }
  },
)
