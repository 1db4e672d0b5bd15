/**
 * Highest and lowest values of any stretch of two columns in some 2 log n steps: each level holds the extremes of pairs
 * of the level below. Places without a value hold NaN.
 */
export class Pyramid {
  readonly #levels: { high: Float64Array; low: Float64Array }[]
  /** Of the last stretch asked for; infinite without a value. */
  high = Number.NEGATIVE_INFINITY
  low = Number.POSITIVE_INFINITY

  constructor(high: Float64Array, low: Float64Array) {
    this.#levels = [{ high, low }]
    for (let size = high.length; size > 1; ) {
      size = Math.ceil(size / 2)
      this.#levels.push({ high: new Float64Array(size), low: new Float64Array(size) })
    }
    this.update(0, high.length)
  }

  /** The values of places `from` (included) to `to` (excluded) are others now. */
  update(from: number, to: number): void {
    let first = from
    let last = to - 1
    for (let level = 1; level < this.#levels.length; level++) {
      const below = this.#levels[level - 1]
      const { high, low } = this.#levels[level]
      first >>= 1
      last >>= 1
      for (let i = first; i <= last; i++) {
        let most = Number.NEGATIVE_INFINITY
        let least = Number.POSITIVE_INFINITY
        for (let child = 2 * i, end = Math.min(child + 2, below.high.length); child < end; child++) {
          if (below.high[child] > most) most = below.high[child]
          if (below.low[child] < least) least = below.low[child]
        }
        high[i] = most
        low[i] = least
      }
    }
  }

  /** Sets `high` and `low` to the extremes of places `from` (included) to `to` (excluded). */
  ask(from: number, to: number): void {
    this.high = Number.NEGATIVE_INFINITY
    this.low = Number.POSITIVE_INFINITY
    for (let level = 0, left = from, right = to; left < right; level++) {
      if (left & 1) this.#take(level, left++)
      if (right & 1) this.#take(level, --right)
      left >>= 1
      right >>= 1
    }
  }

  #take(level: number, i: number): void {
    const { high, low } = this.#levels[level]
    if (high[i] > this.high) this.high = high[i]
    if (low[i] < this.low) this.low = low[i]
  }
}
