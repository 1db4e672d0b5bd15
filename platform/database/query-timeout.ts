import type pg from 'pg'

/** Milliseconds for which a database that has queries to answer has sent nothing; 0 while it has none. */
export type UnansweredMs = () => number

/** A statement may run for this long without an answer; then another query asks whether the database still answers. */
const PROBE_AFTER_MS = 300

/**
 * A database that hangs says nothing and keeps its connections open: each statement of `pool` is given up after `ms`,
 * and its connection with it. Says for how long nothing has come, over all connections and attempts to connect; one that
 * works at something long answers when it is asked for nothing else.
 */
export function addQueryTimeout(pool: pg.Pool, ms: number): UnansweredMs {
  let waiting = 0
  let since = performance.now()
  /** The last that waited was given up without a word: who asks next waits for the same silence. */
  let isGivenUp = false
  const heard = () => {
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
    heard()
    const { stream } = client.connection
    // Every byte, since a long answer comes in pieces.
    stream.on('data', heard)
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    const watchedQuery = (...args: unknown[]) => {
      const answer = query(...args)
      if (!(answer instanceof Promise)) return answer
      const timer = setTimeout(() => stream.destroy(new QueryTimeout(ms)), ms)
      return wait(answer.finally(() => clearTimeout(timer)))
    }
    client.query = watchedQuery as typeof client.query
  })

  let isAsked = false
  const ask = async () => {
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
    const silent = performance.now() - since
    if (silent > PROBE_AFTER_MS && !isAsked) {
      isAsked = true
      // Who waits for the database hears of its error; here the missing answer is reported, and any answer ends that.
      void ask()
        .catch(() => undefined)
        .finally(() => (isAsked = false))
    }
    return silent
  }
}

class QueryTimeout extends Error {
  override name = 'QueryTimeout'
  /** The code of any connection that stopped answering: isDatabaseAway knows it. */
  readonly code = 'ETIMEDOUT'

  constructor(ms: number) {
    super(`the database did not answer within ${ms} ms`)
  }
}
