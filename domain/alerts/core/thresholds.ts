/** Prices at which something may happen, and to whom, in ascending order. Changing one is making all again. */
export class Thresholds<T> {
  readonly #prices: Float64Array
  readonly #owners: readonly T[]

  /** Infinite prices are left out. */
  constructor(thresholds: readonly { price: number; owner: T }[]) {
    const sorted = thresholds.filter(({ price }) => Number.isFinite(price)).sort((a, b) => a.price - b.price)
    this.#prices = Float64Array.from(sorted, ({ price }) => price)
    this.#owners = sorted.map(({ owner }) => owner)
  }

  /** Visits the owners of the thresholds from `low` to `high`, both included; an owner of several, several times. */
  between(low: number, high: number, visit: (owner: T) => void): void {
    const prices = this.#prices
    for (let i = this.#firstFrom(low); i < prices.length && prices[i] <= high; i++) visit(this.#owners[i])
  }

  #firstFrom(low: number): number {
    let from = 0
    let to = this.#prices.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#prices[middle] < low) from = middle + 1
      else to = middle
    }
    return from
  }
}
