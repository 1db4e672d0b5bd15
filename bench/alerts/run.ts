import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { readConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { startQueues } from '#platform/queues/queues.ts'
import { deriveKeys } from '#platform/secrets/keys.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { createChannels } from '#workers/channels/index.ts'
import { deliver } from '#workers/jobs/deliver.ts'
import { type JobContext, register } from '#workers/jobs/job.ts'
import { Scope } from '../harness/processes.ts'
import { digits, figures, mean, median, percentile, row } from '../harness/table.ts'
import { countPendingDeliveries, SECRET, startWebhook } from '../harness/webhook.ts'
import { SYMBOLS, startAlertLeader } from './alert-leader.ts'

const ALERTS = 100_000
/** Orders of the simulator that wait on the same stocks. */
const ORDERS = 100_000
/** Rounds of a quarter of a second: 2,000 prices a second, for a minute. */
const ROUNDS = 240
const ROUND_MS = 250
/** The peer is measured once in so many rounds. */
const PEER_EVERY = 10
/** Number of users; each has one alert, so that no message waits for the one before it. */
const USERS = 10_000
/** Half a minute of rounds at their normal pace. */
const DELIVERED_ROUNDS = 120
/** Largest distance of a level, as a share of the price: the walk crosses some levels in every round. */
const FARTHEST = 0.01

/** Prints what alerts and orders cost the feed, for a price and for a stored round, and how long their messages take to leave. */
export async function run(): Promise<void> {
  await leaderCosts()
  console.log()
  await deliveries()
}

/** Prints what alerts on prices and orders cost the leader, with the database: evaluating a price, and storing a round. */
async function leaderCosts(): Promise<void> {
  await using scope = new Scope()
  const { db } = await migratedDatabase(scope)
  const without = await startAlertLeader(db, 'without', { alerts: 0 })
  const busy = await startAlertLeader(db, 'busy', { alerts: ALERTS })
  const ordered = await startAlertLeader(db, 'ordered', { alerts: ALERTS, orders: ORDERS })
  type Rounds = Awaited<ReturnType<typeof busy.round>>[]
  const rounds: Record<'plain' | 'alerts' | 'orders', Rounds> = { plain: [], alerts: [], orders: [] }
  const scan: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.plain.push(await without.round())
    rounds.alerts.push(await busy.round())
    rounds.orders.push(await ordered.round())
    if (round % PEER_EVERY === 0) scan.push(busy.scan())
  }
  const { plain, alerts, orders } = rounds
  const micros = (times: readonly number[]) => (mean(times) / SYMBOLS) * 1_000
  const walls = (some: Rounds) => some.map(({ wall }) => wall)
  console.log(`${ALERTS} alerts and ${ORDERS} orders on ${SYMBOLS} stocks, rounds of ${SYMBOLS} prices`)
  console.log(
    figures([
      row('a price looked at, µs of CPU: by alerts', micros(alerts.map(({ evaluate }) => evaluate)), '≤ 15'),
      row('by alerts and orders', micros(orders.map(({ evaluate }) => evaluate)), '≤ 15'),
      row('by a scan of the alerts of its stock', micros(scan)),
      row('alerts fired', await ordered.fired(), '≥ 1'),
      row('orders filled', await ordered.filled(), '≥ 1'),
      [],
      row('a price stored, µs of CPU: without either', micros(plain.map(({ cpu }) => cpu))),
      row('with alerts', micros(alerts.map(({ cpu }) => cpu))),
      row('with alerts and orders', micros(orders.map(({ cpu }) => cpu))),
      row('a round, ms by the clock: without either', median(walls(plain))),
      row('with alerts', median(walls(alerts))),
      row('with alerts and orders', median(walls(orders))),
      row('price taken → decided and committed, p99 ms', percentile(walls(alerts), 0.99), '≤ 250'),
      row('with alerts and orders', percentile(walls(orders), 0.99)),
    ]),
  )
}

/** Prints how long a firing takes from its commit to a webhook on loopback, decided and delivered by one process. */
async function deliveries(): Promise<void> {
  await using scope = new Scope()
  const { url, db } = await migratedDatabase(scope)
  const log = pino({ level: 'warn' })
  const queues = await startQueues({ url, log, role: 'work' })
  scope.teardown(() => queues.stop())
  const webhook = await startWebhook(scope)
  const config = readConfig({ ALLOW_PRIVATE_WEBHOOKS: 'on' })
  const keys = deriveKeys(SECRET)
  const mailer = { send: async () => {}, forget: async () => {} }
  const channels = createChannels({ config, db, keys, mailer, clock: Date.now })
  // The job reads only these parts of its context.
  await register(deliver).start({ config, db, queues, channels, log } as unknown as JobContext)
  const owners = await addOwners(db, webhook.address)
  const leader = await startAlertLeader(db, 'delivered', { alerts: USERS, owners, farthest: FARTHEST, queues })
  const late: number[] = []
  for (let round = 0; round < DELIVERED_ROUNDS; round++) {
    const { wall } = await leader.round()
    late.push(wall)
    await pause(Math.max(0, ROUND_MS - wall))
  }
  while ((await countPendingDeliveries(db)) > 0) await pause(ROUND_MS)

  const { rows } = await sql<{ n: number; p50: number; p99: number }>`
    select count(*)::int as n, percentile_cont(0.5) within group (order by ms) as p50,
      percentile_cont(0.99) within group (order by ms) as p99
    from alert_firings join alert_deliveries on firing_id = alert_firings.id
    cross join lateral (select 1000 * extract(epoch from accepted_at - decided_at)::float8 as ms) as taken
    where state = 'accepted'
  `.execute(db)
  const [{ n, p50, p99 }] = rows
  console.log(
    `${USERS} alerts of as many users on ${SYMBOLS} stocks, ${DELIVERED_ROUNDS} rounds; ${n} fired and were accepted`,
  )
  console.log(figures([row('decided → accepted by a webhook on loopback, p50 ms', p50), row('p99 ms', p99, '≤ 1000')]))
  console.log(`${webhook.requests.length} requests; rounds took ${digits(Math.max(...late))} ms at most`)
}

/** Adds users with a webhook each. */
async function addOwners(db: Database, address: object): Promise<{ id: number; channel: number }[]> {
  const { rows } = await sql<{ id: number; channel: number }>`
    with owners as (
      insert into users (email, name, password_hash)
      select 'u' || n || '@x.test', 'x', '' from generate_series(1, ${USERS}::int) as n returning id
    )
    insert into alert_channels (user_id, kind, name, address)
    select id, 'webhook', 'x', ${JSON.stringify(address)}::jsonb from owners returning user_id as id, id as channel
  `.execute(db)
  return rows
}
