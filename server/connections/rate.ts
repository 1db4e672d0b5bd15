const SECOND_MS = 1_000

/** Allows a number of things in a second, for each key. */
export class Rate {
  readonly #limit: number
  readonly #counts = new Map<string, number>()
  #since = Number.NEGATIVE_INFINITY

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether one more of `key` at `now` (monotonic milliseconds) is within the limit. */
  allows(now: number, key = ''): boolean {
    if (now - this.#since >= SECOND_MS) {
      this.#since = now
      this.#counts.clear()
    }
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= this.#limit
  }
}
