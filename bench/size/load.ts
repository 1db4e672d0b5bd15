import { Pool } from 'undici'
import type { Ask, Ground } from './requests.ts'

export interface Answers {
  p50: number
  p99: number
  asked: number
  /** Answers other than 2xx, with the first. */
  refused: number
  first: string | null
}

const CONNECTIONS = 64

/** Sends `count` requests, `rate` of them a second, whether the ones before are answered or not. Times in milliseconds. */
export async function load(
  port: number,
  method: string,
  ask: Ask,
  { ground, rate, count, from }: { ground: Ground; rate: number; count: number; from: number },
): Promise<Answers> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS, pipelining: 1 })
  const times: number[] = []
  const refusals: string[] = []
  const request = async (i: number): Promise<string | null> => {
    const { path, body, token, headers } = ask.make(i, ground)
    const answer = await pool.request({
      method: method as 'GET',
      path,
      body: body && JSON.stringify(body),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    if (answer.statusCode >= 300) return `${answer.statusCode} ${(await answer.body.text()).slice(0, 120)}`
    // To its end, which is when the answer is there; to read it as text would take the server's core.
    for await (const _part of answer.body);
    return null
  }
  const send = async (i: number) => {
    const started = performance.now()
    // A connection that is cut is a refusal too.
    const refusal = await request(i).catch((error: Error) => error.message)
    times.push(performance.now() - started)
    if (refusal !== null) refusals.push(refusal)
  }
  const sent: Promise<void>[] = []
  const started = performance.now()
  while (sent.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - started) * rate) / 1000) + 1)
    while (sent.length < due) sent.push(send(from + sent.length))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(sent)
  await pool.close()
  times.sort((a, b) => a - b)
  const part = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return { p50: part(0.5), p99: part(0.99), asked: count, refused: refusals.length, first: refusals[0] ?? null }
}
