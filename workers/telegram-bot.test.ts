import t from 'tap'
import { alertsFixture } from '#platform/testing/alerts-fixture.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { fakeTelegram } from '#test/support/fake-telegram.ts'
import { status } from '#test/support/network/fake-http-server.ts'
import { createSafeFetch } from './safe-fetch/fetch.ts'
import { linkRound, TelegramBot } from './telegram-bot.ts'

const TOKEN = '123:abc-DEF'
const never = new AbortController().signal
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

t.test('a chat is linked by the code that it sends to the bot', async (t) => {
  const { db } = await migratedDatabase(t)
  const telegram = await fakeTelegram(t, TOKEN)
  const bot = new TelegramBot(createSafeFetch({ written: [telegram.url] }), { url: telegram.url, token: TOKEN })
  const queues = { enqueueAll: async () => undefined }
  const ana = await alertsFixture(db, queues)
  const eva = await alertsFixture(db, queues, 'eva@example.com')
  const channel = await ana.channel('telegram', { code: 'ABCDEFGH23', until: inMinutes(10) })
  const other = await eva.channel('telegram', { code: 'ZZZZZZZZ22', until: inMinutes(10) })
  const round = (id = channel) => linkRound({ db, bot }, id, never)
  const rows = () => db.selectFrom('alert_channels').select(['name', 'address']).orderBy('id').execute()

  t.equal(await round(), true)
  t.match((await rows())[0].address, { code: 'ABCDEFGH23', bot: 'atalaya_bot' })

  for (const text of ['hola', '/start', '/start AAAAAAAAAA', '/start ABCDEFGH23 y más']) telegram.send(5, text)
  for (let more = 0; more < 150; more += 1) telegram.send(6, 'ruido')
  t.equal(await round(), true)
  t.same(telegram.waiting, [], 'everything is read and confirmed')

  telegram.send(7, '/start zzzzzzzz22')
  telegram.send(8, ' abcdefgh23 ')
  telegram.send(9, '/start ABCDEFGH23')
  t.equal(await round(), false)
  t.strictSame(await rows(), [
    { name: 'Telegram: Ana', address: { chat: 8 } },
    { name: 'Telegram: Ana', address: { chat: 7 } },
  ])
  t.match(telegram.said, [{ chat_id: 7 }, { chat_id: 8, text: /aquí llegarán/ }], 'a code serves once')
  t.equal(await round(other), false, 'another round links it too')

  const late = await ana.channel('telegram', { code: 'ABCDEFGH24', until: inMinutes(-1) })
  telegram.send(8, 'ABCDEFGH24')
  const calls = telegram.server.requests.length
  t.equal(await round(late), false)
  t.equal(telegram.server.requests.length, calls, 'nobody is asked for a code that no longer holds')
})

t.test('trouble never names the token', async (t) => {
  const telegram = await fakeTelegram(t, TOKEN)
  const bot = (url: string) => new TelegramBot(createSafeFetch({ written: [url] }), { url, token: TOKEN })
  telegram.server.answers.set(`/bot${TOKEN}/getMe`, status(401))
  await t.rejects(bot(telegram.url).name(never), { message: 'Telegram answered 401 to getMe' })
  telegram.server.answers.set(`/bot${TOKEN}/getMe`, (response) =>
    response.writeHead(409).end(`{"description":"Conflict: bot${TOKEN} has an active webhook"}`),
  )
  await t.rejects(bot(telegram.url).name(never), {
    message: 'Telegram answered 409 to getMe: Conflict: bot… has an active webhook',
  })
  await t.rejects(bot('http://127.0.0.1:9').name(never), {
    message: 'Telegram gave nothing to getMe (unreachable)',
    cause: undefined,
  })
})
