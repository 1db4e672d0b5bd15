import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { type AlertChannel, CHANNELS_LIMIT } from '#domain/contract/alerts/channels.ts'
import { subscribedDevice } from '#test/support/subscribed-device.ts'
import { VAPID_ENV } from '#test/support/vapid.ts'
import { call, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp } from '../../testing/build-app.ts'

const env = { ...VAPID_ENV, TELEGRAM_BOT_TOKEN: '123:abc' }
const on = await buildTestApp(t, { env })
const { db } = on.deps
const PATH = '/api/channels/'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const device = subscribedDevice('https://updates.push.services.mozilla.com/wpush/v2/abc')

async function enter(name: string, app = on) {
  const { id, token } = await userWithToken(app, `${name}@example.com`)
  const list = async (query = '') => (await call(app, 'GET', PATH + query, { token })).json<AlertChannel[]>()
  const add = (body: object, headers = {}) => call(app, 'POST', PATH, { token, body, headers })
  const remove = (id: number) => call(app, 'DELETE', `${PATH}${id}`, { token })
  const test = (id: number) => call(app, 'POST', `${PATH}${id}/test`, { token })
  return { id, token, list, add, remove, test }
}

const jobs = async () =>
  (
    await sql<{ name: string; data: object }>`
      delete from pgboss.job where name in ('deliver', 'link-telegram') returning name, data
    `.execute(db)
  ).rows

t.test('every account has its page and its mail, once, and they stay', async (t) => {
  const ana = await enter('ana')
  const lists = await Promise.all([ana.list(), ana.list(), ana.list()])
  t.match(await ana.list(), [
    { kind: 'email', name: 'Tu correo', state: 'ready', reason: null, accepted_at: null, shown_at: null, test: null },
    { kind: 'page', name: 'Página de Atalaya', state: 'ready' },
  ])
  for (const list of lists) t.equal(list.length, 2)
  const [{ id }, { id: older }] = await ana.list()
  t.match(
    (await ana.list(`?before=${id}&limit=1`)).map(({ id }) => id),
    [older],
  )
  const refused = await ana.remove(id)
  t.match([refused.statusCode, refused.json()], [409, { code: 'own_channel', error: /no se pueden quitar/ }])
})

t.test('a webhook shows its secret once, and keeps it sealed', async (t) => {
  const user = await enter('webhook')
  const answer = await user.add({ kind: 'webhook', url: 'https://hooks.example/in#x', client_id: 'a-1' })
  t.equal(answer.statusCode, 201)
  const { id, secret, ...made } = answer.json<AlertChannel>()
  t.match(made, { kind: 'webhook', name: 'hooks.example', url: 'https://hooks.example/in', state: 'ready' })
  t.doesNotThrow(() => new Webhook(secret as string))
  t.match(secret, /^whsec_/)
  t.notMatch(JSON.stringify(await user.list()), 'secret')
  const { rows } = await sql<{ text: string }>`select address::text as text from alert_channels`.execute(db)
  t.notMatch(JSON.stringify(rows), 'whsec_')
  const again = await user.add({ kind: 'webhook', url: 'https://other.example/', client_id: 'a-1' })
  t.same([again.statusCode, again.json()], [200, answer.json()], 'the first result, and nothing new')
  t.equal((await user.list()).length, 3)
  t.equal((await user.remove(id)).statusCode, 200)
  t.equal((await user.remove(id)).statusCode, 404)
})

t.test('addresses that cannot be used', async (t) => {
  const user = await enter('addresses')
  for (const [body, code] of [
    [{ kind: 'webhook', url: 'http://hooks.example/' }, 'invalid_url'],
    [{ kind: 'webhook', url: 'file:///etc/passwd' }, 'invalid_url'],
    [{ kind: 'webhook', url: 'hooks' }, 'invalid_url'],
    [{ kind: 'webhook', url: 'https://hooks.slack.com/workflows/T0/A0/1/abc' }, 'invalid_webhook'],
    [{ kind: 'webhook', url: 'https://discord.com/channels/1/2' }, 'invalid_webhook'],
    [{ kind: 'ntfy', url: 'http://ntfy.example/tema' }, 'invalid_url'],
    [{ kind: 'ntfy', url: 'https://ntfy.example/' }, 'invalid_topic'],
    [{ kind: 'ntfy', url: 'https://ntfy.example/a%2Fb' }, 'invalid_topic'],
    [
      { kind: 'push', subscription: { ...device.subscription, endpoint: 'https://10.0.0.7/x' } },
      'unknown_push_service',
    ],
    [{ kind: 'push', subscription: { endpoint: 'x' } }, 'invalid_request'],
    [{ kind: 'webhook', url: 'https://hooks.example/', client_id: 'no way' }, 'invalid_request'],
    [{ kind: 'email' }, 'invalid_request'],
    [{ kind: 'sms', url: 'https://x.example/' }, 'invalid_request'],
  ] as const) {
    const answer = await user.add(body)
    t.match([answer.statusCode, answer.json()], [422, { code, error: String }], JSON.stringify(body))
  }
  for (const [url, name] of [
    ['https://hooks.slack.com/services/T0/B0/abc', 'Slack'],
    ['https://discord.com/api/webhooks/1/abc', 'Discord'],
  ] as const) {
    const answer = await user.add({ kind: 'webhook', url })
    t.match([answer.statusCode, answer.json()], [201, { kind: 'webhook', name, url }])
    t.notOk('secret' in answer.json(), 'there is nothing to check a signature with')
  }
  t.match((await user.add({ kind: 'ntfy', url: 'https://ntfy.example/mis-alertas' })).json(), {
    name: 'ntfy: mis-alertas',
  })
  const open = await buildTestApp(t, { url: on.url, env: { ...env, ALLOW_PRIVATE_WEBHOOKS: 'on' } })
  const allowed = await call(open, 'POST', PATH, {
    token: user.token,
    body: { kind: 'webhook', url: 'http://10.0.0.7/' },
  })
  t.equal(allowed.statusCode, 201)
})

t.test('a device has one row, named by its browser, and shows what its last user asked for', async (t) => {
  const [first, second] = [await enter('first'), await enter('second')]
  const body = { kind: 'push', subscription: { ...device.subscription, expirationTime: null } }
  const added = await first.add(body, { 'user-agent': FIREFOX })
  t.match([added.statusCode, added.json()], [201, { kind: 'push', name: 'Firefox en Linux', state: 'ready' }])
  await sql`update alert_channels set broken_reason = 'Respondió 410.' where id = ${added.json().id}`.execute(db)
  t.match((await first.list())[0], { state: 'broken', reason: 'Respondió 410.' })
  const again = await first.add(body, { 'user-agent': FIREFOX })
  t.match([again.statusCode, again.json()], [200, { id: added.json().id, state: 'ready' }])
  t.equal((await second.add(body)).statusCode, 201)
  t.notOk((await first.list()).some(({ kind }) => kind === 'push'))
  const mute = await buildTestApp(t, { url: on.url })
  const refused = await call(mute, 'POST', PATH, { token: first.token, body })
  t.match([refused.statusCode, refused.json()], [409, { code: 'push_unavailable', error: /https/ }])
})

t.test('a chat of Telegram waits for its code', async (t) => {
  const user = await enter('telegram')
  await jobs()
  const answer = await user.add({ kind: 'telegram' })
  const { id, code } = answer.json<AlertChannel>()
  t.match([answer.statusCode, answer.json()], [201, { state: 'linking', code: /^[A-Z2-9]{10}$/ }])
  t.same(await jobs(), [{ name: 'link-telegram', data: { channel: id } }])
  const next = (await user.add({ kind: 'telegram' })).json<AlertChannel>()
  t.not(next.code, code)
  t.equal((await user.list()).length, 3, 'a code that nobody sent makes room')
  await sql`update alert_channels set address = address || '{"until":"2026-01-01T00:00:00Z"}' where id = ${next.id}`.execute(
    db,
  )
  t.match((await user.list())[0], { state: 'broken', reason: /caducó/ })
  await sql`update alert_channels set address = '{"chat":7}' where id = ${next.id}`.execute(db)
  t.match((await user.list())[0], { state: 'ready', code: undefined })
  const mute = await buildTestApp(t, { url: on.url })
  const refused = await call(mute, 'POST', PATH, { token: user.token, body: { kind: 'telegram' } })
  t.match([refused.statusCode, refused.json().code], [409, 'telegram_unavailable'])
})

t.test('there is a limit, however many ask at once', async (t) => {
  const user = await enter('limit')
  const answers = await Promise.all(
    Array.from({ length: CHANNELS_LIMIT }, (_, n) => user.add({ kind: 'webhook', url: `https://hooks.example/${n}` })),
  )
  t.equal(answers.filter(({ statusCode }) => statusCode === 201).length, CHANNELS_LIMIT - 2)
  const refused = answers.find(({ statusCode }) => statusCode !== 201)
  t.match([refused?.statusCode, refused?.json()], [400, { code: 'channels_limit', error: /como máximo 12/ }])
  t.equal((await user.list()).length, CHANNELS_LIMIT)
})

t.test('a test becomes a job, and the next one waits', async (t) => {
  const [user, other] = [await enter('tests'), await enter('stranger')]
  const { id } = (await user.add({ kind: 'webhook', url: 'https://hooks.example/' })).json<AlertChannel>()
  await jobs()
  t.equal((await other.test(id)).statusCode, 404, 'of somebody else')
  t.equal((await user.test(id)).statusCode, 202)
  t.same(await jobs(), [{ name: 'deliver', data: { test: id } }])
  t.match((await user.list())[0].test, { state: 'pending', at: String, detail: null })
  const limited = await user.test(id)
  t.match([limited.statusCode, limited.headers['retry-after']], [429, '15'])
  t.same(await jobs(), [])
  t.equal((await other.remove(id)).statusCode, 404)
})
