import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen } from './serve.ts'

/** A TCP load balancer on loopback: each connection goes to the next of `ports` that accepts it. */
export class Balancer {
  readonly port: number
  readonly #close: () => Promise<void>

  static async start(ports: readonly number[]): Promise<Balancer> {
    const open = new Set<Socket>()
    let turn = 0
    const server = createServer({ allowHalfOpen: true }, (client) => {
      open.add(client)
      client.on('close', () => open.delete(client))
      client.on('error', () => client.destroy())
      const first = turn++
      const attempt = (tried: number) => {
        if (tried === ports.length) return client.destroy()
        const upstream = connect(ports[(first + tried) % ports.length], '127.0.0.1')
        const next = () => attempt(tried + 1)
        upstream.once('error', next)
        upstream.once('connect', () => {
          upstream.off('error', next)
          upstream.on('error', () => client.destroy())
          upstream.on('close', () => client.destroy())
          client.on('close', () => upstream.destroy())
          client.pipe(upstream).pipe(client)
        })
      }
      attempt(0)
    })
    return new Balancer(await listen(server), async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    })
  }

  private constructor(port: number, close: () => Promise<void>) {
    this.port = port
    this.#close = close
  }

  stop(): Promise<void> {
    return this.#close()
  }
}
