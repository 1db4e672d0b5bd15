import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { onClient, query } from './client.ts'
import { scratchFolder } from './scratch.ts'

const quiet = { info: () => undefined, warn: (message: string) => console.error(message) }

/** Two servers: a primary with the newest schema, and a streaming replica of it. */
export interface Replicated {
  primary: EmbeddedPostgres
  replica: EmbeddedPostgres
  /** Stops the replica from applying what it receives. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Resolves when the replica has everything that the primary had when this was called. */
  caughtUp(): Promise<void>
}

/** Starts both servers, which end with `t`. There is no pg_basebackup, so the folder is copied as an online backup. */
export async function replicatedPostgres(t: { teardown(done: () => Promise<unknown>): unknown }): Promise<Replicated> {
  const folder = await scratchFolder(t)
  const start = async (name: string) => {
    const options = { dataDir: join(folder, name), holder: `a test, pid ${process.pid}`, log: quiet }
    const postgres = await startEmbeddedPostgres(options)
    t.teardown(() => postgres.stop())
    return postgres
  }
  const primary = await start('primary')
  await migrate(primary.url)
  await copyFolder(primary.url, join(folder, 'primary'), join(folder, 'replica'))
  const replica = await start('replica')
  const onReplica = (text: string) => query(replica, text)
  return {
    primary,
    replica,
    pause: async () => void (await onReplica('select pg_wal_replay_pause()')),
    resume: async () => void (await onReplica('select pg_wal_replay_resume()')),
    async caughtUp() {
      const [{ end }] = await query(primary, 'select pg_current_wal_lsn()::text as end')
      while (!(await onReplica(`select pg_last_wal_replay_lsn() >= '${end}' as there`))[0].there);
    },
  }
}

async function copyFolder(url: string, from: string, to: string): Promise<void> {
  await onClient(url, async (client) => {
    await client.query(`select pg_backup_start('replica', fast => true)`)
    await cp(from, to, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$|\.log$/.test(path) })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const cluster = join(to, 'postgres')
    await writeFile(join(cluster, 'backup_label'), rows[0].labelfile)
    await writeFile(join(cluster, 'standby.signal'), '')
    const { hostname, port, username, password } = new URL(url)
    const source = `host=${hostname} port=${port} user=${username} password=${password}`
    await writeFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  })
}
