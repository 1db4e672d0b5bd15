const SECOND_MS = 1_000

/** Allows a number of things in each second. */
export class Rate {
  readonly #limit: number
  #since = Number.NEGATIVE_INFINITY
  #count = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether one more at `now` (monotonic milliseconds) is within the limit. */
  allows(now: number): boolean {
    if (now - this.#since >= SECOND_MS) {
      this.#since = now
      this.#count = 0
    }
    this.#count += 1
    return this.#count <= this.#limit
  }
}
