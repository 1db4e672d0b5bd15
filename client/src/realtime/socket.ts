import { checkOf } from '#domain/contract/check.ts'
import { CLOSE, type ClientMessage, SOCKET_LIMITS, TERMINAL_CODES } from '#domain/contract/live/protocol.ts'
import { SERVER_FRAMES } from '#domain/contract/live/server-frames.ts'
import { retryDelay } from '#domain/retry-delay.ts'

const SOCKET_TIMES = {
  /** The server writes at least a ping every 20 s; longer silence means a dead connection that was not reported. */
  silence_ms: 35_000,
  /** Time from opening to `ready`. */
  connect_ms: 10_000,
  /** A connection that lasted this long resets the count of retries. */
  stable_ms: 10_000,
} as const

/** Close code for an end that the browser did not report. */
const LOST = 1006

export type LinkState =
  | { name: 'off' }
  | { name: 'connecting' }
  | { name: 'live' }
  | { name: 'lost'; attempt: number }
  | { name: 'refused' }

/** A frame as the server sent it, unchecked: even a malformed one shows that the connection is alive. */
export type Frame = Readonly<Record<string, unknown>>

/** The part of a browser's WebSocket that is used here. */
export interface Wire {
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  send(text: string): void
  close(code?: number): void
}

interface LiveSocketOptions {
  open: () => Wire
  /** Called at every attempt; null ends the attempts. */
  token: () => string | null
  clock: Clock
  random: () => number
  onLink(state: LinkState): void
  onMessage(frame: Frame): void
  /** Called after the `ready` message: from then on the connection accepts messages. */
  onReady(): void
  /** Called when the server does not know this session, or no longer does. */
  onSessionEnded(): void
}

/** One logical connection to /live that outlives its sockets. It knows nothing about channels. */
export class LiveSocket {
  readonly #options: LiveSocketOptions
  #wire: Wire | null = null
  #ready = false
  #readyAt = 0
  #attempt = 0
  #retryMs: number | null = null
  /** Newest quote seq delivered over this socket, which a pong acknowledges. */
  #processed = 0
  #cancelWatch = () => {}
  #cancelRetry: (() => void) | null = null
  /** True if the current wait was chosen here, not requested by the server: only then may it be cut short. */
  #mayHurry = false

  constructor(options: LiveSocketOptions) {
    this.#options = options
  }

  start(): void {
    if (this.#wire || this.#cancelRetry) return
    this.#attempt = 0
    this.#connect()
  }

  stop(): void {
    this.#drop()
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.#options.onLink({ name: 'off' })
  }

  /** Sends on a ready connection; false means that nothing was sent. */
  send(message: ClientMessage): boolean {
    if (!this.#ready || !this.#wire) return false
    this.#wire.send(JSON.stringify(message))
    return true
  }

  /**
   * Called when the network or the page comes back: cuts an ordinary wait short, but not one requested by the
   * server.
   */
  hurry(): void {
    if (!this.#mayHurry || !this.#cancelRetry) return
    this.#cancelRetry()
    this.#cancelRetry = this.#options.clock.after(this.#options.random() * 1_000, () => this.#connect())
    this.#mayHurry = false
  }

  #connect(): void {
    this.#cancelRetry = null
    const token = this.#options.token()
    if (token === null) {
      this.#options.onLink({ name: 'off' })
      return
    }
    if (this.#attempt === 0) this.#options.onLink({ name: 'connecting' })
    const wire = this.#options.open()
    this.#wire = wire
    this.#retryMs = null
    this.#processed = 0
    this.#watch(SOCKET_TIMES.connect_ms)
    wire.onopen = () => wire.send(JSON.stringify({ op: 'auth', token } satisfies ClientMessage))
    wire.onmessage = (event) => {
      const frame: unknown = JSON.parse(event.data)
      if (typeof frame === 'object' && frame !== null) this.#receive(frame as Frame)
    }
    wire.onclose = (event) => this.#ended(event.code)
  }

  #receive(frame: Frame): void {
    if (frame.op === 'ready') {
      this.#ready = true
      this.#readyAt = this.#options.clock.now()
      this.#options.onLink({ name: 'live' })
    }
    this.#watch(this.#ready ? SOCKET_TIMES.silence_ms : SOCKET_TIMES.connect_ms)
    if (frame.op === 'ping') {
      this.send({ op: 'pong', seq: this.#processed })
      return
    }
    if (frame.op === 'bye') this.#retryMs = checkOf(SERVER_FRAMES.bye)(frame) ? frame.retry_ms : null
    this.#options.onMessage(frame)
    if (frame.op === 'ready') this.#options.onReady()
    if (frame.op === 'quotes') this.#processed = Math.max(this.#processed, ...seqsOf(frame.items))
  }

  #watch(ms: number): void {
    this.#cancelWatch()
    this.#cancelWatch = this.#options.clock.after(ms, () => this.#ended(LOST))
  }

  #ended(code: number): void {
    const wasStable = this.#ready && this.#options.clock.now() - this.#readyAt >= SOCKET_TIMES.stable_ms
    if (wasStable) this.#attempt = 0
    const ending: Ending = { code, retryMs: this.#retryMs }
    this.#drop()
    const delay = reconnectDelay(ending, this.#attempt, this.#options.random)
    if (delay === null) {
      this.#options.onLink({ name: 'refused' })
      if (code === CLOSE.not_authenticated) this.#options.onSessionEnded()
      return
    }
    this.#options.onLink({ name: 'lost', attempt: this.#attempt })
    this.#attempt += 1
    this.#mayHurry = ending.retryMs === null && code !== CLOSE.limit
    this.#cancelRetry = this.#options.clock.after(delay, () => this.#connect())
  }

  /** Drops the current wire without waiting for its close event. */
  #drop(): void {
    this.#cancelWatch()
    const wire = this.#wire
    this.#wire = null
    this.#ready = false
    if (!wire) return
    wire.onopen = wire.onmessage = wire.onclose = null
    wire.close()
  }
}

/** The valid seqs of a frame that may be malformed. */
const seqsOf = (items: unknown): number[] =>
  Array.isArray(items) ? items.map((item) => item?.seq).filter(Number.isFinite) : []

const BACKOFF = {
  /**
   * The first retry is at a random moment within this time, so that clients do not all return at once after a
   * restart.
   */
  first_ms: 3_000,
  /** The others are by full jitter. */
  later_ms: { first: 500, longest: 30_000 },
  /** Random time added to the wait that the server's farewell asks for. */
  spread_ms: 500,
} as const

/** How a connection ended: its close code, and the wait that the server's farewell asked for. */
interface Ending {
  code: number
  retryMs: number | null
}

/**
 * Milliseconds until the next attempt, or null if retrying is useless. `attempt` counts the retries since the last
 * stable connection, from 0; `random` gives numbers in [0, 1).
 */
export function reconnectDelay(ending: Ending, attempt: number, random: () => number): number | null {
  if (TERMINAL_CODES.includes(ending.code)) return null
  if (ending.code === CLOSE.limit) return SOCKET_LIMITS.retry_after_limit_ms
  if (ending.retryMs !== null) return ending.retryMs + random() * BACKOFF.spread_ms
  if (attempt === 0) return random() * BACKOFF.first_ms
  return retryDelay(attempt, BACKOFF.later_ms, random())
}

export interface Clock {
  now(): number
  /** Runs `run` once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
