import type { PoolClient } from 'pg'

/** A database that hangs says nothing and keeps the connection open: a request to it is given up after `ms`. */
export function cutWhenSilent(client: PoolClient, ms: number): void {
  const { stream } = client.connection
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const watched = (...args: unknown[]) => {
    const answer = query(...args)
    if (!(answer instanceof Promise)) return answer
    const timer = setTimeout(() => stream.destroy(new SilentDatabase(ms)), ms)
    return answer.finally(() => clearTimeout(timer))
  }
  client.query = watched as typeof client.query
}

class SilentDatabase extends Error {
  override name = 'SilentDatabase'
  /** As with any silent connection. */
  readonly code = 'ETIMEDOUT'

  constructor(ms: number) {
    super(`the database did not answer within ${ms} ms`)
  }
}
