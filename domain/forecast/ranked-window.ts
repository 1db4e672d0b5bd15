/** The last `size` values of a stream, in order of size. Taking one costs a binary search and a short copy. */
export class RankedWindow {
  readonly #size: number
  /** In order of arrival, as a ring. */
  readonly #arrived: Float64Array
  readonly #ranked: Float64Array
  #next = 0
  #count = 0

  constructor(size: number) {
    this.#size = size
    this.#arrived = new Float64Array(size)
    this.#ranked = new Float64Array(size)
  }

  push(value: number): void {
    const ranked = this.#ranked
    if (this.#count === this.#size) {
      const gone = this.#rank(this.#arrived[this.#next])
      ranked.copyWithin(gone, gone + 1, this.#count)
      this.#count--
    }
    const rank = this.#rank(value)
    ranked.copyWithin(rank + 1, rank, this.#count)
    ranked[rank] = value
    this.#count++
    this.#arrived[this.#next] = value
    this.#next = (this.#next + 1) % this.#size
  }

  /**
   * The quantile at `part` (0 to 1), between neighbours by their distance; 0 of nothing. The next value lies at or below
   * it with that chance (Hyndman and Fan 1996, definition 6).
   */
  quantile(part: number): number {
    if (this.#count === 0) return 0
    const place = Math.min(Math.max(part * (this.#count + 1) - 1, 0), this.#count - 1)
    const below = Math.floor(place)
    const above = Math.min(below + 1, this.#count - 1)
    return this.#ranked[below] + (place - below) * (this.#ranked[above] - this.#ranked[below])
  }

  /** How many values lie below `value`. */
  #rank(value: number): number {
    let from = 0
    let to = this.#count
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#ranked[middle] < value) from = middle + 1
      else to = middle
    }
    return from
  }
}
