/** How many values fell into each range, in plain numbers: cheap enough for thousands of events a second. */
export class Buckets {
  /** Upper bounds, ascending; each range includes its own. */
  readonly bounds: readonly number[]
  /** One per bound, and a last one for values above all of them. */
  readonly counts: Float64Array
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = new Float64Array(bounds.length + 1)
  }

  observe(value: number): void {
    let range = 0
    while (range < this.bounds.length && value > this.bounds[range]) range++
    this.add(range, 1, value)
  }

  /** `count` values of one range with the total `sum`. */
  add(range: number, count: number, sum: number): void {
    this.counts[range] += count
    this.sum += sum
  }
}
