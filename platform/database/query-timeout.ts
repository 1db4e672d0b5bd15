import type pg from 'pg'

/** Milliseconds for which a database that has queries to answer has sent nothing; 0 while it has none. */
export type UnansweredMs = () => number

/** Milliseconds without an answer after which another query tests whether the database still answers. */
const PROBE_AFTER_MS = 300

/**
 * Gives up each query of `pool` after `ms` without an answer, and its connection with it, since a database that hangs
 * sends nothing and keeps its connections open. Returns a function that gives the milliseconds for which nothing has
 * come, over all connections and attempts to connect. A database that is only busy with a long statement answers the
 * test query.
 */
export function addQueryTimeout(pool: pg.Pool, ms: number): UnansweredMs {
  let waiting = 0
  let since = performance.now()
  /** The last query was given up without a byte, so the next one continues to wait for the same answer. */
  let isGivenUp = false
  const onBytes = () => {
    since = performance.now()
    isGivenUp = false
  }
  const wait = async <T>(answer: Promise<T>): Promise<T> => {
    const asked = performance.now()
    if (waiting++ === 0 && !isGivenUp) since = asked
    try {
      return await answer
    } catch (error) {
      if (since <= asked) isGivenUp = true
      throw error
    } finally {
      waiting--
    }
  }

  const connect: (...args: unknown[]) => unknown = pool.connect.bind(pool)
  const watchedConnect = (...args: unknown[]) => {
    const client = connect(...args)
    return client instanceof Promise ? wait(client) : client
  }
  pool.connect = watchedConnect as typeof pool.connect

  pool.on('connect', (client) => {
    onBytes()
    const { stream } = client.connection
    // Every chunk counts, since a long answer comes in several.
    stream.on('data', onBytes)
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    const watchedQuery = (...args: unknown[]) => {
      const answer = query(...args)
      if (!(answer instanceof Promise)) return answer
      const timer = setTimeout(() => stream.destroy(new QueryTimeout(ms)), ms)
      return wait(answer.finally(() => clearTimeout(timer)))
    }
    client.query = watchedQuery as typeof client.query
  })

  let isProbing = false
  const probe = async () => {
    const client = await pool.connect()
    try {
      await client.query('select 1')
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  return () => {
    if (waiting === 0) return 0
    const unanswered = performance.now() - since
    if (unanswered > PROBE_AFTER_MS && !isProbing) {
      isProbing = true
      // Errors reach the queries that wait for the database. Here only an answer counts, since it ends this time.
      void probe()
        .catch(() => undefined)
        .finally(() => (isProbing = false))
    }
    return unanswered
  }
}

class QueryTimeout extends Error {
  override name = 'QueryTimeout'
  /** The code of any connection that stopped answering, by which `isDatabaseAway` recognises it. */
  readonly code = 'ETIMEDOUT'

  constructor(ms: number) {
    super(`the database did not answer within ${ms} ms`)
  }
}
