import { Kysely, type KyselyConfig, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '../tables/index.ts'
import { addQueryTimeout, type UnansweredMs } from './query-timeout.ts'

export type Database = Kysely<Tables>
/** What every repository takes first: a database or one of its transactions. */
export type Db = Database | Transaction<Tables>

const STATEMENT_MS = 5_000
const CONNECT_MS = 5_000
/**
 * Of the workers: nobody waits for an answer of theirs, and a turn of their loop may be long while they start on a busy
 * machine.
 */
export const WORKER_TIMEOUTS = { statementMs: 30_000, connectMs: 15_000 } as const
/** Longer than the longest statement: a running database ends that itself, and the connection is kept. */
const QUERY_TIMEOUT_MARGIN_MS = 500

const INT8 = 20
const DATE = 1082

// Numbers of int8 columns here are ids and sequence numbers, far under 2^53; sessions stay text, never midnight dates.
const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)
types.setTypeParser(DATE, (text) => text)

export interface PoolOptions {
  url: string
  max?: number
  /** Longest statement before the server ends it; workers need more than web requests. */
  statementMs?: number
  /** Longest wait for a connection: a request that waits longer is answered with 503. */
  connectMs?: number
  applicationName: string
  onError: (error: Error) => void
}

export type TimedPool = pg.Pool & { readonly unansweredMs: UnansweredMs }

/**
 * A pool whose idle clients may die with the database without ending the process, and which drops its connections when
 * the database hangs.
 */
export function createPool(options: PoolOptions): TimedPool {
  const { statementMs = STATEMENT_MS, connectMs = CONNECT_MS } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.applicationName,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    types,
  })
  surviveConnectionLoss(pool, options.onError)
  return Object.assign(pool, { unansweredMs: addQueryTimeout(pool, statementMs + QUERY_TIMEOUT_MARGIN_MS) })
}

/** Keeps the loss of a connection of `pool`, in use or idle, from ending Node; `onError` hears of each once. */
export function surviveConnectionLoss(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // The pool's end does not wait for its connections, which may still hear that their database ends too.
      if (!pool.ending) onError(error)
    }),
  )
  // It repeats what an idle connection has said.
  pool.on('error', () => {})
}

/** `log` is called for every statement. */
export function createDatabase(pool: pg.Pool, log?: KyselyConfig['log']): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log })
}

export type Trx = Transaction<Tables>
