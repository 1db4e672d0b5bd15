import type { Quote } from '../types.ts'
import { isGap, isNear, JUMP } from './gap-evidence.ts'

/** This many agreeing reads in a row, the first included, end the review. */
const READS = 3
/** Reads one polling interval apart agree within this share of each other; prices wander as the root of the time. */
const AGREEMENT = 0.05
/** Reads that differ by more do not agree, however far apart in time. */
const WIDEST_AGREEMENT = 0.3

/**
 * Holds a price that jumps ('en revisión') until three reads agree on it: a slip of the source passes, a crash stays.
 * An answer that proves itself does not wait; neither does a price back at the close before.
 */
export class JumpReview {
  #reads = 0
  #last: Quote | null = null

  /**
   * Whether `quote` must wait. `ratio` of its shares stand for one of `held`; in its shares, `previousClose` is the
   * quote's own and `closeBefore` the last known price of the session before, or NaN.
   */
  holds(quote: Quote, held: Quote | null, ratio: number, previousClose: number, closeBefore: number): boolean {
    const day = held === null || quote.session > held.session ? null : held
    const price = held === null ? previousClose : held.price / ratio
    const low = day === null ? price : day.day_low / ratio
    const high = day === null ? price : day.day_high / ratio
    const isSound =
      isWithin(quote, price, low, high) ||
      (day !== null && isReturn(quote, day.last_volume * ratio, low, high, closeBefore)) ||
      isGap(quote, closeBefore, day === null || day.last_volume === 0 ? quote.open : day.open / ratio)
    if (isSound) {
      this.#reads = 0
      return false
    }
    this.#reads = this.#reads > 0 && agree(quote, this.#last as Quote) ? this.#reads + 1 : 1
    this.#last = quote
    if (this.#reads < READS) return true
    this.#reads = 0
    return false
  }
}

function isWithin(quote: Quote, price: number, low: number, high: number): boolean {
  return isNear(quote.price, price, JUMP) && quote.day_low >= low * (1 - JUMP) && quote.day_high <= high * (1 + JUMP)
}

/** Shares were traded, and the price is back at about the close before; the rest of the day's range is known. */
function isReturn(quote: Quote, volume: number, low: number, high: number, closeBefore: number): boolean {
  return (
    quote.last_volume > volume && isWithin(quote, closeBefore, Math.min(low, closeBefore), Math.max(high, closeBefore))
  )
}

function agree(one: Quote, other: Quote): boolean {
  const intervals = Math.max(1, (one.as_of - other.as_of) / (1000 * one.poll_seconds))
  const share = Math.min(WIDEST_AGREEMENT, AGREEMENT * Math.sqrt(intervals))
  return (
    isNear(one.price, other.price, share) &&
    isNear(one.day_low, other.day_low, share) &&
    isNear(one.day_high, other.day_high, share)
  )
}
