import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { listen } from '../network/serve.ts'
import { FakeClient } from './client.ts'

/** A broker that speaks as much of NATS as the product uses, and fails on demand. */
export class FakeNats {
  /** Those connected now, the oldest first. */
  readonly clients: FakeClient[] = []
  /** Subjects that were published, in order. */
  readonly published: string[] = []
  /** Messages that are lost on their way, once each, by subject. */
  readonly losing: string[] = []
  #server: Server | null = null
  #port = 0

  get url(): string {
    return `nats://127.0.0.1:${this.#port}`
  }

  /** At the same port as before, if there was one. */
  async listen(): Promise<this> {
    this.#server = createServer((socket) => this.#meet(socket))
    this.#port = await listen(this.#server, this.#port)
    return this
  }

  /** Ends, and all connections with it. */
  async kill(): Promise<void> {
    const server = this.#server
    this.#server = null
    for (const client of [...this.clients]) client.cut()
    if (!server) return
    server.close()
    await once(server, 'close')
  }

  #meet(socket: Socket): void {
    const client = new FakeClient(socket, (subject, data) => this.#deliver(subject, data))
    this.clients.push(client)
    socket.on('close', () => this.clients.splice(this.clients.indexOf(client), 1))
  }

  #deliver(subject: string, data: Buffer): void {
    this.published.push(subject)
    const lost = this.losing.indexOf(subject)
    if (lost >= 0) this.losing.splice(lost, 1)
    else for (const client of this.clients) client.deliver(subject, data)
  }
}
