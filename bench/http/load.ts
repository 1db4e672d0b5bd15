import { Pool } from 'undici'

const CONNECTIONS = 32

/** Sends `count` requests, each connection its next as soon as it is answered. Rejects on any answer but 200. */
export async function load(port: number, path: string, token: string, count: number): Promise<{ seconds: number }> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS, pipelining: 1 })
  const headers = { authorization: `Bearer ${token}` }
  let left = count
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) {
        const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
        if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${await body.text()}`)
        await body.dump()
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  await pool.close()
  return { seconds }
}
