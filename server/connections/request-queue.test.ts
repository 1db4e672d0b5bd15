import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { serve } from '#test/support/network/serve.ts'
import { exchange, getRequest } from '../testing/raw-http.ts'
import { RequestQueue } from './request-queue.ts'

async function served(t: Test, handle: RequestListener, most = 4_000) {
  const seen = { requests: 0 }
  const server = createServer(() => (seen.requests += 1))
  server.on('request', new RequestQueue(handle, most).handle)
  return { seen, port: await serve(t, server) }
}

const posted = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`

t.test('what is sent ahead is answered in its order, one at a time, bodies included', async (t) => {
  let running = 0
  let most = 0
  const { port } = await served(t, async (request, response) => {
    running += 1
    most = Math.max(most, running)
    const body = Buffer.concat(await request.toArray()).toString()
    await turn()
    response.once('close', () => (running -= 1)).end(`<${request.url} ${body}>`)
  })
  const wanted = Array.from({ length: 40 }, (_, i) => `</${i} body ${i}>`)
  const bytes = wanted.map((_, i) => posted(`/${i}`, `body ${i}`)).join('')
  const text = await exchange(port, bytes, (text) => text.includes(wanted[39]))
  t.strictSame(text.match(/<.+?>/g), wanted)
  t.equal(most, 1)
})

t.test('a body that comes later than the request behind which it waits', async (t) => {
  const { port } = await served(t, async (request, response) => {
    response.end(`<${Buffer.concat(await request.toArray())}>`)
  })
  const socket = connect(port, '127.0.0.1')
  const bytes = posted('/', 'first') + posted('/', 'second')
  socket.write(bytes.slice(0, -3))
  const [first] = await once(socket, 'data')
  socket.write(bytes.slice(-3))
  let text = String(first)
  while (!text.includes('<second>')) text += String((await once(socket, 'data'))[0])
  t.ok(text.indexOf('<first>') < text.indexOf('<second>'))
  socket.destroy()
})

t.test('nothing more is read while one waits, and all of it afterwards', async (t) => {
  const COUNT = 2_000
  const first = Promise.withResolvers<ServerResponse>()
  let handled = 0
  const { port, seen } = await served(t, (_, response) => {
    handled += 1
    if (handled === 1) first.resolve(response)
    else response.end('.')
  })
  const request = getRequest('/', { 'x-padding': 'x'.repeat(950) })
  const all = exchange(port, request.repeat(COUNT), (text) => text.split('HTTP/1.1 200').length > COUNT)
  const answer = await first.promise
  // Node reads at most 64 KB in each of these rounds of the event loop.
  for (let i = 0; i < 100; i++) await turn()
  t.equal(handled, 1)
  t.ok(seen.requests <= 130, `${seen.requests} of ${COUNT} were read`)
  answer.end('.')
  t.equal((await all).split('HTTP/1.1 200').length - 1, COUNT)
})

t.test('a connection with more than may wait is cut, and leaves room for others', async (t) => {
  const { port } = await served(t, ({ url }, response) => void (url !== '/never' && response.end('.')), 5)
  t.equal(await exchange(port, getRequest('/never').repeat(20)), '')
  const text = await exchange(port, getRequest('/').repeat(6), (text) => text.split('200 OK').length > 6)
  t.equal(text.split('200 OK').length - 1, 6)
})
