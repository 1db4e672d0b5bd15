/** A value that is the same for all readers, read again when it is older than `lifeMs`; one reading at a time. */
export class Memo<T> {
  readonly #read: () => Promise<T>
  readonly #lifeMs: number
  readonly #clock: () => number
  #value: Promise<T> | null = null
  #readAt = 0

  constructor(read: () => Promise<T>, lifeMs: number, clock: () => number) {
    this.#read = read
    this.#lifeMs = lifeMs
    this.#clock = clock
  }

  /** A reading that failed is not kept: the next caller tries again. */
  get(): Promise<T> {
    const now = this.#clock()
    if (this.#value === null || now - this.#readAt > this.#lifeMs) {
      this.#readAt = now
      const reading = this.#read()
      this.#value = reading
      reading.catch(() => {
        if (this.#value === reading) this.#value = null
      })
    }
    return this.#value
  }
}
