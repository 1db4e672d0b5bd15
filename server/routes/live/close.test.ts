import { once } from 'node:events'
import t from 'tap'
import { WebSocket } from 'ws'
import { CLOSE } from '../../../domain/contract/live/protocol.ts'
import { liveServer } from '../../testing/live-server.ts'
import { clientFrame, rawSocket } from '../../testing/raw-socket.ts'

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
