/** Replaces a test where a test helper needs one to register what to end. */
export class Scope {
  readonly #ends: (() => unknown)[] = []

  teardown(end: () => unknown): void {
    this.#ends.push(end)
  }

  /** Ends everything, newest first. */
  async end(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end()
  }
}
