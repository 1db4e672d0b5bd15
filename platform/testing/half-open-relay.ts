import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen } from '#test/support/network/serve.ts'

/** A relay to the database that can keep its connections open without passing anything on, or refuse new ones. */
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
    /** Resolves when every currently open connection was closed by its opener. */
    dropped: () => Promise.all(pairs.map(([near]) => near.closed || once(near, 'close'))),
    /** Like a database that hangs: connections stay open, new ones open, and nothing passes. */
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
