import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { fileRefusal } from '../process/file-error.ts'
import { OperatorError } from '../process/operator-error.ts'
import { databaseRefusal, isWorthWaiting } from './errors.ts'

export interface AwaitOptions {
  log: Pick<BaseLogger, 'info' | 'warn'>
  /** Ends the wait when it is aborted; `awaitDatabase` then rejects with the signal's reason. */
  signal: AbortSignal
}

const RETRY_MS = 1_000
const TIMEOUT_MS = 5_000
const OLDEST_VERSION = 15

/**
 * Resolves when the database at `url` answers. While it is unreachable this waits, and logs that once. Rejects with
 * OperatorError when the database refuses the connection (a wrong password, no such database) or cannot be used by
 * Atalaya, since waiting does not change that.
 */
export async function awaitDatabase(url: string, { log, signal }: AwaitOptions): Promise<void> {
  for (let isSaid = false; ; isSaid = true) {
    signal.throwIfAborted()
    try {
      await tryDatabase(url)
      if (isSaid) log.info('the database answers')
      return
    } catch (error) {
      if (!isWorthWaiting(error)) throw refusalOf(error as Error)
      if (!isSaid) log.warn(`${databaseRefusal(error)}: waiting for it`)
    }
    await setTimeout(RETRY_MS, undefined, { signal })
  }
}

/** Rejects with OperatorError unless the database at `url` answers and can be used. */
export async function checkDatabase(url: string): Promise<void> {
  await tryDatabase(url).catch((error) => {
    throw refusalOf(error)
  })
}

/** Puts any error of an attempt to connect, known or not, into one line. */
function refusalOf(error: Error): OperatorError {
  if (error instanceof OperatorError) return error
  const file = fileRefusal(error)
  if (file) return new OperatorError(`DATABASE_URL: ${file}`, { cause: error })
  const line = databaseRefusal(error) ?? `DATABASE_URL: cannot connect (${error.message.split('\n', 1)[0]})`
  return new OperatorError(`${line}.`, { cause: error })
}

async function tryDatabase(url: string): Promise<void> {
  // The constructor reads the files that the URL names, and may throw for them.
  const client = new pg.Client({
    connectionString: url,
    application_name: 'atalaya start',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  // Later errors of the connection do not matter, but without a listener they would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<DatabaseFacts>(`
      select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
        pg_is_in_recovery() as is_replica, current_setting('transaction_read_only') = 'on' as is_read_only
    `)
    const why = whyUnusable(rows[0])
    if (why) throw new OperatorError(`DATABASE_URL: ${why}.`)
  } finally {
    client.connection.stream.destroy()
  }
}

export interface DatabaseFacts {
  /** `server_version` as PostgreSQL reports it: `17.2 (Debian 17.2-1)`. */
  version: string
  /** The server's encoding of this database, such as `UTF8`. */
  encoding: string
  is_replica: boolean
  is_read_only: boolean
}

/** Why Atalaya cannot use a database, and what to do, as a sentence without full stop; null if it can. */
export function whyUnusable({ version, encoding, is_replica, is_read_only }: DatabaseFacts): string | null {
  if (Number.parseInt(version, 10) < OLDEST_VERSION)
    return `PostgreSQL ${version} is too old: use ${OLDEST_VERSION} or later`
  // SQL_ASCII accepts any bytes and has no letters beyond ASCII, so search and sorting would differ.
  if (encoding !== 'UTF8') {
    return `the database is in ${encoding}: make one in UTF8 (create database NAME encoding 'UTF8' template template0)`
  }
  if (is_replica) return 'this is a read-only replica: name the primary; a replica can be the DATABASE_READ_URL'
  if (is_read_only) return 'the database is read-only: set default_transaction_read_only off for it and its user'
  return null
}
