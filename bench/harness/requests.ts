import { Pool } from 'undici'

export interface Request {
  method?: string
  path: string
  token: string
  body?: object
  headers?: Record<string, string>
}

/** Opens so many connections to a server on loopback, each of which has one request at a time. */
export function openClient(port: number, connections: number) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections, pipelining: 1 })
  return {
    /** Resolves with the milliseconds until the answer was complete; rejects on any status but 2xx. */
    async send({ method = 'GET', path, token, body, headers }: Request): Promise<number> {
      const started = performance.now()
      const json = body && { 'content-type': 'application/json' }
      const answer = await pool.request({
        method: method as 'GET',
        path,
        body: body && JSON.stringify(body),
        headers: { authorization: `Bearer ${token}`, ...json, ...headers },
      })
      if (answer.statusCode >= 300) {
        throw new Error(`${path} answered ${answer.statusCode} ${(await answer.body.text()).slice(0, 120)}`)
      }
      // The body is read to its end, when the answer is complete; as text it would take time of the server's core.
      for await (const _part of answer.body);
      return performance.now() - started
    },
    close: () => pool.close(),
  }
}

/** Calls `send` `count` times, `rate` a second, even if those before are not done yet; resolves when all are. */
export async function sendAtRate<T>(count: number, rate: number, send: (i: number) => Promise<T>): Promise<T[]> {
  const sent: Promise<T>[] = []
  const started = performance.now()
  while (sent.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - started) * rate) / 1_000) + 1)
    while (sent.length < due) sent.push(send(sent.length))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return Promise.all(sent)
}
