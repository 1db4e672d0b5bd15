import { isLoopback, networkOf } from '../http/network-address.ts'

const SECOND_MS = 1_000

/** Allows `limit` actions in a window of time, for each key. */
export class RateLimit {
  readonly #limit: number
  readonly #windowMs: number
  readonly #counts = new Map<string, number>()
  #since = Number.NEGATIVE_INFINITY

  constructor(limit: number, windowMs = SECOND_MS) {
    this.#limit = limit
    this.#windowMs = windowMs
  }

  /** Whether one more action of `key` at `now` (milliseconds of a clock that never goes back) is within the limit. */
  allows(now: number, key = ''): boolean {
    if (now - this.#since >= this.#windowMs) {
      this.#since = now
      this.#counts.clear()
    }
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= this.#limit
  }
}

const SOCKETS_PER_SECOND = 200

export interface SocketRateLimitOptions {
  /** Whether loopback is exempt, as it is without a proxy in front. */
  exemptLoopback: boolean
  uptime: () => number
}

/** Counts new sockets per network address and second. */
export class SocketRateLimit {
  readonly #options: SocketRateLimitOptions
  readonly #limit = new RateLimit(SOCKETS_PER_SECOND)

  constructor(options: SocketRateLimitOptions) {
    this.#options = options
  }

  /** Whether one more socket may be opened from `address`. */
  allows(address: string): boolean {
    const { exemptLoopback, uptime } = this.#options
    return (exemptLoopback && isLoopback(address)) || this.#limit.allows(uptime(), networkOf(address))
  }
}
