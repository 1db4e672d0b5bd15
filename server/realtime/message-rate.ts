import { SOCKET_LIMITS } from '../../domain/contract/protocol.ts'

const SECOND_MS = 1_000

/** Counts one connection's messages. */
export class MessageRate {
  #since = Number.NEGATIVE_INFINITY
  #count = 0

  /** Whether one more message at `now` is within the limit. */
  allows(now: number): boolean {
    if (now - this.#since >= SECOND_MS) {
      this.#since = now
      this.#count = 0
    }
    this.#count += 1
    return this.#count <= SOCKET_LIMITS.messages_per_second
  }
}
