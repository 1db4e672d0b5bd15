import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { ClientMessage, ServerMessage } from '#domain/contract/live/protocol.ts'

type Op = ServerMessage['op']
type Of<O extends Op> = Extract<ServerMessage, { op: O }>

/** A client of the live socket that keeps every message until the test asks for it. */
export class TestSocket {
  readonly websocket: WebSocket
  readonly closed: Promise<number>
  readonly #messages: ServerMessage[] = []
  #arrived: () => void = () => undefined

  constructor(port: number) {
    this.websocket = new WebSocket(`ws://127.0.0.1:${port}/live`)
    this.closed = once(this.websocket, 'close').then(([code]) => code)
    this.websocket.on('message', (data) => {
      this.#messages.push(JSON.parse(data.toString()))
      this.#arrived()
    })
  }

  async open(): Promise<this> {
    await once(this.websocket, 'open')
    return this
  }

  /** Presents a token, and resolves with the `ready` of its user. */
  enter(token: string): Promise<Of<'ready'>> {
    this.send({ op: 'auth', token })
    return this.next('ready')
  }

  send(message: ClientMessage): void {
    this.websocket.send(JSON.stringify(message))
  }

  /** The next message of a kind; those of other kinds stay for later. */
  async next<O extends Op>(op: O): Promise<Of<O>> {
    for (;;) {
      const index = this.#messages.findIndex((message) => message.op === op)
      if (index >= 0) return this.#messages.splice(index, 1)[0] as Of<O>
      await Promise.race([new Promise<void>((resolve) => (this.#arrived = resolve)), this.#failure(op)])
    }
  }

  /** Items of quotes frames until each of `symbols` came, the newest of each. */
  async nextQuotes(...symbols: string[]) {
    const items = new Map<string, Of<'quotes'>['items'][number]>()
    while (!symbols.every((symbol) => items.has(symbol))) {
      for (const item of (await this.next('quotes')).items) items.set(item.symbol, item)
    }
    return items
  }

  /** Messages that were received and not read by a test yet. */
  rest(): ServerMessage[] {
    return this.#messages.splice(0)
  }

  /** Messages not read yet, once everything that the server sent before has arrived. */
  async unread(): Promise<ServerMessage[]> {
    await this.settled()
    return this.rest()
  }

  /** Resolves when everything that the server sent before has arrived. */
  async settled(): Promise<void> {
    this.send({ op: 'subscribe', channels: ['settled?'] })
    await this.next('error')
  }

  async #failure(op: Op): Promise<never> {
    throw new Error(`closed with ${await this.closed} while waiting for ${op}`)
  }
}
