const SECOND_MS = 1_000

/** Allows a number of things in a window of time, for each key. */
export class Rate {
  readonly #limit: number
  readonly #windowMs: number
  readonly #counts = new Map<string, number>()
  #since = Number.NEGATIVE_INFINITY

  constructor(limit: number, windowMs = SECOND_MS) {
    this.#limit = limit
    this.#windowMs = windowMs
  }

  /** Whether one more of `key` at `now` (milliseconds) is within the limit. */
  allows(now: number, key = ''): boolean {
    // A clock may be set back.
    if (Math.abs(now - this.#since) >= this.#windowMs) {
      this.#since = now
      this.#counts.clear()
    }
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= this.#limit
  }
}
