import type { MarketMoment, SessionTimes } from './calendars/calendar.ts'
import { STALE_INTERVALS } from './freshness.ts'
import type { Quote } from './types.ts'

/**
 * Finds out whether a price is frozen: the same, without volume, over a whole open session. It is from that session's
 * close on, until a trade comes. Volumes are those of the day so far, so that a read without volume vouches for the whole
 * session before it; a session whose end nobody saw proves nothing.
 */
export class FrozenRule {
  frozen = false
  /** The newest session in which a read was made, and whether its close has been dealt with. */
  #session: SessionTimes | null = null
  #isSettled = true
  /** The price of that session's first read. */
  #price = Number.NaN
  #hasTraded = false
  #readAt = Number.NEGATIVE_INFINITY

  /** Goes on from a stored quote; `moment` is the market's at its time. */
  recall(quote: Quote, moment: MarketMoment): void {
    this.frozen = quote.frozen
    this.#price = quote.price
    this.#session = moment.latest
  }

  /** Takes a quote that was accepted at `now`; `ratio` shares now stand for one of the quote before. */
  read(quote: Quote, ratio: number, now: number, moment: MarketMoment): void {
    this.#price /= ratio
    const trades = quote.price !== this.#price || this.#hasVolume(quote)
    if (trades) this.frozen = false
    if (moment.state === 'open' && moment.latest !== this.#session) {
      this.#session = moment.latest
      this.#isSettled = false
      this.#price = quote.price
      this.#hasTraded = this.#hasVolume(quote)
    } else if (trades) {
      this.#hasTraded = true
    }
    this.#readAt = now
  }

  /** Lets time pass up to `now`; `poll_seconds` is how often this symbol is read. */
  turn(now: number, poll_seconds: number): void {
    if (this.#isSettled || this.#session === null || now < this.#session.close) return
    if (this.#hasTraded) this.#isSettled = true
    else if (this.#readAt >= this.#session.close - STALE_INTERVALS * poll_seconds * 1000) {
      this.#isSettled = true
      this.frozen = true
    }
  }

  /** Volume told with a time before the session is an earlier session's. */
  #hasVolume(quote: Quote): boolean {
    return quote.last_volume > 0 && quote.as_of >= (this.#session?.open ?? Number.NEGATIVE_INFINITY)
  }
}
