import { once } from 'node:events'
import { connect } from 'node:net'
import t from 'tap'
import { WebSocket } from 'ws'
import { CLOSE } from '#domain/contract/live/protocol.ts'
import { liveServer } from '../../testing/live-server.ts'
import { clientFrame, rawSocket, upgradeRequest } from '../../testing/raw-http.ts'

t.test('a planned close: goodbye, 1012, no new sockets, and deaf clients are cut', async (t) => {
  const server = await liveServer(t, ['A'])
  server.addIdentity('one', 1)
  const tabs = await Promise.all(Array.from({ length: 4 }, () => server.enter('one')))
  const silent = await server.connect()
  const deaf = await rawSocket(server.port)
  deaf.write(clientFrame(1, Buffer.from('{"op":"auth","token":"one"}')))
  const cut = once(deaf, 'close')

  const closing = server.app.close()
  for (const { socket } of tabs) {
    const { retry_ms } = await socket.next('bye')
    t.ok(retry_ms >= 0 && retry_ms < 10_000)
    t.equal(await socket.closed, CLOSE.restart)
  }
  t.equal(await silent.closed, CLOSE.restart)
  t.equal(await outcomeOfNewSocket(server.port), 'refused')
  await closing
  deaf.resume()
  await cut
})

t.test('nothing is written after the closing frame', async (t) => {
  const server = await liveServer(t, ['A'])
  for (const [i, token] of ['one', 'two'].entries()) server.addIdentity(token, i)
  const { socket: other } = await server.enter('two')
  other.send({ op: 'subscribe', channels: ['quote:A'] })
  const leaving = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
  let heard = Buffer.alloc(0)
  leaving.on('data', (bytes) => (heard = Buffer.concat([heard, bytes])))
  const hears = async (bytes: Buffer | string) => {
    while (!heard.includes(bytes)) await once(leaving, 'data')
  }
  leaving.write(upgradeRequest())
  await hears('\r\n\r\n')
  for (const message of [
    { op: 'auth', token: 'one' },
    { op: 'subscribe', channels: ['quote:A'] },
  ])
    leaving.write(clientFrame(1, Buffer.from(JSON.stringify(message))))
  await server.put({ A: 1 })
  await hears('"op":"quotes"')
  await other.nextQuotes('A')

  const goodbye = Buffer.from([0x88, 0x02, 0x03, 0xe8])
  leaving.write(clientFrame(8, goodbye.subarray(2)))
  await hears(goodbye)
  // Two of these are a window apart, in which every connection is flushed.
  for (const price of [2, 3, 4]) {
    await server.put({ A: price })
    await other.nextQuotes('A')
  }
  t.ok(heard.subarray(-4).equals(goodbye), 'it is the last')
  leaving.end()
  await once(leaving, 'close')
  const { closes } = server.app.realtime.traffic
  while (closes.size === 0) await new Promise(setImmediate)
  t.strictSame([...closes.keys()], [1000], 'and no failure')
})

t.test('closing without connections', async (t) => {
  const server = await liveServer(t, [])
  await server.app.close()
})

/** 503 over a kept connection, or no connection at all. */
function outcomeOfNewSocket(port: number): Promise<string> {
  const websocket = new WebSocket(`ws://127.0.0.1:${port}/live`)
  return new Promise((resolve) => {
    websocket.on('open', () => resolve('open'))
    websocket.on('unexpected-response', (_, response) => resolve(response.statusCode === 503 ? 'refused' : 'answered'))
    websocket.on('error', () => resolve('refused'))
  })
}
