import t from 'tap'
import { type Answer, content, fakeHttpServer } from '#test/support/network/fake-http-server.ts'
import { BOT_TOKEN, channelDeps } from '../channels/testing/fixture.ts'
import { arrivals, deliveryFixture } from './testing/fixture.ts'

const refusal =
  (code: number, description: string): Answer =>
  (response) =>
    response.writeHead(code).end(JSON.stringify({ ok: false, error_code: code, description }))

/** A delivery fixture with a chat of Telegram, whose answers a test sets, before a webhook that takes everything. */
async function chatFixture(t: Parameters<typeof fakeHttpServer>[0] & Parameters<typeof deliveryFixture>[0]) {
  const telegram = await fakeHttpServer(t)
  const { config } = channelDeps({}, { ALLOW_PRIVATE_WEBHOOKS: 'on', TELEGRAM_URL: telegram.url })
  const fixture = await deliveryFixture(t, { config })
  const channels = [await fixture.channel('telegram', { chat: 99 }), await fixture.webhook('/2')]
  const answer = (reply: Answer) => void telegram.answers.set(`/bot${BOT_TOKEN}/sendMessage`, reply)
  return { ...fixture, telegram, channels, answer }
}

t.test(
  'a chat that lets no bot write says why at its channel, and the next channel has its turn at once',
  async (t) => {
    for (const [code, description, reason] of [
      [403, 'Forbidden: bot was kicked from the supergroup chat', /ya no está en el chat/],
      [400, 'Bad Request: not enough rights to send text messages to the chat', /permiso/],
      [400, 'Bad Request: TOPIC_CLOSED', /cerrado/],
    ] as const) {
      const { fire, round, answer, channels, deliveries, db, server } = await chatFixture(t)
      answer(refusal(code, description))
      const id = await fire(channels)
      await round()
      await round()
      t.match(await deliveries(), [{ state: 'failed', detail: reason }, { state: 'accepted' }], description)
      t.same(arrivals(server, '/2'), [[`firing-${id}`, [id]]])
      const broken = await db.selectFrom('alert_channels').select('broken').where('id', '=', channels[0]).execute()
      t.match(broken, [{ broken: reason }])
    }
  },
)

t.test('a message that a chat refuses goes on to the next channel, and the chat is used again', async (t) => {
  const { fire, round, roundAt, answer, channels, deliveries } = await chatFixture(t)
  answer(refusal(400, 'Bad Request: message is too long'))
  await fire(channels)
  await round()
  await round()
  t.match(await deliveries(), [
    { state: 'failed', detail: /«Bad Request: message is too long»/ },
    { state: 'accepted' },
  ])
  answer(content('{"ok":true}'))
  await fire(channels)
  await roundAt('due_at')
  t.match((await deliveries())[2], { state: 'accepted' })
})
