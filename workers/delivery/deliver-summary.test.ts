import { sql } from 'kysely'
import t from 'tap'
import { markFiringsRead } from '#platform/repositories/alerts/firings.ts'
import { markOpenedOnPage } from '#platform/repositories/alerts/receipts.ts'
import { noAnswer, status } from '#test/support/network/fake-http-server.ts'
import { deliveryFixture } from './testing/fixture.ts'

const idsAt = (fixture: { server: { requests: { path?: string; headers: object }[] } }, path: string) =>
  fixture.server.requests
    .filter((request) => request.path === path)
    .map(({ headers }) => headers['webhook-id' as never])

t.test('a summary is a message of its own, after which no alert waits', async (t) => {
  const fixture = await deliveryFixture(t)
  const hook = await fixture.webhook('/1')
  const first = await fixture.summarize([hook], '2026-11-27')
  await fixture.round()
  t.same(idsAt(fixture, '/1'), [`summary-${first.id}`])
  const [{ body }] = fixture.server.requests
  t.match(JSON.parse(body), {
    type: 'summary.sent',
    data: {
      id: first.id,
      kind: 'daily',
      date: '2026-11-27',
      items: [{ section: 'moves', symbol: 'AAPL' }],
      link: /\?summary=/,
    },
  })
  t.notMatch(body, /unsubscribe|user_id/, 'who has the address of a program may not end the summaries')

  const alert = await fixture.fire([hook])
  await fixture.round()
  t.same(idsAt(fixture, '/1').slice(1), [`firing-${alert}`], 'at once')

  const second = await fixture.summarize([hook], '2026-11-28')
  const next = await fixture.fire([hook])
  await fixture.roundAt('due_at')
  t.same(idsAt(fixture, '/1').slice(2), [`firing-${next}`], 'alerts that wait together with it come first')
  await fixture.roundAt('due_at')
  t.same(idsAt(fixture, '/1').slice(3), [`summary-${second.id}`])
})

t.test('it is tried again as the same message, and then by the next way', async (t) => {
  const fixture = await deliveryFixture(t)
  const [one, two] = [await fixture.webhook('/1', status(503)), await fixture.webhook('/2', noAnswer)]
  const { id } = await fixture.summarize([one, two], '2026-11-27')
  for (let i = 0; i < 7; i++) await fixture.roundAt('due_at')
  t.same(new Set(idsAt(fixture, '/1')), new Set([`summary-${id}`]))
  t.equal(
    new Set(fixture.server.requests.filter(({ path }) => path === '/1').map(({ body }) => body)).size,
    1,
    'same text',
  )
  t.match((await fixture.deliveries())[0], { state: 'failed', detail: /503/ })
  t.ok(idsAt(fixture, '/2').length > 0)
})

t.test('who reads alerts on the page has not read it; quiet hours hold it', async (t) => {
  const fixture = await deliveryFixture(t)
  const hook = await fixture.webhook('/1')
  const alert = await fixture.fire([hook])
  await fixture.summarize([hook], '2026-11-27')
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from alert_firings where read_at is null`.execute(fixture.db)
  t.same(rows, [{ n: 1 }], 'the bell counts alerts alone')
  await fixture.db.transaction().execute(async (trx) => {
    await markOpenedOnPage(trx, fixture.userId, Number.MAX_SAFE_INTEGER)
    await markFiringsRead(trx, fixture.userId, Number.MAX_SAFE_INTEGER)
  })
  t.match(await fixture.deliveries(), [
    { firing_id: alert, due_at: null },
    { due_at: Date, state: 'pending' },
  ])
  const hour = (of: number) => `${String((new Date().getUTCHours() + of + 24) % 24).padStart(2, '0')}:00`
  const quiet = JSON.stringify({ from: hour(-1), to: hour(2), zone: 'UTC' })
  await sql`update users set quiet = ${quiet}::jsonb`.execute(fixture.db)
  await fixture.round()
  t.same(fixture.server.requests, [])
  await sql`update users set quiet = null`.execute(fixture.db)
  await fixture.roundAt('due_at')
  t.equal(fixture.server.requests.length, 1)
})
