import type { Quote } from '../types.ts'

/** A price, or an end of the day's range, that moves by more than this share at once has jumped. */
export const JUMP = 0.4
/** A known close may be a read from before the last trades. */
const CLOSE_TOLERANCE = 0.05
/** On the day of a split of n to one the price is within this share of a n-th. */
const SPLIT_TOLERANCE = 0.1

/**
 * Whether an answer alone proves that the price jumped overnight: it knows the close before, the session opened beyond
 * the jump and stayed on that side of the close, and shares were traded. A move the size of a split proves nothing,
 * since an unreported split would look the same. `closeBefore` and `knownOpen` (this session's, if known) are in the
 * shares of `quote`; NaN where unknown.
 */
export function isGap(quote: Quote, closeBefore: number, knownOpen: number): boolean {
  const { price, previous_close, open, day_low, day_high, last_volume } = quote
  return (
    last_volume > 0 &&
    isNear(previous_close, closeBefore, CLOSE_TOLERANCE) &&
    isNear(open, knownOpen, CLOSE_TOLERANCE) &&
    !isNear(open, closeBefore, JUMP) &&
    (day_high < closeBefore || day_low > closeBefore) &&
    !(isSplit(open / closeBefore) && isSplit(price / closeBefore))
  )
}

/** Whether `step` is about n or 1/n. Splits other than n to one are rare, and reported. */
function isSplit(step: number): boolean {
  const ratio = Math.max(step, 1 / step)
  return isNear(ratio, Math.max(2, Math.round(ratio)), SPLIT_TOLERANCE)
}

/** Whether `price` lies within `share` of `other`; false where either is NaN. */
export function isNear(price: number, other: number, share: number): boolean {
  return Math.abs(price - other) <= share * other
}
