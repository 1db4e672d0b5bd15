import { sql } from 'kysely'
import t from 'tap'
import { alertsFixture } from '#platform/testing/alerts-fixture.ts'
import { VAPID_ENV } from '#test/support/vapid.ts'
import { call, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp } from '../../testing/build-app.ts'

const on = await buildTestApp(t, { env: VAPID_ENV })
const { db, queues } = on.deps

t.test('quiet hours are set, changed and taken away; what they held is due again', async (t) => {
  const { token } = await userWithToken(on, 'eva@example.com')
  const set = (quiet: unknown) =>
    on.app.inject({
      method: 'PUT',
      url: '/api/alerts/settings/',
      headers: { authorization: `Bearer ${token}` },
      payload: { quiet },
    })
  const get = async () => (await call(on, 'GET', '/alerts/settings', { token })).json()
  t.strictSame(await get(), { quiet: null, push: { public_key: VAPID_ENV.VAPID_PUBLIC_KEY }, telegram: false })
  const night = { from: '22:00', to: '07:30', zone: 'America/Guayaquil' }
  t.match([(await set(night)).statusCode, (await get()).quiet], [200, night])
  for (const [wrong, code] of [
    [{ ...night, zone: 'America/Nowhere' }, 'invalid_zone'],
    [{ ...night, from: '24:00' }, 'invalid_request'],
    [{ from: '22:00' }, 'invalid_request'],
    [{ ...night, more: 1 }, 'invalid_request'],
  ] as const)
    t.match([(await set(wrong)).statusCode, (await set(wrong)).json().code], [422, code])
  const alerted = await alertsFixture(db, queues)
  await alerted.fire([await alerted.channel('email')])
  await sql`
    update alert_deliveries set due_at = now() + interval '8 hours', user_id = users.id
    from users where email = 'eva@example.com'
  `.execute(db)
  await set(null)
  t.equal((await get()).quiet, null)
  const { rows } = await sql<{ due: boolean }>`select due_at <= now() as due from alert_deliveries`.execute(db)
  t.same(rows, [{ due: true }])
})
