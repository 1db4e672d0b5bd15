/** Stands for a test where a test helper needs one to register what to end, at the end of an `await using`. */
export class Scope implements AsyncDisposable {
  readonly #ends: (() => unknown)[] = []

  teardown(end: () => unknown): void {
    this.#ends.push(end)
  }

  /** Ends everything, newest first. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end()
  }
}
