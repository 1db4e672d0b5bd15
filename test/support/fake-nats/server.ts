import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { listen } from '../network/serve.ts'
import { FakeClient } from './client.ts'

/** A broker that speaks as much of NATS as the product uses, and fails on demand. */
export class FakeNats {
  /** Clients that are connected now, oldest first. */
  readonly clients: FakeClient[] = []
  /** Subjects in the order in which they were published. */
  readonly published: string[] = []
  /** Subjects of messages to lose on their way; each entry loses one message. */
  readonly losing: string[] = []
  #server: Server | null = null
  #port = 0

  get url(): string {
    return `nats://127.0.0.1:${this.#port}`
  }

  /** Listens on the same port as before, if there was one. */
  async listen(): Promise<this> {
    this.#server = createServer((socket) => this.#meet(socket))
    this.#port = await listen(this.#server, this.#port)
    return this
  }

  /** Stops listening and ends all connections. */
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
