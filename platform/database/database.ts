import { Kysely, type KyselyConfig, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '../tables/index.ts'
import { addQueryTimeout, type UnansweredMs } from './query-timeout.ts'

export type Database = Kysely<Tables>
/** A database or one of its transactions, which every function of the repositories takes as its first argument. */
export type Db = Database | Transaction<Tables>

const STATEMENT_MS = 5_000
const CONNECT_MS = 5_000
/**
 * Time limits of the workers, in milliseconds. They are long, since no user waits for an answer of a worker, and a turn
 * of its event loop may take long while it starts on a busy machine.
 */
export const WORKER_TIMEOUTS = { statementMs: 30_000, connectMs: 15_000 } as const
/**
 * Milliseconds added to the longest statement, so that a running database ends it itself and the connection is kept.
 */
const QUERY_TIMEOUT_MARGIN_MS = 500

const INT8 = 20
const DATE = 1082

// Our int8 columns hold ids and sequence numbers, far below 2^53. Sessions stay text and never become midnight dates.
const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)
types.setTypeParser(DATE, (text) => text)

export interface PoolOptions {
  url: string
  max?: number
  /** Milliseconds after which the server ends a statement; workers need more than web requests. */
  statementMs?: number
  /** Milliseconds to wait for a connection; a request that waits longer is answered with 503. */
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

/** Keeps the loss of a connection of `pool`, in use or idle, from ending Node. `onError` is called once for each. */
export function surviveConnectionLoss(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // The end of a pool does not wait for its connections, which may report then that the database ends too.
      if (!pool.ending) onError(error)
    }),
  )
  // The pool repeats the errors of idle connections, which are reported above.
  pool.on('error', () => {})
}

/** Wraps a pool for Kysely. `log` is called for every statement. */
export function createDatabase(pool: pg.Pool, log?: KyselyConfig['log']): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log })
}

export type Trx = Transaction<Tables>
