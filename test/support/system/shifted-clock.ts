import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '#platform/database/migrate.ts'
import { seedCatalogue } from '#platform/seed/catalogue.ts'
import { onClient } from '#platform/testing/client.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { scratchFolder } from '#platform/testing/scratch.ts'
import type { Teardown } from '../network/serve.ts'

const PRELOAD = fileURLToPath(new URL('shifted-clock-preload.mjs', import.meta.url))

/**
 * The functions by which the product's statements, the defaults of its columns and pg-boss know the time, in a schema
 * that is searched before PostgreSQL's own.
 */
const CLOCK = `
  create schema machine;
  create table machine.clock (ahead interval not null);
  insert into machine.clock values ('0');
  create function public.now() returns timestamptz stable language sql
    as 'select pg_catalog.now() + ahead from machine.clock';
  create function public.clock_timestamp() returns timestamptz volatile language sql
    as 'select pg_catalog.clock_timestamp() + ahead from machine.clock';
`
const QUEUES_CLOCK = `create or replace function pgboss.job_now() returns timestamptz stable language sql
  as 'select public.now()'`

/** A machine whose clock can be set while the product runs on it: its processes and its database go by it. */
export async function shiftedMachine(t: Teardown) {
  const { url, name } = await testDatabase(t)
  const file = join(await scratchFolder(t), 'ahead')
  await onClient(url, async (client) => {
    await client.query(CLOCK)
    await client.query(`alter database ${name} set search_path = public, pg_catalog`)
  })
  await migrate(url, seedCatalogue)
  await onClient(url, (client) => client.query(QUEUES_CLOCK))
  let ahead = 0

  return {
    /** Settings with which a system is started on this machine. */
    env: {
      DATABASE_URL: url,
      JWT_SECRET: 'a secret for tests that is long enough',
      DEMO: 'on',
      CLOCK_FILE: file,
      NODE_OPTIONS: `--import ${PRELOAD}`,
    },
    now: () => Date.now() + ahead,
    /** Sets the clock so that it is `seconds` ahead of the right time. */
    async setAhead(seconds: number): Promise<void> {
      ahead = 1_000 * seconds
      await writeFile(file, String(ahead))
      await onClient(url, (client) =>
        client.query('update machine.clock set ahead = make_interval(secs => $1)', [seconds]),
      )
    },
  }
}
