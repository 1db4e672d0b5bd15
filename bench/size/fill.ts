import pg from 'pg'
import { table } from '../harness/table.ts'
import { fillAccounts } from './fill-accounts.ts'
import { fillMarket } from './fill-market.ts'
import type { Run, Size } from './size.ts'

/** Fills an empty database of the newest schema; tells how long each part took, and what it takes on the disk. */
export async function fill(url: string, size: Size, tell: (line: string) => void = () => undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'atalaya bench' })
  await client.connect()
  try {
    // Without the checks of foreign keys, which are a second statement a row.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`)
    const run: Run = (text, values) => client.query(text, values as unknown[])
    for (const [what, work] of [
      ['market', () => fillMarket(run, size)],
      ['accounts', () => fillAccounts(run, size)],
      ['statistics', () => run('vacuum analyze')],
      // What was filled is written to the disk now, not while the routes are measured.
      ['checkpoint', () => run('checkpoint')],
    ] as const) {
      const started = performance.now()
      await work()
      tell(`${what}: ${Math.round((performance.now() - started) / 1000)} s`)
    }
    tell(await diskUse(client))
  } finally {
    await client.end()
  }
}

async function diskUse(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; rows: string; mb: string }>(`
    select relname as name, reltuples::bigint::text as rows, (pg_total_relation_size(oid) / 1000000)::text as mb
    from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and reltuples > 1000
    order by pg_total_relation_size(oid) desc limit 12
  `)
  const { rows: whole } = await client.query<{ mb: string }>(
    'select (pg_database_size(current_database()) / 1000000)::text as mb',
  )
  const largest = rows.map(({ name, rows: n, mb }) => [name, n, mb])
  return `\n${table(['largest tables', 'rows', 'MB'], largest)}\nThe database takes ${whole[0].mb} MB\n`
}
