import t from 'tap'
import type { Bus } from '#platform/bus/bus.ts'
import { MemoryBus } from '#platform/bus/testing/memory-bus.ts'
import { createAlert } from '#platform/repositories/alerts/alerts.ts'
import { readArmedAlerts } from '#platform/repositories/alerts/evaluation.ts'
import { storeDecisions } from '#workers/alerts/store-decisions.ts'
import { noQueues } from '#workers/testing/fixtures.ts'
import { liveServer } from '../../testing/live-server.ts'

const server = await liveServer(t, ['AAA'])
const { db, bus, ids } = server
const instrument_id = ids.get('AAA')!

async function userWithAlert(name: string): Promise<{ user_id: number; alert_id: number }> {
  const user = { email: name, name: 'x', password_hash: 'x' }
  const { id: user_id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  server.addIdentity(name, user_id)
  const begin = { state: 'armed', reason: null, side: 'below', level: 100, adjusted_through: '2026-11-20' } as const
  const rest = {
    last_evaluation: null,
    rearm_side: null,
    fired: 0,
    fired_at: null,
    fired_session: null,
    recent_firings: [],
  }
  const added = await db.transaction().execute((trx) =>
    createAlert(trx, {
      user_id,
      instrument_id,
      client_id: null,
      condition: { kind: 'price', direction: 'up', level: 100 },
      repeat: 'session',
      sessions: 'regular',
      expires_at: null,
      note: '',
      channels: [],
      created_at: new Date(),
      initialState: { ...begin, ...rest },
    }),
  )
  if (typeof added === 'string') throw new Error(added)
  return { user_id, alert_id: added.id }
}

/** Fires every alert of these users; the servers learn of it by `hints`. */
async function fire(userIds: readonly number[], price: number, hints: Bus = bus): Promise<void> {
  const waiting = await readArmedAlerts(db, [instrument_id], 'price')
  const decided = waiting
    .filter(({ user_id }) => userIds.includes(user_id))
    .map((alert) => {
      const n = alert.state.fired + 1
      const firing = {
        at: Date.now(),
        n,
        price,
        evidence: 'tick' as const,
        between: null,
        text: 'AAA subió de 100,00.',
      }
      return { alert, step: { state: { ...alert.state, fired: n }, firing }, as_of: Date.now(), seq: 7 }
    })
  await db.transaction().execute((trx) => storeDecisions(trx, { bus: hints, queues: noQueues }, decided))
}

t.test('a firing reaches its user alone, though others follow the stock and have alerts on it', async (t) => {
  const ana = await userWithAlert('ana')
  const bea = await userWithAlert('bea')
  await db.insertInto('watchlist_items').values({ user_id: bea.user_id, instrument_id }).execute()
  const [ofAna, alsoOfAna, ofBea] = await server.following(['alerts'], 'ana', 'ana', 'bea')
  await fire([ana.user_id], 101)
  for (const socket of [ofAna, alsoOfAna]) {
    t.match(await socket.next('alert'), {
      id: Number,
      item: { alert_id: ana.alert_id, symbol: 'AAA', price: 101, seq: 7, read: false, deliveries: [] },
    })
  }
  t.strictSame(await ofBea.unread(), [])
  await fire([bea.user_id], 102)
  t.match(await ofBea.next('alert'), { item: { alert_id: bea.alert_id, price: 102 } })

  await t.test('missed events are sent after the number that a client has', async (t) => {
    const { ready } = await server.enter('ana')
    const after = ready.last.alerts!
    await fire([ana.user_id, bea.user_id], 103)
    await fire([ana.user_id], 104, new MemoryBus((error) => t.fail(error.message)))
    const back = await server.enter('ana')
    back.socket.send({ op: 'subscribe', channels: ['alerts'], after: { alerts: after } })
    t.match(await back.socket.next('alert'), { item: { price: 103, alert_id: ana.alert_id } })
    t.match(await back.socket.next('alert'), { item: { price: 104 } })
    t.strictSame(await back.socket.unread(), [])
  })
})
