import type { Client } from 'pg'
import { until } from '../until.ts'

interface Made {
  name: string
  ticks: number
  jobs: number
}

/** Makes every schedule due, as if no worker had looked yet; resolves with the jobs that its ticks made, once all did. */
export async function tickSchedules(database: Client): Promise<Made[]> {
  // A separate job forwards a tick to its queue, and names the tick's minute.
  const made = async () => {
    const { rows } = await database.query<Made>(`
      with ticks as (
        select data->>'name' as name, count(distinct data->>'slot')::int as ticks
        from pgboss.job where name = '__pgboss__send-it' group by 1)
      select name, ticks, (select count(*)::int from pgboss.job where job.name = ticks.name) as jobs from ticks`)
    return rows
  }
  // Each worker checks every ten seconds.
  await database.query(`update pgboss.schedule set cron = '* * * * *'`)
  for (let looks = 0; looks < 2; looks++) {
    await database.query('update pgboss.version set cron_on = null')
    await until('a look at the schedules', async () => {
      return (await database.query('select from pgboss.version where cron_on is not null')).rowCount === 1
    })
  }
  const { rowCount } = await database.query('select from pgboss.schedule')
  return until('a job of every schedule', async () => {
    const rows = await made()
    return rows.length === rowCount && rows.every(({ jobs }) => jobs > 0) ? rows : null
  })
}
