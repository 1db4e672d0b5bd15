import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { Traffic } from './traffic.ts'
import { frameOf } from './wire-frame.ts'

/** One connection's wire, as a session sees it. */
export interface Transport {
  /** Bytes handed over that the kernel has not taken yet. */
  readonly buffered: number
  /** One text frame. */
  send(text: string): void
  /** One frame as `frameOf` makes it. */
  write(frame: Buffer): void
  /** Everything sent inside `write` leaves in one write. */
  together(write: () => void): void
  close(code: number, reason: string): void
}

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

  send(text: string): void {
    this.write(frameOf(text))
  }

  /** Past ws, which would write head and text as two pieces. Nothing may follow its closing frame. */
  write(frame: Buffer): void {
    if (this.#websocket.readyState !== WebSocket.OPEN) return
    this.#traffic.frames += 1
    this.#traffic.bytes += frame.length
    this.#socket.write(frame)
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
