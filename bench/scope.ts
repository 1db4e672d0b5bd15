/** Stands for a test where a helper of the tests wants to be told what to end. */
export class Scope {
  readonly #ends: (() => unknown)[] = []

  teardown(end: () => unknown): void {
    this.#ends.push(end)
  }

  /** Ends everything, the newest first. */
  async end(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end()
  }
}
