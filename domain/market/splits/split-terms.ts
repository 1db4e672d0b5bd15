import type { Listing } from '../listing.ts'
import type { Quote, Session } from '../types.ts'

/**
 * Tracks which shares a symbol's held price refers to: those before a split or those after it. On the day of a split
 * every price refers to the new ones; between the close before and that day's open, sources give either.
 */
export class SplitTerms {
  /** The held price refers to the shares of this session. */
  reached: Session = ''
  /** The same for the quote looked at last. */
  #reaches: Session = ''

  /** How many shares of `quote` equal one of `held`. */
  ratioOf(quote: Quote, held: Quote | null, { calendar, splits }: Listing): number {
    this.#reaches = quote.session
    if (held === null || splits.length === 0) return 1
    const moment = calendar?.at(quote.as_of)
    const tomorrow = moment?.state === 'closed' || moment?.state === 'pre' ? moment.next?.session : undefined
    let due = 1
    let coming = 1
    for (const { date, ratio } of splits) {
      if (date <= this.reached) continue
      if (date <= quote.session) due *= ratio
      else if (tomorrow !== undefined && date <= tomorrow) coming *= ratio
    }
    // Once the held price includes a coming split, quotes of the session before it refer to the new shares too.
    if (this.reached > quote.session) this.#reaches = this.reached
    if (coming === 1 || isNearer(held.price / due, held.price / due / coming, quote.price)) return due
    this.#reaches = tomorrow as Session
    return due * coming
  }

  /**
   * The previous close of the quote that `ratioOf` looked at, in the quote's shares. Around a split sources give it in
   * old or new shares; `expected`, or the price where that is NaN, decides which.
   */
  previousClose(quote: Quote, expected: number, { splits }: Listing): number {
    let ratio = 1
    for (const split of splits) if (split.date >= quote.session && split.date <= this.#reaches) ratio *= split.ratio
    if (ratio === 1) return quote.previous_close
    const close = quote.previous_close
    return isNearer(close, close / ratio, Number.isNaN(expected) ? quote.price : expected) ? close : close / ratio
  }

  /** The quote looked at last becomes the held one. */
  accept(): void {
    this.reached = this.#reaches
  }
}

/** Whether `price` is the nearer of the two to `to`, by their ratio. */
function isNearer(price: number, other: number, to: number): boolean {
  return Math.abs(Math.log(price / to)) <= Math.abs(Math.log(other / to))
}
