import { sql } from 'kysely'
import t from 'tap'
import { startAttempt } from '#platform/repositories/alerts/deliveries.ts'
import { markOpenedOnPage, markShown, markShownOnPage } from '#platform/repositories/alerts/receipts.ts'
import { hashUcid } from '#platform/secrets/keys.ts'
import { noAnswer, status } from '#test/support/network/fake-http-server.ts'
import { arrivals, deliveryFixture } from './testing/fixture.ts'

const inSeconds = (date: Date | null) => date && Math.round((date.getTime() - Date.now()) / 1_000)
const near = (date: Date | null, seconds: number) => Math.abs((inSeconds(date) ?? Number.NaN) - seconds) <= 30

t.test('the first channel gets it at once; the next when nothing has shown it', async (t) => {
  const fixture = await deliveryFixture(t)
  const [page, first, second] = [
    await fixture.channel('page'),
    await fixture.webhook('/1'),
    await fixture.webhook('/2'),
  ]
  const id = await fixture.fire([first, page, second])
  await fixture.round()
  t.same(arrivals(fixture.server, '/1'), [[`firing-${id}`, [id]]])
  const [accepted, waiting] = await fixture.deliveries()
  t.match(accepted, { channel_id: first, state: 'accepted', detail: 'Respondió 200.', attempts: 1, due_at: null })
  t.ok(near(accepted.escalates_at, 120))
  t.match(waiting, { channel_id: page, state: 'pending', due_at: null, attempts: 0 })

  await fixture.round()
  t.equal(fixture.server.requests.length, 1, 'nothing before its time')
  await fixture.roundAt('escalates_at')
  t.match((await fixture.deliveries())[1], { state: 'pending', attempts: 1, due_at: null }, 'the page fetches it')
  await fixture.roundAt('escalates_at')
  t.same(arrivals(fixture.server, '/2'), [[`firing-${id}`, [id]]], 'the same id on every channel')
  await fixture.roundAt('escalates_at')
  t.equal(fixture.server.requests.length, 2, 'that was the last one')
})

t.test('what was shown goes no further, however it was shown', async (t) => {
  const fixture = await deliveryFixture(t)
  const [page, hook] = [await fixture.channel('page'), await fixture.webhook('/1')]
  const token = 't'.repeat(43)
  const present = () => fixture.db.transaction().execute((trx) => markShown(trx, hashUcid(token)))
  for (const shown of [
    async () => {
      t.same([await present(), await present()], [true, false], 'a token serves once')
    },
    (id: number) => fixture.db.transaction().execute((trx) => markShownOnPage(trx, fixture.userId, [id])),
    (id: number) => fixture.db.transaction().execute((trx) => markOpenedOnPage(trx, fixture.userId, id)),
  ]) {
    const id = await fixture.fire([page, hook])
    await fixture.round()
    await sql`update alert_deliveries set receipt_hash = ${hashUcid(token)} where firing_id = ${id} and position = 0`.execute(
      fixture.db,
    )
    await shown(id)
    t.match((await fixture.deliveries()).slice(-2), [
      { state: /shown|opened/, escalates_at: null, due_at: null },
      { state: 'pending', due_at: null },
    ])
    await fixture.roundAt('escalates_at')
  }
  t.same(fixture.server.requests, [])
})

t.test('a message that the page has shown is not escalated, and a channel that is due keeps it', async (t) => {
  const fixture = await deliveryFixture(t)
  const [first, last] = [await fixture.webhook('/1'), await fixture.webhook('/2')]
  const page = await fixture.channel('page')
  const [id, other] = [await fixture.fire([first, page, last]), await fixture.fire([last])]
  const shown = (ids: number[]) => fixture.db.transaction().execute((trx) => markShownOnPage(trx, fixture.userId, ids))
  await shown([id, other])
  t.match(await fixture.deliveries(), [
    { state: 'pending' },
    { state: 'shown' },
    { state: 'pending' },
    { state: 'pending' },
  ])
  await fixture.round()
  t.same(arrivals(fixture.server, '/1'), [[`firing-${id}`, [id]]])
  t.same(arrivals(fixture.server, '/2'), [[`firing-${other}`, [other]]], 'one that does not name the page goes its way')
  await fixture.roundAt('escalates_at')
  t.equal(fixture.server.requests.length, 2, 'it was seen')
})

t.test('an answer that comes after the receipt changes nothing', async (t) => {
  const fixture = await deliveryFixture(t)
  const hooks = [await fixture.webhook('/1'), await fixture.webhook('/2')]
  for (const code of [201, 503, 400]) {
    const id = await fixture.fire(hooks)
    fixture.server.answers.set('/1', async (response) => {
      await sql`update alert_deliveries set receipt_hash = '\\x01' where firing_id = ${id} and position = 0`.execute(
        fixture.db,
      )
      await fixture.db.transaction().execute((trx) => markShown(trx, Buffer.from([1])))
      response.writeHead(code).end()
    })
    await fixture.round()
    await fixture.makeDue('due_at')
    await fixture.roundAt('escalates_at')
    t.match((await fixture.deliveries()).slice(-2), [
      { state: 'shown', attempts: 1 },
      { state: 'pending', attempts: 0 },
    ])
  }
  t.same(arrivals(fixture.server, '/2'), [])
})

t.test('a channel in trouble is tried six times, farther and farther apart, and delays no other', async (t) => {
  const fixture = await deliveryFixture(t)
  const hooks = [await fixture.webhook('/1', status(503)), await fixture.webhook('/2')]
  const id = await fixture.fire(hooks)
  for (const seconds of [5, 300, 1_800, 7_200, 28_800]) {
    await fixture.round()
    const [{ state, detail, due_at }] = await fixture.deliveries()
    t.match({ state, detail }, { state: 'pending', detail: 'Respondió 503.' })
    t.ok(near(due_at, seconds), `${inSeconds(due_at)} s`)
    await fixture.makeDue('due_at')
  }
  t.same(arrivals(fixture.server, '/2'), [])
  await fixture.roundAt('escalates_at')
  t.match(await fixture.deliveries(), [{ state: 'failed', detail: 'Respondió 503.' }, { state: 'accepted' }])
  t.same(arrivals(fixture.server, '/1'), Array(6).fill([`firing-${id}`, [id]]))
  await fixture.roundAt('due_at')
  t.equal(fixture.server.requests.length, 7)
})

t.test('a pause that a channel asks for holds all of its messages', async (t) => {
  const fixture = await deliveryFixture(t)
  const hook = await fixture.webhook('/1', status(429, { 'retry-after': '600' }))
  await fixture.fire([hook])
  await fixture.round()
  await fixture.fire([hook])
  await fixture.round()
  t.equal(fixture.server.requests.length, 1)
  for (const { due_at } of await fixture.deliveries()) t.ok(near(due_at, 600), `${inSeconds(due_at)} s`)
})

t.test('a recipient who is gone breaks the channel; what waits there goes on', async (t) => {
  const fixture = await deliveryFixture(t)
  const hooks = [await fixture.webhook('/1', status(410)), await fixture.webhook('/2')]
  await fixture.fire(hooks)
  await fixture.round()
  await fixture.round()
  const id = await fixture.fire(hooks)
  await fixture.roundAt('due_at')
  t.match(await fixture.deliveries(), [
    { state: 'failed', detail: /410/, attempts: 1 },
    { state: 'accepted' },
    { state: 'failed', detail: /410/, attempts: 0 },
    { state: 'accepted' },
  ])
  t.equal(arrivals(fixture.server, '/1').length, 1)
  t.match(arrivals(fixture.server, '/2').at(-1), [`firing-${id}`])

  await fixture.fire([hooks[1], await fixture.channel('page')])
  await fixture.db.deleteFrom('alert_channels').where('id', '=', hooks[1]).execute()
  await fixture.round()
  t.match((await fixture.deliveries()).slice(-2), [
    { state: 'failed', detail: 'Esta vía de aviso ya no existe.' },
    { state: 'pending', attempts: 1 },
  ])
})

t.test('alerts that come together leave in one message a channel', async (t) => {
  const fixture = await deliveryFixture(t)
  const hook = await fixture.webhook('/1')
  const first = await fixture.fire([hook])
  await fixture.round()
  const later = [await fixture.fire([hook]), await fixture.fire([hook], 'MSFT'), await fixture.fire([hook])]
  await fixture.round()
  t.equal(fixture.server.requests.length, 1, 'held for some seconds')
  fixture.server.answers.set('/1', status(500))
  await fixture.roundAt('due_at')
  fixture.server.answers.set('/1', status(200))
  const newest = await fixture.fire([hook])
  await fixture.roundAt('due_at')
  t.same(
    arrivals(fixture.server, '/1'),
    [
      [`firing-${first}`, [first]],
      [`firing-${later[0]}`, later],
      [`firing-${later[0]}`, later],
    ],
    'a group stays as it was at every attempt',
  )
  await fixture.roundAt('due_at')
  t.same(arrivals(fixture.server, '/1').at(-1), [`firing-${newest}`, [newest]])
})

t.test('quiet hours hold the delivery, then everything comes in one message', async (t) => {
  const fixture = await deliveryFixture(t)
  const hook = await fixture.webhook('/1')
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  const quiet = (from: number, to: number) =>
    sql`update users set quiet = ${JSON.stringify({ from: clock(from), to: clock(to), zone: 'UTC' })}::jsonb`.execute(
      fixture.db,
    )
  await quiet(-1, 2)
  const ids = [await fixture.fire([hook]), await fixture.fire([hook])]
  await fixture.round()
  t.same(fixture.server.requests, [])
  for (const { due_at, attempts } of await fixture.deliveries()) {
    t.ok(near(due_at, 7_200 - new Date().getUTCSeconds()), `${inSeconds(due_at)} s`)
    t.equal(attempts, 0)
  }
  await quiet(2, 3)
  await fixture.roundAt('due_at')
  t.same(arrivals(fixture.server, '/1'), [[`firing-${ids[0]}`, ids]])
})

t.test('a suspended account sends nothing, also not later what it kept then', async (t) => {
  const fixture = await deliveryFixture(t)
  const [first, second] = [await fixture.webhook('/1'), await fixture.webhook('/2')]
  const suspend = (suspended: boolean) => fixture.db.updateTable('users').set({ suspended }).execute()
  const before = await fixture.fire([first, second])
  await fixture.round()
  await suspend(true)
  await fixture.fire([first, second])
  await fixture.roundAt('escalates_at')
  const failed = { state: 'failed', due_at: null, escalates_at: null, detail: 'La cuenta estaba suspendida.' }
  t.match(await fixture.deliveries(), [{ state: 'accepted' }, failed, failed, failed])
  await suspend(false)
  await fixture.round()
  t.same(arrivals(fixture.server, '/1'), [[`firing-${before}`, [before]]])
  const after = await fixture.fire([second])
  await fixture.round()
  t.same(arrivals(fixture.server, '/2'), [[`firing-${after}`, [after]]])
})

t.test('an attempt that was interrupted is made again, with the same id', async (t) => {
  const fixture = await deliveryFixture(t)
  const hook = await fixture.webhook('/1')
  const id = await fixture.fire([hook])
  await fixture.db.transaction().execute((trx) =>
    startAttempt(trx, {
      channel_id: hook,
      firing_ids: [id],
      message: id,
      receiptHash: Buffer.from([1]),
      lease: new Date(Date.now() + 60_000),
      escalatesAt: new Date(Date.now() + 120_000),
      nextSendAt: new Date(),
    }),
  )
  await fixture.round()
  t.same(fixture.server.requests, [], 'its process may be at it still')
  await fixture.roundAt('due_at')
  t.same(arrivals(fixture.server, '/1'), [[`firing-${id}`, [id]]])
  t.match(await fixture.deliveries(), [{ state: 'accepted', attempts: 2 }])
})

t.test('a channel that does not answer ends with its reason, and others do not wait for it', async (t) => {
  const fixture = await deliveryFixture(t, { timeLimitMs: 500 })
  const hooks = [await fixture.webhook('/1', noAnswer), await fixture.webhook('/2')]
  await fixture.fire([hooks[0]])
  await fixture.fire([hooks[1]])
  await fixture.round()
  t.match(await fixture.deliveries(), [{ state: 'pending', detail: 'No respondió a tiempo.' }, { state: 'accepted' }])
})

t.test('rounds that come at once send once', async (t) => {
  const fixture = await deliveryFixture(t)
  const hook = await fixture.webhook('/1')
  const id = await fixture.fire([hook])
  await Promise.all([fixture.round(), fixture.round(), fixture.round()])
  t.same(arrivals(fixture.server, '/1'), [[`firing-${id}`, [id]]])
})

t.test('every moment that something waits for has its job', async (t) => {
  const fixture = await deliveryFixture(t)
  await fixture.fire([await fixture.webhook('/1'), await fixture.webhook('/2')])
  await fixture.round()
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
    where name = 'deliver' order by start_after
  `.execute(fixture.db)
  const waits = rows.map(({ seconds }) => seconds)
  t.same(waits, [0, 60, 120])
})
