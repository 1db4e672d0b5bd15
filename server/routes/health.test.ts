import t from 'tap'
import { changeByCommand } from '../../platform/repositories/accounts/account-changes.ts'
import { reportTroubles } from '../../platform/repositories/market/feed-leadership.ts'
import { addFeed } from '../../platform/testing/market-rows.ts'
import { addUser, call, logIn } from '../testing/accounts.ts'
import { buildTestApp } from '../testing/build-app.ts'

t.test('a stock that fails is named; what it failed of is for administrators', async (t) => {
  const test = await buildTestApp(t)
  const { db, config } = test.deps
  const market = config.market.id
  await addFeed(db, market)
  const { leader } = await db.selectFrom('feeds').select('leader').executeTakeFirstOrThrow()
  const ready = async (token?: string) => (await call(test, 'GET', '/health/ready', { token })).json()
  t.match(await ready(), { status: 'ok', failing_stocks: [] })

  const trouble = { symbol: 'ACUAV', part: 'closed bars', error: 'db.internal refused' }
  await reportTroubles(db, { market, leader, troubles: JSON.stringify([trouble]) })
  const { error: _, ...named } = trouble
  const answer = await ready()
  t.equal(answer.status, 'degraded')
  t.same(answer.degraded, ['feed: ACUAV fails (closed bars), 1 in all'])
  t.strictSame(answer.failing_stocks, [named])

  await addUser(test, 'ana@example.com')
  await changeByCommand(test.deps, 'ana@example.com', { admin: true })
  t.strictSame((await ready(await logIn(test, 'ana@example.com'))).failing_stocks, [trouble])

  await reportTroubles(db, { market, leader: '00000000-0000-4000-8000-00000000000f', troubles: '[]' })
  t.same((await ready()).failing_stocks, [named], 'a leader of before says nothing any more')
})
