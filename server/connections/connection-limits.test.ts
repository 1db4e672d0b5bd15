import { EventEmitter, once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { listen } from '#test/support/network/serve.ts'
import { connectionLimits, OpenConnections, type OpenConnectionsOptions } from './connection-limits.ts'

/** A connections on real connections, with a clock that the test moves. */
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
  const enter = async (): Promise<{ near: Socket; far: Socket; isIn: boolean }> => {
    const arrival = once(entered, 'socket')
    const near = connect(port, '127.0.0.1').on('error', () => near.destroy())
    open.push(near)
    const [far, isIn] = await arrival
    return { near, far, isIn }
  }
  return { connections, clock, enter }
}

t.test('connections of one address are bounded, but not those of a proxy', async (t) => {
  const { enter } = await connectionsFixture(t, { perAddress: 2 })
  const first = await enter()
  t.ok(first.isIn && (await enter()).isIn)
  const third = await enter()
  t.notOk(third.isIn)
  await once(third.near.resume(), 'close')
  first.near.destroy()
  await once(first.far.resume(), 'close')
  t.ok((await enter()).isIn, 'one left, one may come')

  const proxied = await connectionsFixture(t, { perAddress: 2 }, (address) => address === '127.0.0.1')
  for (let i = 0; i < 5; i++) t.ok((await proxied.enter()).isIn)
})

t.test('all connections together are bounded by what they may hold open', async (t) => {
  const { connections, enter } = await connectionsFixture(t, { descriptors: 4 })
  const { far } = await enter()
  t.ok((await enter()).isIn)
  t.notOk((await enter()).isIn, 'a third would need six')
  connections.upgrade(far)
  t.notOk((await enter()).isIn, 'one and two, and two more')
  far.destroy()
  await once(far, 'close')
  t.ok((await enter()).isIn)
})

t.test(
  'a client that reads nothing of an answer is cut, one that reads a little or awaits nothing is not',
  async (t) => {
    const { connections, clock, enter } = await connectionsFixture(t, { unreadMs: 20_000 })
    const [deaf, slow, idle] = [await enter(), await enter(), await enter()]
    const more = Buffer.alloc(64 * 1024)
    for (const { far } of [deaf, slow]) {
      while (far.writableLength < 2 * more.length) {
        far.write(more)
        await turn()
      }
    }
    connections.closeStalled()
    clock.now = 19_999
    connections.closeStalled()
    t.notOk(deaf.far.destroyed)
    const before = slow.far.writableLength
    slow.near.resume()
    while (slow.far.writableLength >= before) await turn()
    slow.near.pause()
    slow.far.write(Buffer.alloc(32 * more.length))
    connections.closeStalled()
    clock.now = 20_000
    connections.closeStalled()
    t.ok(deaf.far.destroyed)
    t.notOk(slow.far.destroyed)
    t.notOk(idle.far.destroyed)
  },
)

t.test('the limits fit the files that a process may open', async (t) => {
  t.match(connectionLimits(Number.POSITIVE_INFINITY), { descriptors: 20_000, perAddress: 2_000 })
  t.match(connectionLimits(2_000), { descriptors: 1_744, perAddress: 218 })
  t.match(connectionLimits(256), { descriptors: 128, perAddress: 16 })
})
