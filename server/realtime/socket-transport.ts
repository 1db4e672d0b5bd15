import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Transport } from './transport.ts'

const TEXT = { binary: false }

/** A WebSocket as a session's wire. */
export class SocketTransport implements Transport {
  readonly #websocket: WebSocket
  readonly #socket: Socket

  constructor(websocket: WebSocket, socket: Socket) {
    this.#websocket = websocket
    this.#socket = socket
  }

  get buffered(): number {
    return this.#websocket.bufferedAmount
  }

  send(data: Buffer | string): void {
    this.#websocket.send(data, TEXT)
  }

  together(write: () => void): void {
    this.#socket.cork()
    write()
    this.#socket.uncork()
  }

  close(code: number, reason: string): void {
    this.#websocket.close(code, reason)
  }
}
