import { randomUUID } from 'node:crypto'
import t from 'tap'
import { deleteUser } from '#platform/repositories/accounts/users.ts'
import { requestChannelTest } from '#platform/repositories/alerts/channels.ts'
import { status } from '#test/support/network/outside-server.ts'
import { deliveryStage } from './testing/stage.ts'
import { tryChannel } from './try-channel.ts'

t.test('a user sees what becomes of a test', async (t) => {
  const stage = await deliveryStage(t)
  const { db, ways, userId } = stage
  const hook = await stage.webhook('/1')
  const attempt = async (id: number) => {
    await requestChannelTest(db, { userId, id, pauseSeconds: 0 })
    await tryChannel(ways, { channelId: id, job: randomUUID() }, AbortSignal.timeout(60_000))
    const columns = ['test_state', 'test_detail', 'broken'] as const
    return db.selectFrom('alert_channels').select(columns).where('id', '=', id).executeTakeFirst()
  }
  t.same(await attempt(hook), { test_state: 'accepted', test_detail: 'Respondió 200.', broken: null })
  const [{ body, headers }] = stage.server.requests
  t.match([JSON.parse(body).type, headers['webhook-id']], ['alert.test', /^test-[0-9a-f]{8}$/])
  stage.server.answers.set('/1', status(503))
  t.same(await attempt(hook), { test_state: 'failed', test_detail: 'Respondió 503.', broken: null }, 'not tried again')
  stage.server.answers.set('/1', status(410))
  t.match(await attempt(hook), { test_state: 'failed', broken: /410/ })
  t.match(await attempt(await stage.channel('page')), { test_state: 'accepted', test_detail: /mientras está abierta/ })
  t.equal(await attempt(999_999), undefined)
  t.equal(stage.server.requests.length, 3)
})

t.test('nothing of a user who left is sent or kept', async (t) => {
  const stage = await deliveryStage(t)
  await stage.fire([await stage.webhook('/1'), await stage.channel('page')])
  await stage.db.transaction().execute((trx) => deleteUser(trx, stage.userId))
  await stage.round()
  t.same([stage.server.requests, await stage.deliveries()], [[], []])
})
