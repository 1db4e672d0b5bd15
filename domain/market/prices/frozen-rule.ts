// Tested by domain/market/prices/price-watch.test.ts and stock-price.test.ts.

import type { MarketMoment, SessionTimes } from '../calendars/calendar.ts'
import type { DailyBar, Quote } from '../types.ts'

/**
 * A read at most this many polls before the close vouches for the session: sources update a stock without trades that
 * rarely.
 */
const VOUCHING_INTERVALS = 20

/**
 * Whether the last of `bars` (closed, oldest first) is a session in which nothing was traded, at the price before it.
 */
export function endsUntraded(bars: readonly DailyBar[]): boolean {
  const last = bars.at(-1)
  if (last === undefined || last.volume > 0 || last.low < last.high) return false
  return last.close === (bars.at(-2)?.close ?? last.close)
}

/**
 * Finds out whether a price is frozen, which means that it was the same, without volume, over a whole open session. It
 * is frozen from that session's close until a trade comes. Volumes are those of the day so far, so a read without
 * volume vouches for the session up to that read. A session whose end was not read proves nothing, unless a later
 * answer says that the last trade was made before its open.
 */
export class FrozenRule {
  frozen = false
  /** The newest session in which a read was made, whether that is certain, and whether the rule has decided on it. */
  #session: SessionTimes | null = null
  #isCertain = true
  #isDecided = true
  /** The price of that session's first read. */
  #price = Number.NaN
  #hasTraded = false
  #readAt = Number.NEGATIVE_INFINITY
  /** The newest read, and the last one before that session; null where the session's start was not read. */
  #last: Quote | null = null
  #before: Day | null = null
  /** Whether the last answer said nothing of its day; what the next one says may then be of an older day. */
  #isDayMissing = false

  /**
   * Continues from a stored quote; `moment` is the market's at its time. The session of that time was being read, and
   * had no trade if the quote has no volume and its price is that of the open. `bars` (closed, oldest first) have the
   * session before it, which a source may be repeating.
   */
  restore(quote: Quote, moment: MarketMoment, bars: readonly DailyBar[]): void {
    const isOpen = quote.market_state === 'open'
    // The time of a last trade may be before the session in which it was read.
    this.#isCertain = !isOpen || moment.state === 'open'
    this.#session = this.#isCertain ? moment.latest : moment.next
    const { session = '', open = Number.POSITIVE_INFINITY, close = Number.NEGATIVE_INFINITY } = this.#session ?? {}
    const before = isOpen ? bars.findLast((bar) => bar.session < session) : undefined
    // A frozen price comes with the figures of an older day.
    this.#before = quote.frozen ? quote : before === undefined ? null : dayOfBar(before)
    this.frozen = quote.frozen
    this.#price = quote.price
    this.#last = quote
    this.#isDayMissing = quote.day_low === null && quote.last_volume === null
    this.#isDecided = !isOpen && quote.as_of >= close
    const isAway = quote.open !== null && quote.price !== quote.open
    const hasMoved = quote.as_of >= open && isAway && !this.#isRepeated(quote)
    this.#hasTraded = !quote.frozen && (hasMoved || this.#hasVolume(quote))
    this.#readAt = quote.as_of + 1000 * quote.delay_seconds
  }

  /** Makes the price frozen at `price`, because its history shows it. */
  freeze(price: number): void {
    this.frozen = true
    this.#price = price
  }

  /** Adds a quote that was accepted at `now`; `ratio` of its shares equal one of the quote before. */
  add(quote: Quote, ratio: number, now: number, moment: MarketMoment): void {
    this.#price /= ratio
    const isFirst = moment.state === 'open' && (moment.latest !== this.#session || !this.#isCertain)
    if (isFirst && isEarly(now, moment, quote)) this.#before = this.#last
    else if (isFirst && moment.latest !== this.#session) this.#before = null
    // The stored quote said nothing of its day, as where the source repeats an older day: this quote shows which one.
    if (this.#isDayMissing && !this.#hasTraded) this.#before = quote
    this.#isDayMissing = false
    const trades = quote.price !== this.#price || this.#hasVolume(quote)
    if (trades) this.frozen = false
    else this.#decideBy(quote, now)
    if (isFirst) {
      this.#session = moment.latest
      this.#isCertain = true
      this.#isDecided = false
      this.#price = quote.price
      this.#hasTraded = this.#hasVolume(quote)
    } else if (trades) {
      this.#hasTraded = true
    }
    if (moment.state === 'open' || !this.#isRepeated(quote)) this.#readAt = now
    this.#last = quote
  }

  /** Advances to `now`; `poll_seconds` is how often this symbol is read. */
  advanceTo(now: number, poll_seconds: number): void {
    if (this.#isDecided || this.#session === null || now < this.#session.close) return
    if (this.#hasTraded) this.#isDecided = true
    else if (this.#readAt >= this.#session.close - VOUCHING_INTERVALS * poll_seconds * 1000) this.#decideFrozen()
  }

  /** An answer after the close whose last trade was made before the open vouches for the session between. */
  #decideBy({ as_of }: Quote, now: number): void {
    if (this.#isDecided || this.#session === null || this.#hasTraded) return
    if (now >= this.#session.close && as_of < this.#session.open) this.#decideFrozen()
  }

  #decideFrozen(): void {
    this.#isDecided = true
    this.frozen = true
  }

  /** Whether the quote shows volume of this session: one with a time before it belongs to an earlier one. */
  #hasVolume(quote: Quote): boolean {
    const isOfSession = quote.as_of >= (this.#session?.open ?? Number.NEGATIVE_INFINITY)
    return (quote.last_volume ?? 0) > 0 && isOfSession && !this.#isRepeated(quote)
  }

  /** Whether the quote repeats the day before: some sources report it as this one from open to close. */
  #isRepeated(quote: Quote): boolean {
    return this.#before !== null && isSameDay(quote, this.#before)
  }
}

/** The figures of a day that a source gives besides the price. */
type Day = Pick<Quote, 'open' | 'day_low' | 'day_high' | 'last_volume'>

function dayOfBar({ open, low, high, volume }: DailyBar): Day {
  return { open, day_low: low, day_high: high, last_volume: volume }
}

/** Whether a session's first read is near enough to its open to show what the source reports before a trade. */
function isEarly(now: number, { latest }: MarketMoment, { poll_seconds }: Quote): boolean {
  return latest !== null && now <= latest.open + VOUCHING_INTERVALS * poll_seconds * 1000
}

/**
 * Whether two answers report the same day. A range of a single price and round lots may be the same on two days, so
 * they prove nothing.
 */
function isSameDay(one: Day, other: Day): boolean {
  const { day_low, day_high } = one
  return (
    day_low !== null &&
    day_high !== null &&
    day_low < day_high &&
    day_low === other.day_low &&
    day_high === other.day_high &&
    one.open === other.open &&
    one.last_volume === other.last_volume
  )
}
