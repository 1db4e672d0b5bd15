import { readdir } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import t from 'tap'
import { migratedDatabase } from '#platform/testing/database.ts'
import { buildTestApp } from '#server/testing/build-app.ts'
import { exchange, getRequest, unreadSocket } from '#server/testing/raw-http.ts'
import { ProductProcess } from '../support/system/product-process.ts'
import { freePort } from '../support/system/system.ts'
import { until } from '../support/until.ts'

// Hostile clients send requests ahead and never read the answers.

const SOCKETS = 10
const REQUESTS = 300

// All tests of this file share one database.
const { url } = await migratedDatabase(t)
const assets = await readdir('client/dist/assets')
const script = `/assets/${assets.find((name) => /^index-.*\.js$/.test(name))}`
const request = getRequest(script)

/** Reads the public figures of a server. */
async function figures(base: string) {
  const text = await (await fetch(`${base}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { files: figure('process_open_fds'), megabytes: figure('process_resident_memory_bytes') / 2 ** 20 }
}

t.test('ten sockets with 300 requests each cost a server little, and others nothing', async (t) => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const secret = 'a secret for this test that is long enough'
  const server = new ProductProcess('server', 'server/main.ts', {
    DATABASE_URL: url,
    JWT_SECRET: secret,
    PORT: String(port),
  })
  t.teardown(() => server.end('SIGKILL'))
  await server.until(/Server listening/)

  const answers = (text: string) => text.split('{"status":"ok"}').length - 1
  const many = getRequest('/health/live').repeat(REQUESTS)
  const all = await exchange(port, many, (text) => answers(text) === REQUESTS)
  t.equal(answers(all), REQUESTS, 'who reads gets every answer')

  const before = await figures(base)
  const deaf: Socket[] = []
  t.teardown(() => {
    for (const socket of deaf) socket.destroy()
  })
  for (let i = 0; i < SOCKETS; i++) deaf.push(unreadSocket(port, request.repeat(REQUESTS)))
  await until('all requests are sent', () =>
    deaf.every(({ writableLength, pending }) => !pending && writableLength === 0),
  )
  for (let i = 0; i < 5; i++) {
    const { files, megabytes } = await figures(base)
    t.ok(megabytes - before.megabytes < 150, `${Math.round(before.megabytes)} MB became ${Math.round(megabytes)}`)
    // A connection has a file of its own and one for the file of its answer; macOS does not report open files.
    if (process.platform === 'linux')
      t.ok(files - before.files <= 2 * SOCKETS + 10, `${before.files} open files became ${files}`)
  }
})

t.test('a connection that does not read its answers is cut, and a new one is served', async (t) => {
  const { app } = await buildTestApp(t, { url, limits: { unreadMs: 400, checkMs: 50 } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  let came = 0
  app.server.on('connection', () => (came += 1))
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  const deaf = Array.from({ length: SOCKETS }, () => unreadSocket(port, request.repeat(REQUESTS)))
  await until('all have come', () => came === SOCKETS)
  await until('all are cut', async () => (await connections()) === 0)
  for (const socket of deaf) socket.destroy()
  t.equal((await fetch(`http://127.0.0.1:${port}/health/live`)).status, 200)
})

t.test('scripts are compressed once, when the client is built', async (t) => {
  const { app } = await buildTestApp(t, { url })
  for (const encoding of ['br', 'gzip']) {
    const { headers, rawPayload } = await app.inject({ url: script, headers: { 'accept-encoding': encoding } })
    t.match(headers, { 'content-encoding': encoding, 'content-type': /javascript/, vary: /accept-encoding/i })
    t.equal(rawPayload.length, Number(headers['content-length']), 'of a length that is known')
  }
  const { headers, body } = await app.inject({ url: script })
  t.equal(headers['content-encoding'], undefined)
  t.equal(Buffer.byteLength(body), Number(headers['content-length']))
})
