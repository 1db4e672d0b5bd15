import { sql } from 'kysely'
import t from 'tap'
import { readAlertFigures } from '#platform/repositories/alerts/figures.ts'
import { addInstruments } from '#platform/testing/rows.ts'
import { status } from '#test/support/network/fake-http-server.ts'
import { deliveryFixture } from '../delivery/testing/fixture.ts'
import { runJob } from '../testing/fixtures.ts'
import { alertFigures } from './alert-figures.ts'

const MARKET = 'm'
const none = { of: 0, n: 0, p50_ms: null, p99_ms: null }

async function figuresFixture(t: Parameters<typeof deliveryFixture>[0]) {
  const fixture = await deliveryFixture(t)
  const { db } = fixture
  const measure = async () => {
    await runJob(alertFigures, { db, config: { market: { id: MARKET } } })
    return readAlertFigures(db, MARKET)
  }
  return { ...fixture, measure }
}

t.test('what was decided, accepted and shown, of all time and of the last 30 days', async (t) => {
  const { db, userId, fire, channel, measure } = await figuresFixture(t)
  const page = await channel('page')
  const device = await channel('push')
  t.match(await readAlertFigures(db, MARKET), { measured_at: null, all: { decided: none }, recent: { decided: none } })
  t.match(await measure(), { measured_at: Date, all: { decided: none }, recent: { accepted: none } })

  for (let i = 0; i < 120; i += 1) await fire([device, page])
  // The alerts fired after 1, 2 … 120 ms, seconds and minutes; 40 of them long ago, and one by a close.
  await sql`
    with numbered as (select id, row_number() over (order by id) as i from alert_firings)
    update alert_firings set decided_at = now() - make_interval(days => case when i <= 40 then 40 else 1 end),
      waited_ms = nullif(i, 120)
    from numbered where numbered.id = alert_firings.id
  `.execute(db)
  await sql`
    update alert_deliveries set
      accepted_at = case when kind = 'push' then decided_at + make_interval(secs => waited_ms) end,
      shown_at = case when waited_ms > 60 then decided_at + make_interval(secs => 2 * waited_ms) end,
      unanswered = case when kind = 'push' and waited_ms in (1, 100) then 1 else 0 end
    from alert_firings where alert_firings.id = firing_id
  `.execute(db)
  const { all, recent } = await measure()
  t.same(all.decided, { of: 120, n: 119, p50_ms: 60, p99_ms: 117.82 })
  t.same(recent.decided, { of: 80, n: 79, p50_ms: 80, p99_ms: 118.22 })
  t.same(all.accepted, { of: 120, n: 119, p50_ms: 60_000, p99_ms: 117_820 })
  t.same(all.shown_on_device, { of: 119, n: 59, p50_ms: 90_000, p99_ms: 118_420 })
  t.same(all.shown_on_page, { of: 120, n: 59, p50_ms: 180_000, p99_ms: 236_840 })
  t.same(
    [all.repeated, recent.repeated],
    [
      { ...none, of: 119, n: 2 },
      { ...none, of: 79, n: 1 },
    ],
  )

  await sql`update alert_deliveries set held = true where kind = 'push'`.execute(db)
  t.same((await measure()).all.accepted, none, 'quiet hours are no slowness')
  await addInstruments(db, 'another market', ['ELSE'])
  await sql`
    update alert_firings set instrument_id = instruments.id from instruments where market = 'another market'
  `.execute(db)
  t.same((await measure()).all.decided, none, 'of the running market alone')
  await db.deleteFrom('users').where('id', '=', userId).execute()
  t.same((await measure()).all.shown_on_page, none)
})

t.test('of fewer than twenty there is no percentile', async (t) => {
  const { db, fire, measure } = await figuresFixture(t)
  for (let i = 0; i < 19; i += 1) await fire([])
  await db.updateTable('alert_firings').set({ waited_ms: 5 }).execute()
  t.same((await measure()).all.decided, { of: 19, n: 19, p50_ms: null, p99_ms: null })
  const last = await fire([])
  await db.updateTable('alert_firings').set({ waited_ms: 5 }).where('id', '=', last).execute()
  t.same((await measure()).all.decided, { of: 20, n: 20, p50_ms: 5, p99_ms: 5 })
})

t.test('an attempt whose answer never came may have arrived: with the next one that is twice', async (t) => {
  const { server, fire, webhook, roundAt, measure } = await figuresFixture(t)
  const hook = await webhook('/1')
  const answers = { later: status(503), cut: (response: { destroy(): void }) => response.destroy(), ok: status(200) }
  for (const [first, n] of [
    ['ok', 0],
    ['later', 0],
    ['cut', 1],
  ] as const) {
    server.answers.set('/1', answers[first])
    await fire([hook])
    await roundAt('due_at')
    server.answers.set('/1', answers.ok)
    await roundAt('due_at')
    t.same((await measure()).all.repeated.n, n, first)
  }
  t.match((await measure()).all, { repeated: { of: 3, n: 1 }, accepted: { of: 3, n: 3 } })
})
