import type pg from 'pg'

/** For how long a database that is being asked has said nothing; 0 while nobody asks it. */
export type SilentMs = () => number

/** A statement may work this long without a word; then the database is asked whether it is there. */
const ASK_MS = 300

/**
 * A database that hangs says nothing and keeps its connections open: each statement of `pool` is given up after `ms`,
 * and its connection with it. Says for how long nothing has come, over all connections and attempts to connect; one that
 * works at something long answers when it is asked for nothing else.
 */
export function watchSilence(pool: pg.Pool, ms: number): SilentMs {
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
      const timer = setTimeout(() => stream.destroy(new SilentDatabase(ms)), ms)
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
    if (silent > ASK_MS && !isAsked) {
      isAsked = true
      // Who waits for the database hears of its error; here silence is told, and any answer ends it.
      void ask()
        .catch(() => undefined)
        .finally(() => (isAsked = false))
    }
    return silent
  }
}

class SilentDatabase extends Error {
  override name = 'SilentDatabase'
  /** As with any silent connection. */
  readonly code = 'ETIMEDOUT'

  constructor(ms: number) {
    super(`the database did not answer within ${ms} ms`)
  }
}
