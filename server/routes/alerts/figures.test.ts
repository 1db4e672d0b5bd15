import t from 'tap'
import { measureAlerts } from '#platform/repositories/alerts/figures.ts'
import { alertsFixture } from '#platform/testing/alerts-fixture.ts'
import { call, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp } from '../../testing/build-app.ts'

t.test('GET /api/alerts/figures/: what was measured last, the same for every user', async (t) => {
  const on = await buildTestApp(t)
  const { db, config, queues } = on.deps
  const { token } = await userWithToken(on, 'eva@example.com')
  const get = (path = '/api/alerts/figures/') => call(on, 'GET', path, { token })
  const none = { of: 0, n: 0, p50_ms: null, p99_ms: null }
  const nothing = { decided: none, accepted: none, shown_on_device: none, shown_on_page: none, repeated: none }
  t.strictSame((await get()).json(), { measured_at: null, all: nothing, recent: nothing })

  const other = await alertsFixture(db, queues)
  await db.updateTable('instruments').set({ market: config.market.id }).where('market', '=', 'm').execute()
  const page = await other.channel('page')
  for (let i = 0; i < 3; i += 1) await other.fire([page])
  await measureAlerts(db, config.market.id)
  const { measured_at, recent } = (await get('/alerts/figures')).json()
  t.ok(Date.now() - Date.parse(measured_at) < 3_600_000)
  t.match(recent, { decided: { of: 3, n: 0 }, shown_on_page: { of: 3, n: 0, p50_ms: null } })
})
