import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'

/**
 * Runs `work` while this process holds the lock `name` of the database at `url`; other processes wait for it. Rejects
 * when the connection that holds the lock is lost, since another process may have the lock then.
 */
export async function withAdvisoryLock<T>(url: string, name: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `atalaya ${name}`,
    connectionTimeoutMillis: 5_000,
  })
  const lost = new Promise<never>((_, reject) => client.on('error', reject))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [`atalaya ${name}`])
    return await Promise.race([lost, work()])
  } finally {
    await client.end()
  }
}

/** Holds the lock `name` until `trx` ends. */
export async function holdAdvisoryLock(trx: Db, name: string): Promise<void> {
  // The holder stores a whole batch, so a wait for it may be longer than one for a row.
  await sql`set local lock_timeout = '20s'`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx)
}
