import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { readConfig } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { startQueues } from '../../platform/queues/queues.ts'
import { deriveKeys } from '../../platform/secrets/keys.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { outsideServer, status } from '../../test/support/network/outside-server.ts'
import { createChannels } from '../../workers/channels/index.ts'
import { deliver } from '../../workers/jobs/deliver.ts'
import { type JobContext, register } from '../../workers/jobs/job.ts'
import { Scope } from '../harness/processes.ts'
import { digits, table, verdict } from '../harness/table.ts'
import { openFloor, SYMBOLS } from './floor.ts'

/** One alert each: no message waits for the one before it. */
const USERS = 10_000
/** Half a minute of rounds, at their pace. */
const ROUNDS = 120
const ROUND_MS = 250
/** Of the price: so near that the walk crosses some of them in every round. */
const FARTHEST = 0.01
const PATH = '/in'

/** Prints how long a firing takes from its commit to a webhook on loopback, decided and delivered by one process. */
export async function deliveries(): Promise<void> {
  await using scope = new Scope()
  const { url, db } = await migratedDatabase(scope)
  const log = pino({ level: 'warn' })
  const queues = await startQueues({ url, log, role: 'work' })
  scope.teardown(() => queues.stop())
  const server = await outsideServer(scope)
  server.answers.set(PATH, status(200))
  const config = readConfig({ ALLOW_PRIVATE_WEBHOOKS: 'on' })
  const keys = deriveKeys('a secret for the benchmark that is long enough')
  const mailer = { send: async () => {}, forget: async () => {} }
  const channels = createChannels({ config, db, keys, mailer, clock: Date.now })
  await register(deliver).start({ config, db, queues, channels, log } as unknown as JobContext)
  const secret = keys.seal(`whsec_${Buffer.alloc(24, 7).toString('base64')}`)
  const owners = await addOwners(db, { url: server.url + PATH, secret })
  const floor = await openFloor(db, 'told', { alerts: USERS, owners, farthest: FARTHEST, queues })
  const late: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { wall } = await floor.round()
    late.push(wall)
    await pause(Math.max(0, ROUND_MS - wall))
  }
  while ((await waiting(db)) > 0) await pause(ROUND_MS)

  const { rows } = await sql<{ n: number; p50: number; p99: number }>`
    select count(*)::int as n, percentile_cont(0.5) within group (order by ms) as p50,
      percentile_cont(0.99) within group (order by ms) as p99
    from alert_firings join alert_deliveries on firing_id = alert_firings.id
    cross join lateral (select 1000 * extract(epoch from accepted_at - decided_at)::float8 as ms) as taken
    where state = 'accepted'
  `.execute(db)
  const [{ n, p50, p99 }] = rows
  console.log(`${USERS} alerts of as many users on ${SYMBOLS} stocks, ${ROUNDS} rounds; ${n} fired and were accepted`)
  console.log(
    table(
      ['', 'figure', 'target', ''],
      [
        ['decided → accepted by a webhook on loopback, p50 ms', digits(p50)],
        ['p99 ms', digits(p99), ...verdict(p99, '≤ 1000')],
      ],
    ),
  )
  console.log(`${server.requests.length} requests; rounds took ${digits(Math.max(...late))} ms at most`)
}

async function waiting(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from alert_deliveries where state = 'pending'
  `.execute(db)
  return rows[0].n
}

/** Users with a webhook each. */
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
