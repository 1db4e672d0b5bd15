import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import t from 'tap'
import { createRandom } from '#domain/market/random.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { DEMO_USERS, seedDemo } from '#platform/seed/demo.ts'
import { makeAllDue } from '#platform/testing/alerts-fixture.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { pushedDevice, type Step } from './support/pushed-device.ts'
import { sized } from './support/size.ts'
import { alertsOnBothSides } from './support/system/alerts-on-both-sides.ts'
import { Api } from './support/system/api.ts'
import { ProductProcess } from './support/system/product-process.ts'
import { freePort } from './support/system/system.ts'
import { until } from './support/until.ts'
import { VAPID_ENV } from './support/vapid.ts'

/** Number of kills. `KILLS=50 node test/run.ts test/killed-deliveries.test.ts` takes minutes; `SEED` varies them. */
const KILLS = Number(process.env.KILLS ?? sized(20, 'workers', 'domain/deliveries', 'platform'))
const random = createRandom(Number(process.env.SEED ?? 1))
/** Most milliseconds between a step and its kill. */
const AFTER_MS = 40
const STEPS = ['decided', 'sent', 'answered', 'shown'] as const
const MARKET = 'simulated:1'
const WORKER = fileURLToPath(new URL('support/system/alert-process.ts', import.meta.url))
const [, expert] = DEMO_USERS

t.test('kill -9 of worker and server between decision and mark loses no alert and shows none twice', async (t) => {
  const { url, db } = await migratedDatabase(t)
  await upsertInstruments(db, MARKET, createSimulatedMarket(1).instruments.slice(0, 4))
  const stocks = await listInstruments(db, MARKET)
  await seedDemo(db, MARKET)
  const port = await freePort()
  const api = new Api(`http://127.0.0.1:${port}`)

  let wanted: Step | 'decided' | null = null
  let reached = Promise.withResolvers<void>()
  const device = await pushedDevice(
    t,
    (step) => {
      if (step === wanted) reached.resolve()
      return step === wanted && step !== 'shown'
    },
    // The server may be killed while it processes the receipt.
    (token) => api.call('POST', '/api/alerts/receipts/', { token }).then(({ status }) => status, whenCut),
  )
  const env = {
    ...VAPID_ENV,
    DATABASE_URL: url,
    JWT_SECRET: 'a secret for tests that is long enough',
    DATA_DIR: t.testdir(),
    PORT: String(port),
    PUSH_PORT: String(device.port),
    LOG_LEVEL: 'warn',
  }
  async function startBoth() {
    const worker = new ProductProcess('worker', WORKER, env)
    const server = new ProductProcess('server', 'server/main.ts', env)
    const both = [worker, server]
    t.teardown(() => Promise.all(both.map((machine) => machine.end('SIGKILL'))))
    await worker.until(/decided and delivered/)
    await until('the server', async () => {
      if (!server.running) throw new Error(server.output())
      return api.call('GET', '/health/live').then(({ status }) => status === 200, whenCut)
    })
    return () => Promise.all(both.map((machine) => machine.end('SIGKILL')))
  }
  const count = async (table: 'alerts' | 'alert_firings') => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
    return rows[0].n
  }

  let channel = 0
  const made: number[] = []
  const make = async ({ id, symbol }: (typeof stocks)[number]) => {
    const of = db.selectFrom('quotes').select('price').where('instrument_id', '=', id)
    const { price } = await of.executeTakeFirstOrThrow()
    const alerts = await alertsOnBothSides(t, api, { symbol, price, channels: [channel] })
    made.push(...alerts.map((alert) => alert.id))
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    wanted = STEPS[kill % STEPS.length]
    reached = Promise.withResolvers()
    const killBoth = await startBoth()
    if (channel === 0) {
      await api.login(expert.email, expert.password)
      const body = { kind: 'push', subscription: device.subscription }
      channel = (await api.call('POST', '/api/channels/', body)).body.id
    }
    const before = await count('alert_firings')
    await make(stocks[kill % stocks.length])
    if (wanted === 'decided') {
      while ((await count('alert_firings')) === before) await pause(2)
    } else await reached.promise
    await pause(random() * AFTER_MS)
    await killBoth()
    await makeAllDue(db)
  }

  wanted = null
  const killBoth = await startBoth()
  await make(stocks[0])
  await until('every alert is taken, and a receipt confirmed', async () => {
    const { rows } = await sql<{ left: number; running: number }>`
      select (select count(*)::int from alert_deliveries where state = 'pending') as left,
        (select count(*)::int from pgboss.job where name = 'deliver' and state = 'active') as running
    `.execute(db)
    // Jobs of killed processes count as running until their heartbeat is missed.
    if (rows[0].left > 0 && rows[0].running === 0) await makeAllDue(db)
    return rows[0].left === 0 && device.confirmed.size > 0
  })
  await killBoth()

  const alerts = await db.selectFrom('alerts').select(['id', 'state', 'fired']).orderBy('id').execute()
  t.same(
    alerts.map(({ id }) => id),
    made,
    'what the server has confirmed is there',
  )
  const deliveries = await db.selectFrom('alert_deliveries').selectAll().orderBy('firing_id').execute()
  t.ok(deliveries.length >= KILLS / 2, `${deliveries.length} alerts fired`)
  t.equal(deliveries.length, await count('alert_firings'), 'each firing has its delivery')
  t.equal(alerts.filter(({ state, fired }) => state === 'fired' && fired === 1).length, deliveries.length)
  const tags = new Set(deliveries.map(({ message }) => `firing-${message}`))
  t.same(new Set(device.notifications.keys()), tags, '0 lost: the device shows each message, and nothing else')
  t.ok(device.arrivals.every(({ tag, topic }) => tag === topic))
  const twice = device.arrivals.length - device.notifications.size
  t.ok(twice <= KILLS, `${twice} came twice, under the id they had, by ${KILLS} kills`)
  t.same(device.refused, [])
  const shown = deliveries.filter(({ message }) => device.confirmed.has(`firing-${message}`))
  t.ok(shown.length > 0 && shown.every(({ state }) => state === 'shown'), `${shown.length} confirmed receipts are kept`)
  t.comment(
    `${KILLS} kills, ${deliveries.length} firings in ${tags.size} messages, ${device.arrivals.length} arrivals: ` +
      `0 lost, ${twice} twice, ${device.notifications.size} notifications`,
  )
})

/** Ignores the error with which fetch rejects when a connection is refused or cut. */
function whenCut(error: unknown): null {
  if (error instanceof TypeError) return null
  throw error
}
