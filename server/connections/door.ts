import { isLoopback, networkOf } from '../http/network-address.ts'
import { Rate } from './rate.ts'

const SOCKETS_PER_SECOND = 200

export interface DoorOptions {
  /** Loopback is exempt without a proxy in front. */
  exemptLoopback: boolean
  uptime: () => number
}

/** Counts new sockets per network address and second. */
export class Door {
  readonly #options: DoorOptions
  readonly #rate = new Rate(SOCKETS_PER_SECOND)

  constructor(options: DoorOptions) {
    this.#options = options
  }

  /** Whether one more socket may be opened from `address`. */
  admits(address: string): boolean {
    const { exemptLoopback, uptime } = this.#options
    return (exemptLoopback && isLoopback(address)) || this.#rate.allows(uptime(), networkOf(address))
  }
}
