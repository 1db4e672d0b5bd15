import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { databaseRefusal, isDatabaseAway } from './errors.ts'

export interface AwaitOptions {
  log: Pick<BaseLogger, 'info' | 'warn'>
  /** Ends the wait: it rejects with the signal's reason. */
  signal: AbortSignal
}

const RETRY_MS = 1_000
const TIMEOUT_MS = 5_000

/**
 * Resolves when the database at `url` answers; while it is unreachable this waits, and says so once. Rejects when it
 * refuses (a wrong password, no such database), which waiting does not fix.
 */
export async function awaitDatabase(url: string, { log, signal }: AwaitOptions): Promise<void> {
  for (let isSaid = false; ; isSaid = true) {
    signal.throwIfAborted()
    try {
      await ping(url)
      if (isSaid) log.info('the database answers')
      return
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (!isSaid) log.warn(`${databaseRefusal(error)}: waiting for it`)
    }
    await setTimeout(RETRY_MS, undefined, { signal })
  }
}

async function ping(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'atalaya start',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  // Later errors of the connection do not matter; without a listener they would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    client.connection.stream.destroy()
  }
}
