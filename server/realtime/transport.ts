import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Traffic } from './traffic.ts'

/** One connection's wire, as a session sees it. */
export interface Transport {
  /** Bytes handed over that the kernel has not taken yet. */
  readonly buffered: number
  /** One text frame. */
  send(data: Buffer | string): void
  /** Everything sent inside `write` leaves in one write. */
  together(write: () => void): void
  close(code: number, reason: string): void
}

const TEXT = { binary: false }

/** A WebSocket as a session's wire, with its frames and bytes counted. */
export class SocketTransport implements Transport {
  readonly #websocket: WebSocket
  readonly #socket: Socket
  readonly #traffic: Traffic

  constructor(websocket: WebSocket, socket: Socket, traffic: Traffic) {
    this.#websocket = websocket
    this.#socket = socket
    this.#traffic = traffic
  }

  get buffered(): number {
    return this.#websocket.bufferedAmount
  }

  send(data: Buffer | string): void {
    this.#traffic.frames += 1
    this.#traffic.bytes += typeof data === 'string' ? Buffer.byteLength(data) : data.length
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
