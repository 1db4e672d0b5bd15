import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen } from '#test/support/network/serve.ts'

/** Starts a relay to the database that can stop forwarding on open connections, or refuse new ones. */
export async function halfOpenRelay(t: { teardown(done: () => void): unknown }, url: string) {
  const target = new URL(url)
  const pairs: [Socket, Socket][] = []
  let still = false
  const server = createServer((near) => {
    if (still) {
      pairs.push([near.resume(), near])
      return
    }
    const far = connect(Number(target.port), target.hostname)
    pairs.push([near, far])
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => socket.destroy())
  })
  const port = await listen(server)
  const own = new URL(url)
  own.port = String(port)
  t.teardown(() => {
    for (const sockets of pairs) for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: own.href,
    /** Resolves when all connections that are open now were closed by their clients. */
    dropped: () => Promise.all(pairs.map(([near]) => near.closed || once(near, 'close'))),
    /** Behaves as a database that hangs: connections stay open, new ones are accepted, and nothing is forwarded. */
    hang() {
      still = true
      this.swallow()
    },
    flow() {
      still = false
    },
    swallow() {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.resume()
      }
    },
    async refuse() {
      server.close()
      await once(server, 'close')
    },
    async accept() {
      await listen(server, port)
    },
  }
}
