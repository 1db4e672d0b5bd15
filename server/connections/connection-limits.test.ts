import { EventEmitter, once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { listen } from '#test/support/network/serve.ts'
import { connectionLimits, OpenConnections, type OpenConnectionsOptions } from './connection-limits.ts'

/** Open connections on real sockets, with a clock that the test moves. */
async function connectionsFixture(
  t: Test,
  limits: Partial<OpenConnectionsOptions['limits']>,
  isProxy = (_: string) => false,
) {
  const clock = { now: 0 }
  const connections = new OpenConnections({
    limits: { ...connectionLimits(1e6), ...limits },
    isProxy,
    uptime: () => clock.now,
  })
  const entered = new EventEmitter()
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    entered.emit('socket', socket, connections.add(socket))
  })
  const port = await listen(server)
  const open: Socket[] = []
  t.teardown(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const connectOne = async (): Promise<{ client: Socket; served: Socket; isIn: boolean }> => {
    const arrival = once(entered, 'socket')
    const client = connect(port, '127.0.0.1').on('error', () => client.destroy())
    open.push(client)
    const [served, isIn] = await arrival
    return { client, served, isIn }
  }
  return { connections, clock, connectOne }
}

t.test('connections of one address are bounded, but not those of a proxy', async (t) => {
  const { connectOne } = await connectionsFixture(t, { perAddress: 2 })
  const first = await connectOne()
  t.ok(first.isIn && (await connectOne()).isIn)
  const third = await connectOne()
  t.notOk(third.isIn)
  await once(third.client.resume(), 'close')
  first.client.destroy()
  await once(first.served.resume(), 'close')
  t.ok((await connectOne()).isIn, 'one left, one may come')

  const proxied = await connectionsFixture(t, { perAddress: 2 }, (address) => address === '127.0.0.1')
  for (let i = 0; i < 5; i++) t.ok((await proxied.connectOne()).isIn)
})

t.test('all connections together are bounded by what they may hold open', async (t) => {
  const { connections, connectOne } = await connectionsFixture(t, { descriptors: 4 })
  const { served } = await connectOne()
  t.ok((await connectOne()).isIn)
  t.notOk((await connectOne()).isIn, 'a third would need six')
  connections.upgrade(served)
  t.notOk((await connectOne()).isIn, 'one and two, and two more')
  served.destroy()
  await once(served, 'close')
  t.ok((await connectOne()).isIn)
})

t.test(
  'a client that reads nothing of an answer is cut, one that reads a little or awaits nothing is not',
  async (t) => {
    const { connections, clock, connectOne } = await connectionsFixture(t, { unreadMs: 20_000 })
    const [stalled, slow, idle] = [await connectOne(), await connectOne(), await connectOne()]
    const more = Buffer.alloc(64 * 1024)
    for (const { served } of [stalled, slow]) {
      while (served.writableLength < 2 * more.length) {
        served.write(more)
        await turn()
      }
    }
    connections.closeStalled()
    clock.now = 19_999
    connections.closeStalled()
    t.notOk(stalled.served.destroyed)
    const before = slow.served.writableLength
    slow.client.resume()
    while (slow.served.writableLength >= before) await turn()
    slow.client.pause()
    slow.served.write(Buffer.alloc(32 * more.length))
    connections.closeStalled()
    clock.now = 20_000
    connections.closeStalled()
    t.ok(stalled.served.destroyed)
    t.notOk(slow.served.destroyed)
    t.notOk(idle.served.destroyed)
  },
)

t.test('the limits fit the files that a process may open', async (t) => {
  t.match(connectionLimits(Number.POSITIVE_INFINITY), { descriptors: 20_000, perAddress: 2_000 })
  t.match(connectionLimits(2_000), { descriptors: 1_744, perAddress: 218 })
  t.match(connectionLimits(256), { descriptors: 128, perAddress: 16 })
})
