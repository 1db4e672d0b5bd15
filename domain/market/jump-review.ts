import type { Quote } from './types.ts'

/** A price, or an end of the day's range, that moves by more than this share at once is reviewed. */
const JUMP = 0.4
/** So many reads in a row, the first included, that agree with each other end the review. */
const READS = 3
/** Reads agree when they lie within this share of the one before. */
const AGREEMENT = 0.05

/** Holds a price that jumps ('en revisión') until three reads agree on it: a slip of the source passes, a crash stays. */
export class JumpReview {
  #reads = 0
  #price = 0
  #low = 0
  #high = 0

  /**
   * Whether `quote` must wait. `price`, `low` and `high` are the price and the range of its day that are known so far, in
   * its own shares.
   */
  holds(quote: Quote, price: number, low: number, high: number): boolean {
    if (!isFar(quote.price, price) && quote.day_low >= low * (1 - JUMP) && quote.day_high <= high * (1 + JUMP)) {
      this.#reads = 0
      return false
    }
    this.#reads = this.#reads > 0 && this.#agrees(quote) ? this.#reads + 1 : 1
    if (this.#reads >= READS) {
      this.#reads = 0
      return false
    }
    this.#price = quote.price
    this.#low = quote.day_low
    this.#high = quote.day_high
    return true
  }

  #agrees({ price, day_low, day_high }: Quote): boolean {
    return isNear(price, this.#price) && isNear(day_low, this.#low) && isNear(day_high, this.#high)
  }
}

function isFar(price: number, from: number): boolean {
  return Math.abs(price - from) > JUMP * from
}

function isNear(price: number, other: number): boolean {
  return Math.abs(price - other) <= AGREEMENT * other
}
