import { sql } from 'kysely'
import pino from 'pino'
import t from 'tap'
import { startQueues } from '#platform/queues/queues.ts'
import { type Answer, content, fakeHttpServer } from '#test/support/network/fake-http-server.ts'
import { until } from '#test/support/until.ts'
import { BOT_TOKEN, channelDeps } from '../channels/testing/fixture.ts'
import { deliver } from '../jobs/deliver.ts'
import { runJob } from '../testing/fixtures.ts'
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
      const broken = await db
        .selectFrom('alert_channels')
        .select('broken_reason')
        .where('id', '=', channels[0])
        .execute()
      t.match(broken, [{ broken_reason: reason }])
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

t.test(
  "a fault of the operator's keeps the message in a job of its own, and gives the next channel its turn",
  async (t) => {
    const { db, url, ways, fire, round, answer, channels, deliveries, server, telegram } = await chatFixture(t)
    const jobs = () =>
      sql<{ data: object; seconds: number }>`
      select data, round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
      where name = 'deliver' and data ? 'kept'
    `.execute(db)
    answer(refusal(401, 'Unauthorized'))
    const id = await fire(channels)
    await round()
    await round()
    const kept = { channel_id: channels[0], message: id }
    t.strictSame((await jobs()).rows, [{ data: { user_id: 1, kept }, seconds: 5 }])
    const detail = 'El bot de esta instalación no funciona. Respondió 401: «Unauthorized».'
    t.match(await deliveries(), [{ state: 'pending', detail, attempts: 1 }, { state: 'accepted' }])
    t.same(arrivals(server, '/2'), [[`firing-${id}`, [id]]], 'at once')
    t.match(await db.selectFrom('alert_channels').select('broken_reason').execute(), [
      { broken_reason: null },
      { broken_reason: null },
    ])
    await round()
    t.equal(telegram.requests.length, 1, 'no other job of the user makes an attempt')

    const run = () => runJob(deliver, ways, { data: { user_id: 1, kept } })
    answer(refusal(404, 'Not Found'))
    await db
      .updateTable('alert_channels')
      .set({ next_send_at: new Date(0) })
      .execute()
    await t.rejects(run(), {
      message: /^alert not delivered: Telegram knows no such bot \(404\): check TELEGRAM_BOT_TOKEN/,
    })
    t.match(await deliveries(), [{ state: 'pending', attempts: 2 }, { state: 'accepted' }])
    t.equal((await jobs()).rows.length, 1, 'the job itself is tried again')

    const failing = await startQueues({ url, log: pino({ level: 'silent' }), role: 'work' })
    t.teardown(() => failing.stop())
    await db
      .updateTable('alert_channels')
      .set({ next_send_at: new Date(0) })
      .execute()
    await sql`update pgboss.job set start_after = now() where name = 'deliver'`.execute(db)
    await failing.work('deliver', (job) => runJob(deliver, ways, job))
    const found = await until('the job to be tried again', async () => {
      const waiting = await failing.retrying(db, 'deliver')
      return waiting.count > 0 ? waiting : null
    })
    t.match(found, { count: 1, error: /^alert not delivered: Telegram knows no such bot/ })
    await failing.stop()

    answer(content('{"ok":true}'))
    await db
      .updateTable('alert_channels')
      .set({ next_send_at: new Date(0) })
      .execute()
    await run()
    t.match(await deliveries(), [{ state: 'accepted', attempts: 4 }, { state: 'accepted' }])
    const asked = telegram.requests.length
    await run()
    t.equal(telegram.requests.length, asked, 'what was delivered is not sent again')
  },
)

t.test('what is kept is not sent once it was seen, and waits for the end of quiet hours', async (t) => {
  const { db, ways, fire, round, answer, channels, deliveries, userId, telegram } = await chatFixture(t)
  answer(refusal(401, 'Unauthorized'))
  const message = await fire(channels)
  await round()
  const free = () =>
    db
      .updateTable('alert_channels')
      .set({ next_send_at: new Date(0) })
      .execute()
  const run = async () => {
    await free()
    await runJob(deliver, ways, { data: { user_id: userId, kept: { channel_id: channels[0], message } } })
  }
  answer(content('{"ok":true}'))
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  const quiet = JSON.stringify({ from: clock(-1), to: clock(2), zone: 'UTC' })
  await db.updateTable('users').set({ quiet }).execute()
  await run()
  t.equal(telegram.requests.length, 1)
  t.match((await deliveries())[0], { state: 'pending', attempts: 1 })
  await db.updateTable('users').set({ quiet: null }).execute()
  await db.updateTable('alert_deliveries').set({ due_at: null, escalates_at: null }).execute()
  await run()
  t.equal(telegram.requests.length, 1, 'its attempts have ended')
})
