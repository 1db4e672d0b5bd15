import type { Writable } from 'node:stream'
import { WebSocket } from 'ws'
import { CLOSE } from '#domain/contract/live/protocol.ts'
import { Buckets } from '../metrics/histogram.ts'
import { headLength } from './wire-frame.ts'

/** A socket, to which whole quotes frames are written. */
export type Wire = Pick<Writable, 'writable' | 'writableLength' | 'write'>

/** A session sends by it and closes it. */
export interface Transport {
  readonly wire: Wire
  /** Sends one text frame. */
  send(text: string | Buffer): void
  close(code: number, reason: string): void
}

/** A WebSocket as a session's connection, with its frames and bytes counted. */
export class SocketTransport implements Transport {
  readonly wire: Wire
  readonly #websocket: WebSocket
  readonly #traffic: Traffic

  constructor(websocket: WebSocket, wire: Wire, traffic: Traffic) {
    this.wire = wire
    this.#websocket = websocket
    this.#traffic = traffic
  }

  send(text: string | Buffer): void {
    if (this.#websocket.readyState !== WebSocket.OPEN) return
    const length = Buffer.byteLength(text)
    this.#traffic.count(headLength(length) + length)
    this.#websocket.send(text, { binary: false })
  }

  close(code: number, reason: string): void {
    this.#websocket.close(code, reason)
  }
}

const LAG_BOUNDS = [0.025, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2, 5, 10, 30, 60]
const ADMISSION_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5]
/** The known close codes; all others are a client's invention. */
const CODES = new Set<number>([...Object.values(CLOSE), 1000, 1001, 1002, 1005, 1006, 1007, 1009, 1011])

/** The traffic of this process's live sockets since it started, in plain numbers. */
export class Traffic {
  frames = 0
  bytes = 0
  /** Closes by close code; 0 stands for all unknown ones. */
  readonly closes = new Map<number, number>()
  /** Seconds from a quote's change to the write of its frame. */
  readonly lag = new Buckets(LAG_BOUNDS)
  /** Seconds from a connection's token to its `ready`. */
  readonly admission = new Buckets(ADMISSION_BOUNDS)
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Counts a frame that is written, by its bytes. */
  count(bytes: number): void {
    this.frames += 1
    this.bytes += bytes
  }

  /**
   * Writes a quotes frame past ws, which would write head and text as two pieces. Nothing may follow the closing frame
   * of ws: once that is sent, the wire is no longer writable, which is cheaper to read than the state of ws itself.
   */
  writeQuotes(wire: Wire, frame: Buffer): void {
    if (!wire.writable) return
    this.count(frame.length)
    wire.write(frame)
  }

  /** Counts written changes by their age, the oldest being from `changedAt`; Infinity if none is new. */
  wroteChanges(changedAt: number): void {
    if (changedAt !== Number.POSITIVE_INFINITY) this.lag.observe(Math.max(0, this.#clock() - changedAt) / 1000)
  }

  closed(code: number): void {
    const known = CODES.has(code) ? code : 0
    this.closes.set(known, (this.closes.get(known) ?? 0) + 1)
  }
}
