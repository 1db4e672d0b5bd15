import type { RawData, WebSocket } from 'ws'
import { recordSourceAnswer, recordSourceFailure, streamOf } from '#platform/repositories/market/source-calls.ts'
import { openSafeSocket } from '../../safe-fetch/socket.ts'
import { SourceError, toSourceError } from './source-error.ts'
import { SourceGate, type SourceGateOptions } from './source-gate.ts'
import { isRow, type Row } from './untrusted-values.ts'

/** The messages of one source on its connection, and those that are sent to it. */
export interface StreamProtocol {
  /** Frames to send on a new connection. */
  greet(): string[]
  /**
   * Reads one frame, an object or an array, that came at `now` (epoch ms). `vouches`: all prices are as the source has
   * them now; `says nothing` of that; `unreadable`: not what the source documents. Throws a SourceError that ends the
   * connection.
   */
  read(frame: Row, now: number): 'vouches' | 'says nothing' | 'unreadable'
  /** Why the source's prices do not move although it is connected; null while they do. */
  readonly halt: string | null
  /**
   * Epoch milliseconds since when the source should be sending, Infinity while it may be silent; left out where it
   * never may be.
   */
  busySince?(now: number): number
}

export interface StreamOptions {
  /** The source's name in messages. */
  name: string
  protocol: StreamProtocol
  /** The gate of the stream alone: its calls are connections. */
  gate: Pick<SourceGate, 'work' | 'call'>
  /** Rejects with a SourceError. */
  open: () => Promise<WebSocket>
  /** Records for operators that the stream gives prices (null), or why it does not although it is connected. */
  record: (fault: string | null) => Promise<void>
  /** Epoch milliseconds. */
  clock: () => number
}

/** A connection without a message for this long counts as dead. */
const SILENCE_MS = 30_000
/** Connections of one process start at least this far apart: sources count them by the minute. */
const SPACING_MS = 5_000
const RETRY_MS = 1_000
/** An unreadable frame counts as a fault for this long. */
const FAULT_MS = 60_000

/**
 * The one connection to a source that sends its prices: opened by the first round, and again after every end, at the
 * pace that the gate allows. It has no timer of its own, so `round` must be called often.
 */
export class Stream {
  /** Epoch milliseconds at which the source last vouched for its prices; NaN while it does not. */
  heardAt = Number.NaN
  /** Number of connections so far: this one does not vouch for prices that came over an earlier one. */
  connection = 0
  readonly #options: StreamOptions
  #socket: WebSocket | null = null
  #attempt: Promise<void> | null = null
  #end: (() => void) | null = null
  #isClosed = false
  #failure: unknown = null
  #openedAt = Number.NEGATIVE_INFINITY
  /** Epoch milliseconds of the newest sign of life, whether prices move or not. */
  #aliveAt = Number.NEGATIVE_INFINITY
  #nextAt = Number.NEGATIVE_INFINITY
  #faultAt = Number.NEGATIVE_INFINITY
  #recorded: string | null = null

  constructor(options: StreamOptions) {
    this.#options = options
  }

  /** Why there are no new prices; null while there are, and before the first connection. */
  get trouble(): unknown {
    const { halt } = this.#options.protocol
    return halt === null ? this.#failure : new SourceError('failed', halt)
  }

  /** Opens the connection when it is due, and ends a silent one, at `now` (epoch ms). Rejects if the database does. */
  async round(now: number): Promise<void> {
    if (this.#isClosed) return
    const heard = Math.max(this.#aliveAt, this.#options.protocol.busySince?.(now) ?? this.#aliveAt)
    if (this.#socket && now - heard >= SILENCE_MS) this.#socket.emit('silent')
    if (this.#attempt === null && now >= this.#nextAt) this.#attempt = this.#try()
    await this.#record(now)
  }

  send(frame: string): void {
    this.#socket?.send(frame)
  }

  /** Ends the connection and opens no other. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#end?.()
    await this.#attempt
  }

  async #try(): Promise<void> {
    const { gate, clock } = this.#options
    try {
      await gate.work(() => this.#hold())
    } catch (error) {
      // The reason of the failure says more than that the source rests because of it.
      const isResting = error instanceof SourceError && error.code === 'resting'
      if (!isResting || this.#failure === null) this.#failure = error
    } finally {
      this.heardAt = Number.NaN
      this.#nextAt = Math.max(this.#openedAt + SPACING_MS, clock() + RETRY_MS)
      this.#attempt = null
    }
  }

  /** Opens the connection and reads it to its end. Resolves only when this side ends it. */
  async #hold(): Promise<void> {
    const { name, gate, open, protocol, clock } = this.#options
    await gate.call()
    if (this.#isClosed) return
    this.#openedAt = clock()
    const socket = await open()
    this.#socket = socket
    this.connection += 1
    this.#aliveAt = clock()
    this.#faultAt = Number.NEGATIVE_INFINITY
    this.#recorded = null
    const ended = new Promise<void>((resolve, reject) => {
      if (this.#isClosed) resolve()
      const end = (code: 'unreachable' | 'failed', what: string) => reject(new SourceError(code, `${name} ${what}.`))
      this.#end = resolve
      socket.on('message', (data) => this.#accept(data).catch(reject))
      socket.on('error', ({ message }) => end('failed', `sent what cannot be read: ${message}`))
      socket.on('close', (code) => end('unreachable', `closed the connection (${code})`))
      socket.on('silent', () => end('unreachable', `said nothing for ${SILENCE_MS / 1_000} s`))
      for (const frame of protocol.greet()) socket.send(frame)
    })
    try {
      await ended
    } finally {
      this.#socket = null
      this.#end = null
      socket.removeAllListeners('message')
      socket.terminate()
    }
  }

  async #accept(data: RawData): Promise<void> {
    const { protocol, clock, record } = this.#options
    const now = clock()
    const frame = parseFrame(data)
    const word = frame === null ? 'unreadable' : protocol.read(frame, now)
    if (word === 'unreadable') this.#faultAt = now
    if (word !== 'vouches') return
    this.#aliveAt = now
    if (protocol.halt !== null) return
    const isFirst = Number.isNaN(this.heardAt)
    this.heardAt = now
    if (!isFirst) return
    this.#failure = null
    await record(null)
  }

  async #record(now: number): Promise<void> {
    if (this.#socket === null) return
    const { name, protocol, record } = this.#options
    const odd = now - this.#faultAt < FAULT_MS ? `${name} sent what cannot be read.` : null
    const fault = protocol.halt ?? odd
    if (fault === this.#recorded) return
    await record(fault)
    this.#recorded = fault
  }
}

function parseFrame(data: RawData): Row | null {
  try {
    const frame: unknown = JSON.parse(data.toString())
    return isRow(frame) ? frame : null
  } catch {
    return null
  }
}

/** The clock, chance and pauses of a gate, which tests replace. */
export type GateDeps = Pick<SourceGateOptions, 'clock' | 'random' | 'wait'>

interface GatedStreamSettings extends Pick<SourceGateOptions, 'db' | 'source' | 'budget'> {
  /** The operator's host (http or https), or null for the source's `own` (wss). */
  written: string | null
  own: string
  path: string
  /** The most bytes of one message. */
  sizeLimit: number
  deps: GateDeps
}

/**
 * Options of a stream across the network, with a record and ceilings of its own, apart from those of the source's
 * requests.
 */
export function gatedStreamOptions(settings: GatedStreamSettings): Omit<StreamOptions, 'name' | 'protocol'> {
  const { db, budget, written, own, path, sizeLimit, deps } = settings
  const source = streamOf(settings.source)
  const { clock } = deps
  const address = (written ?? own).replace(/^http/, 'ws') + path
  return {
    gate: new SourceGate({ db, source, budget, ...deps }),
    open: () =>
      openSafeSocket(address, { written: written !== null, sizeLimit }).catch((error) => {
        throw toSourceError(error)
      }),
    record(fault) {
      const now = clock ? new Date(clock()) : null
      return fault === null
        ? recordSourceAnswer(db, source, now)
        : recordSourceFailure(db, source, { now, restMs: 0, error: fault, isLimit: false })
    },
    clock: clock ?? Date.now,
  }
}
