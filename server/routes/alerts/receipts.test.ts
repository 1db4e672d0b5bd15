import { sql } from 'kysely'
import t from 'tap'
import { hashUcid, newUcid } from '#platform/secrets/keys.ts'
import { alertsFixture } from '#platform/testing/alerts-fixture.ts'
import { VAPID_ENV } from '#test/support/vapid.ts'
import { call } from '../../testing/accounts.ts'
import { buildTestApp } from '../../testing/build-app.ts'

const on = await buildTestApp(t, { env: { ...VAPID_ENV, TRUST_PROXY: '127.0.0.1' } })
const { db, queues } = on.deps
const receipt = (token: string, from?: string) => call(on, 'POST', '/api/alerts/receipts/', { body: { token }, from })

t.test('a device says once what it has shown, without signing in', async (t) => {
  const user = await alertsFixture(db, queues)
  const channels = [
    await user.channel('push', { endpoint: 'https://fcm.googleapis.com/1' }),
    await user.channel('email'),
  ]
  const id = await user.fire(channels)
  const token = newUcid()
  await sql`
    update alert_deliveries set receipt_hash = ${hashUcid(token)}, state = 'accepted', escalates_at = now()
    where firing_id = ${id} and position = 0
  `.execute(db)
  t.match([(await receipt(newUcid())).statusCode, (await receipt('x')).statusCode], [404, 422])
  const answer = await receipt(token)
  t.match([answer.statusCode, answer.body], [204, ''])
  t.match(await user.deliveries(), [
    { state: 'shown', escalates_at: null },
    { state: 'pending', due_at: null },
  ])
  t.match(await db.selectFrom('alert_channels').select('shown_at').orderBy('id').execute(), [
    { shown_at: Date },
    { shown_at: null },
  ])
  t.match((await receipt(token)).json(), { code: 'unknown_receipt', detail: String })

  const other = newUcid()
  await sql`
    update alert_channels set receipt_hash = ${hashUcid(other)}, test_state = 'accepted' where id = ${channels[0]}
  `.execute(db)
  t.equal((await receipt(other)).statusCode, 204, 'of a test')
  t.match(await db.selectFrom('alert_channels').select('test_state').orderBy('id').execute(), [
    { test_state: 'shown' },
    {},
  ])
})

t.test('one address says that so often and not more', async (t) => {
  const statuses = new Set<number>()
  for (let n = 0; n <= 120; n += 1) statuses.add((await receipt(newUcid(), '93.184.215.14')).statusCode)
  t.same([...statuses], [404, 429])
  t.equal((await receipt(newUcid(), '93.184.215.15')).statusCode, 404)
})
