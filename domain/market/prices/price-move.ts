import { type DayClose, isNearer, isVisibleSplit, type Split, splitRatio } from '../bars/corporate-actions.ts'
import type { Calendar } from '../calendars/calendar.ts'
import type { Quote, Session } from '../types.ts'
import { tickSize } from './ticks.ts'

/** A price, or an end of the day's range, that moves by more than this share at once has jumped. */
const JUMP = 0.4
/** This many agreeing reads in a row, the first included, end the review. */
const READS = 3
/** Reads one polling interval apart agree within this share of each other; prices wander as the root of the time. */
const AGREEMENT = 0.05
/** Reads that differ by more do not agree, however far apart in time. */
const WIDEST_AGREEMENT = 0.3
/** Two closes within this share are the same: a known close may have been read before the last trades. */
const CLOSE_TOLERANCE = 0.05
/** On the day of a split of n to one the price is within this share of a n-th. */
const SPLIT_TOLERANCE = 0.1

/** The shares to which the price of a quote refers. */
export interface Shares {
  /** How many of them equal one of the quote shown. */
  ratio: number
  /** The session whose shares they are. */
  session: Session
}

/**
 * Judges the move from the price shown of a symbol to the next one. On the day of a split every price refers to the new
 * shares; between the close before and that day's open, sources give either. A price that jumps stays in review ('en
 * revisión') until three reads agree on it: a slip of the source passes, a crash stays. An answer that proves itself
 * does not wait; neither does a price back at the close before.
 */
export class PriceMove {
  /** The last price of the session before that of the quote shown, in that quote's shares; NaN where unknown. */
  #closeBefore = Number.NaN
  /** The session to whose shares the price shown refers. */
  #sharesOf: Session = ''
  #reads = 0
  #last: Quote | null = null

  /** Continues from a stored quote, as the price shown. */
  restore(quote: Quote): void {
    this.#closeBefore = quote.previous_close ?? Number.NaN
    this.#sharesOf = quote.session
  }

  /** The shares to which the price of `quote` refers; `splits` are distinct. */
  sharesOf(quote: Quote, shown: Quote | null, calendar: Calendar | null, splits: readonly Split[]): Shares {
    const { session } = quote
    if (shown === null || splits.length === 0) return { ratio: 1, session }
    const moment = calendar?.at(quote.as_of)
    const tomorrow = moment?.state === 'closed' || moment?.state === 'pre' ? moment.next?.session : undefined
    let due = 1
    let coming = 1
    for (const { date, ratio } of splits) {
      if (date <= this.#sharesOf) continue
      if (date <= session) due *= ratio
      else if (tomorrow !== undefined && date <= tomorrow) coming *= ratio
    }
    if (coming !== 1 && !isNearer(shown.price / due, shown.price / due / coming, quote.price)) {
      return { ratio: due * coming, session: tomorrow as Session }
    }
    // Once the price shown includes a coming split, quotes of the session before it refer to the new shares too.
    return { ratio: due, session: this.#sharesOf > session ? this.#sharesOf : session }
  }

  /**
   * Reviews a quote, which is in these `shares`. Returns it as the one to be shown, with its previous close in its
   * shares too; or null while it must wait.
   */
  review(quote: Quote, shown: Quote | null, shares: Shares, splits: readonly Split[]): Quote | null {
    const { ratio, session } = shares
    const isNewSession = shown !== null && quote.session > shown.session
    const closeBefore = (isNewSession ? shown.price : this.#closeBefore) / ratio
    const previous_close = previousClose(quote, closeBefore, session, splits)
    const before = shown === null ? previous_close : shown.price / ratio
    if (!isPlausible(quote, shown, ratio, before, closeBefore)) {
      this.#reads = this.#reads > 0 && agree(quote, this.#last as Quote) ? this.#reads + 1 : 1
      this.#last = quote
      if (this.#reads < READS) return null
    }
    this.#reads = 0
    this.#closeBefore = closeBefore
    this.#sharesOf = session
    return previous_close === quote.previous_close ? quote : { ...quote, previous_close }
  }
}

/**
 * Around a split sources give the previous close in old or new shares; `expected`, or the price where that is NaN,
 * decides which. It is returned in the shares of session `sharesOf`; null where the source does not give it.
 */
function previousClose(
  { session, price, previous_close }: Quote,
  expected: number,
  sharesOf: Session,
  splits: readonly Split[],
): number | null {
  if (previous_close === null) return null
  let ratio = 1
  for (const split of splits) if (split.date >= session && split.date <= sharesOf) ratio *= split.ratio
  if (ratio === 1) return previous_close
  const divided = previous_close / ratio
  return isNearer(previous_close, divided, Number.isNaN(expected) ? price : expected) ? previous_close : divided
}

/**
 * Whether the move from `price` to `quote` is plausible. Both, and `closeBefore`, are in shares of which `ratio` equal
 * one of the quote shown. Nothing contradicts the first price of all, which moves from null.
 */
function isPlausible(
  quote: Quote,
  shown: Quote | null,
  ratio: number,
  price: number | null,
  closeBefore: number,
): boolean {
  if (price === null) return true
  const day = shown === null || quote.session > shown.session ? null : shown
  const low = (day?.day_low ?? price * ratio) / ratio
  const high = (day?.day_high ?? price * ratio) / ratio
  const volume = day?.last_volume ?? 0
  const knownOpen = volume > 0 ? (day?.open ?? null) : null
  return (
    isWithin(quote, price, low, high) ||
    (day !== null && isReturn(quote, volume * ratio, low, high, closeBefore)) ||
    isGap(quote, closeBefore, knownOpen === null ? quote.open : knownOpen / ratio)
  )
}

function isWithin(quote: Quote, price: number, low: number, high: number): boolean {
  const { day_low, day_high } = quote
  return (
    isNear(quote.price, price, JUMP) &&
    (day_low === null || day_low >= low * (1 - JUMP)) &&
    (day_high === null || day_high <= high * (1 + JUMP))
  )
}

/** Shares were traded, and the price is back at about the close before; the rest of the day's range is known. */
function isReturn(quote: Quote, volume: number, low: number, high: number, closeBefore: number): boolean {
  return (
    (quote.last_volume ?? 0) > volume &&
    isWithin(quote, closeBefore, Math.min(low, closeBefore), Math.max(high, closeBefore))
  )
}

function agree(one: Quote, other: Quote): boolean {
  const intervals = Math.max(1, (one.as_of - other.as_of) / (1000 * one.poll_seconds))
  const share = Math.min(WIDEST_AGREEMENT, AGREEMENT * Math.sqrt(intervals))
  return (
    isNear(one.price, other.price, share) &&
    agrees(one.day_low, other.day_low, share) &&
    agrees(one.day_high, other.day_high, share)
  )
}

/** Whether two values are within `share` of each other; one that an answer leaves out contradicts nothing. */
function agrees(one: number | null, other: number | null, share: number): boolean {
  return one === null || other === null || isNear(one, other, share)
}

/**
 * Whether an answer alone proves that the price jumped overnight: it knows the close before, the session opened beyond
 * the jump and stayed on that side of the close, and shares were traded. A move the size of a split proves nothing,
 * since an unreported split would look the same. `closeBefore` and `knownOpen` (this session's, if known) are in the
 * shares of `quote`; NaN where unknown.
 */
function isGap(quote: Quote, closeBefore: number, knownOpen: number | null): boolean {
  const { price, previous_close, open, day_low, day_high, last_volume } = quote
  if (previous_close === null || open === null || day_low === null || day_high === null) return false
  return (
    (last_volume ?? 0) > 0 &&
    isNear(previous_close, closeBefore, CLOSE_TOLERANCE) &&
    isNear(open, knownOpen ?? open, CLOSE_TOLERANCE) &&
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
function isNear(price: number, other: number, share: number): boolean {
  return Math.abs(price - other) <= share * other
}

/**
 * Whether the previous close of a quote is the close in one of `lists` (each oldest first, as the source gave them)
 * divided or multiplied by a whole number, to within a tick, and no known split explains it: the source has applied a
 * split that it has not reported.
 */
export function impliesUnknownSplit(
  { session, previous_close }: Pick<Quote, 'session' | 'previous_close'>,
  lists: readonly (readonly DayClose[])[],
  splits: readonly Split[],
): boolean {
  if (previous_close === null) return false
  const before = lists.flatMap((closes) => closes.findLast((each) => each.session < session) ?? [])
  const newest = before.reduce((last, each) => (each.session > last ? each.session : last), '')
  // It is not certain in whose shares a close is stored: sources divide histories when they report a split, or before.
  const known = before
    .filter((each) => each.session === newest)
    .flatMap(({ close }) => [close, close / splitRatio(splits, newest, session)])
  return known.some((close) => isWhole(close, previous_close)) && known.every((close) => isOther(close, previous_close))
}

/** Whether two closes differ by more than a day's corrections do: by a split large enough to be seen in a price. */
const isOther = (close: number, other: number): boolean => isVisibleSplit(close / other)

function isWhole(close: number, previous: number): boolean {
  const ratio = Math.round(Math.max(close / previous, previous / close))
  const expected = close > previous ? close / ratio : close * ratio
  return ratio > 1 && Math.abs(previous - expected) <= tickSize(previous) * (1 + ROUNDING)
}

/** Part of a tick that is tolerated besides, since binary fractions of a tick are not exact. */
const ROUNDING = 1e-6

/** Whether a quote of the day of a split, whose previous close is in new shares, has its price in old ones. */
export function isBehindSplit({ session, price, previous_close }: Quote, splits: readonly Split[]): boolean {
  let ratio = 1
  for (const split of splits) if (split.date === session) ratio *= split.ratio
  return previous_close !== null && isVisibleSplit(ratio) && isNearer(ratio, 1, price / previous_close)
}
