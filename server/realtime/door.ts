import { isLoopback, networkOf } from '../http/network-address.ts'

const SOCKETS_PER_SECOND = 200
const SECOND_MS = 1_000

export interface DoorOptions {
  /** Loopback is exempt without a proxy in front. */
  exemptLoopback: boolean
  uptime: () => number
}

/** Counts new sockets per network address and second. */
export class Door {
  readonly #options: DoorOptions
  readonly #counts = new Map<string, number>()
  #since = Number.NEGATIVE_INFINITY

  constructor(options: DoorOptions) {
    this.#options = options
  }

  /** Whether one more socket may be opened from `address`. */
  admits(address: string): boolean {
    if (this.#options.exemptLoopback && isLoopback(address)) return true
    const now = this.#options.uptime()
    if (now - this.#since >= SECOND_MS) {
      this.#since = now
      this.#counts.clear()
    }
    const key = networkOf(address)
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= SOCKETS_PER_SECOND
  }
}
