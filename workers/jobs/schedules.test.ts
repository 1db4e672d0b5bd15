import { sql } from 'kysely'
import pino from 'pino'
import t from 'tap'
import { MemoryBus } from '#platform/bus/testing/memory-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import { startQueues } from '#platform/queues/queues.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { until } from '#test/support/until.ts'
import { startJobs } from './index.ts'

const WORKERS = 3
const log = pino({ level: 'silent' })

t.test('a tick of a schedule makes one job, however many workers check', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const config = readConfig({ DATABASE_URL: url, JWT_SECRET: 'a secret for tests that is long enough' })
  const bus = new MemoryBus((error) => t.error(error))
  for (let worker = 0; worker < WORKERS; worker += 1) {
    const queues = await startQueues({ url, log, role: 'work' })
    t.teardown(() => queues.stop())
    await startJobs({ config, db, bus, queues, log })
  }
  // Every schedule is due, as if no worker had checked it yet; each worker checks every ten seconds.
  await sql`update pgboss.schedule set cron = '* * * * *'`.execute(db)
  for (let looks = 0; looks < WORKERS; looks += 1) {
    await sql`update pgboss.version set cron_on = null`.execute(db)
    await until('a check of the schedules', async () => {
      const { rows } = await sql`select from pgboss.version where cron_on is not null`.execute(db)
      return rows.length === 1
    })
  }
  const { rows: schedules } = await sql`select from pgboss.schedule`.execute(db)
  // A separate job forwards a tick to its queue, and names the tick's minute.
  const made = await until('a job of every schedule', async () => {
    const { rows } = await sql<{ name: string; ticks: number; jobs: number }>`
      with ticks as (
        select data->>'name' as name, count(distinct data->>'slot')::int as ticks
        from pgboss.job where name = '__pgboss__send-it' group by 1)
      select name, ticks, (select count(*)::int from pgboss.job where job.name = ticks.name) as jobs from ticks
    `.execute(db)
    return rows.length === schedules.length && rows.every(({ jobs }) => jobs > 0) ? rows : null
  })
  const twice = made.filter(({ jobs, ticks }) => jobs > ticks)
  t.same(twice, [])
})
