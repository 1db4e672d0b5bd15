import { randomUUID } from 'node:crypto'
import t from 'tap'
import { deleteUser } from '#platform/repositories/accounts/users.ts'
import { requestChannelTest } from '#platform/repositories/alerts/channels.ts'
import { status } from '#test/support/network/fake-http-server.ts'
import { tryChannel } from './deliver.ts'
import { deliveryFixture } from './testing/fixture.ts'

t.test('a user sees what becomes of a test', async (t) => {
  const fixture = await deliveryFixture(t)
  const { db, ways, userId } = fixture
  const hook = await fixture.webhook('/1')
  const attempt = async (id: number) => {
    await requestChannelTest(db, { userId, id, pauseSeconds: 0 })
    await tryChannel(ways, { channelId: id, job: randomUUID() }, AbortSignal.timeout(60_000))
    const columns = ['test_state', 'test_detail', 'broken_reason'] as const
    return db.selectFrom('alert_channels').select(columns).where('id', '=', id).executeTakeFirst()
  }
  t.same(await attempt(hook), { test_state: 'accepted', test_detail: 'Respondió 200.', broken_reason: null })
  const [{ body, headers }] = fixture.server.requests
  t.match([JSON.parse(body).type, headers['webhook-id']], ['alert.test', /^test-[0-9a-f]{8}$/])
  fixture.server.answers.set('/1', status(503))
  t.same(
    await attempt(hook),
    { test_state: 'failed', test_detail: 'Respondió 503.', broken_reason: null },
    'not tried again',
  )
  fixture.server.answers.set('/1', status(410))
  t.match(await attempt(hook), { test_state: 'failed', broken_reason: /410/ })
  fixture.server.answers.set('/1', status(200))
  t.match(await attempt(hook), { test_state: 'accepted', broken_reason: null }, 'what was repaired is used again')
  t.match(await attempt(await fixture.channel('page')), {
    test_state: 'accepted',
    test_detail: /mientras está abierta/,
  })
  t.equal(await attempt(999_999), undefined)
  t.equal(fixture.server.requests.length, 4)
})

t.test('nothing of a user who left is sent or kept', async (t) => {
  const fixture = await deliveryFixture(t)
  await fixture.fire([await fixture.webhook('/1'), await fixture.channel('page')])
  await fixture.db.transaction().execute((trx) => deleteUser(trx, fixture.userId))
  await fixture.round()
  t.same([fixture.server.requests, await fixture.deliveries()], [[], []])
})
