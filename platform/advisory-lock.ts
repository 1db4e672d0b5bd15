import pg from 'pg'

/**
 * Runs `work` while this process alone, of all on the database at `url`, holds the lock called `name`; others wait for
 * it. Rejects when the connection that holds the lock is lost, since others may then have gone ahead.
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
