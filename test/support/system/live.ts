import { EventEmitter, on, once } from 'node:events'
import { WebSocket } from 'ws'
import type { ClientMessage, ServerMessage } from '#domain/contract/live/protocol.ts'
import type { Teardown } from '../network/serve.ts'
import { PATIENCE_MS } from '../until.ts'
import type { Api } from './api.ts'

/** A live socket that keeps every message, and answers pings. */
export class LiveClient {
  readonly messages: ServerMessage[] = []
  readonly #socket: WebSocket
  readonly #heard = new EventEmitter()

  /** Opens a socket that follows these channels until `t` ends. */
  static async following(t: Teardown, { base, token }: Api, channels: string[]): Promise<LiveClient> {
    const client = new LiveClient(base, token)
    t.teardown(() => client.close())
    await client.until(({ op }) => op === 'ready')
    client.send({ op: 'subscribe', channels })
    return client
  }

  constructor(base: string, token: string) {
    this.#socket = new WebSocket(`${base.replace('http', 'ws')}/live`)
    this.#socket.on('open', () => this.send({ op: 'auth', token }))
    this.#socket.on('message', (data) => {
      const message: ServerMessage = JSON.parse(String(data))
      this.messages.push(message)
      if (message.op === 'ping') this.send({ op: 'pong', seq: message.seq })
      this.#heard.emit('message', message)
    })
    this.#socket.on('error', (error) => this.#heard.emit('failed', error))
  }

  send(message: ClientMessage): void {
    this.#socket.send(JSON.stringify(message))
  }

  /** Calls `hear` with each message from now on. */
  listen(hear: (message: ServerMessage) => void): void {
    this.#heard.on('message', hear)
  }

  /** Resolves with the first message, already received or still to come, for which `wanted` holds. */
  async until(wanted: (message: ServerMessage) => boolean): Promise<ServerMessage> {
    const here = this.messages.find(wanted)
    if (here) return here
    for await (const [message] of on(this.#heard, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })) {
      if (wanted(message)) return message
    }
    throw new Error('the socket ended')
  }

  async close(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return
    const closed = once(this.#socket, 'close')
    this.#socket.terminate()
    await closed
  }
}
