import { type AddressInfo, connect } from 'node:net'
import t from 'tap'
import { connectionLimits } from '#server/connections/connection-limits.ts'
import { buildTestApp } from '#server/testing/build-app.ts'

// Hostile clients hold connections by sending a little at a time. Only the time limits are shorter here.

const EVERY_MS = 40

/** Sends `bytes`, then `more` repeatedly; resolves with everything received when the server has closed. */
function trickle(port: number, bytes: string, more: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const timer = setInterval(() => socket.write(more), EVERY_MS)
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearInterval(timer)
      resolve(text)
    })
    socket.write(bytes)
  })
}

const posted = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{`

t.test('slow senders get an answer that says so, are cut, and are no failure of the server', async (t) => {
  const { app } = await buildTestApp(t, { limits: { headMs: 300, requestMs: 600, checkMs: 50 } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const cases: [string, string, string][] = [
    ['who says nothing', '', ''],
    ['a head that never ends', 'GET / HTTP/1.1\r\nhost: x\r\n', 'x-more: 1\r\n'],
    ['a body that never ends', posted('/login/'), ' '],
    ['one that no bearer allows', posted('/api/stocks/'), ' '],
  ]
  const answers = await Promise.all(cases.map(([, bytes, more]) => trickle(port, bytes, more)))
  for (const [i, [what]] of cases.entries()) {
    const [head, body] = answers[i].split('\r\n\r\n')
    if (what === 'one that no bearer allows') t.match(head, /^HTTP\/1.1 401 /, what)
    else {
      t.match(head, /^HTTP\/1.1 408 /, what)
      t.match(JSON.parse(Buffer.from(body, 'latin1').toString()), {
        code: 'request_timeout',
        detail: 'La petición tardó demasiado en llegar. Vuelve a intentarlo.',
      })
    }
  }
  t.notMatch((await app.inject('/metrics')).body, /http_request_duration_seconds_count{[^}]*5xx/)
})

t.test('they are cut within 20 s', async (t) => {
  const { headMs, requestMs, checkMs } = connectionLimits(Number.POSITIVE_INFINITY)
  t.ok(headMs + checkMs <= 20_000)
  t.ok(requestMs + checkMs <= 20_000)
})
