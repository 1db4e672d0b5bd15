import type { Listing } from '../listing.ts'
import { SplitTerms } from '../splits/split-terms.ts'
import type { Candle, MarketState, Quote } from '../types.ts'
import { endsStill, FrozenRule } from './frozen.ts'
import { JumpReview } from './jump-review.ts'
import { REFUSALS, type Refusal, refuseQuote } from './quote-check.ts'

/** The verdict on a quote: `held` is 'en revisión'; anything but `accepted` leaves the price before. */
export type Verdict = 'accepted' | 'held' | Refusal

export const VERDICTS: readonly Verdict[] = ['accepted', 'held', ...REFUSALS]

/** Decides for one symbol which quotes may be shown, and as what. It allocates nothing for a sound quote. */
export class PriceWatch {
  /** The newest quote that may be shown. */
  held: Quote | null = null
  /** Of the newest quote taken. */
  verdict: Verdict = 'accepted'
  readonly #listing: Listing | null
  readonly #review = new JumpReview()
  readonly #frozen = new FrozenRule()
  readonly #terms = new SplitTerms()
  /** The last price of the session before the held quote's, in that quote's shares; NaN where unknown. */
  #closeBefore = Number.NaN

  /** A `listing` of null means a source on this machine: only an answer that is no quote at all is rejected. */
  constructor(listing: Listing | null) {
    this.#listing = listing
  }

  /** Continues from a stored quote. */
  recall(quote: Quote): void {
    this.held = quote
    this.#closeBefore = quote.previous_close
    this.#terms.reached = quote.session
    const calendar = this.#listing?.calendar
    if (calendar) this.#frozen.recall(quote, calendar.at(quote.as_of))
  }

  /**
   * Its history ends with `bars` (closed, oldest first): a session without a trade freezes the price until there is
   * one.
   */
  learn(bars: readonly Candle[]): void {
    if (!this.#listing?.calendar || !endsStill(bars)) return
    const { session, close } = bars[bars.length - 1]
    const opened = this.#listing.calendar.session(session)?.open ?? Number.NEGATIVE_INFINITY
    const { held } = this
    if (held && (held.price !== close || (held.last_volume > 0 && held.as_of >= opened))) return
    this.#frozen.freeze(close)
  }

  /** Takes what the source answered at `now` (epoch ms). */
  take(quote: Quote, now: number): Verdict {
    this.verdict = this.#judge(quote, now)
    return this.verdict
  }

  /** Advances to `now`; returns whether the held quote changed (market state, frozen). */
  turn(now: number): boolean {
    const calendar = this.#listing?.calendar
    if (!calendar || this.held === null) return false
    this.#frozen.turn(now, this.held.poll_seconds)
    const before = this.held
    this.held = withState(before, calendar.at(now).state, this.#frozen.frozen, before.previous_close)
    return this.held !== before
  }

  #judge(quote: Quote, now: number): Verdict {
    const { held } = this
    const listing = this.#listing
    const refusal = refuseQuote(quote, held, listing?.currency ?? null, now)
    if (refusal !== null) return refusal
    if (listing === null) {
      this.held = quote
      return 'accepted'
    }
    const terms = this.#terms
    const ratio = terms.ratioOf(quote, held, listing)
    const isNewSession = held !== null && quote.session > held.session
    const closeBefore = (isNewSession ? held.price : this.#closeBefore) / ratio
    const previousClose = terms.previousClose(quote, closeBefore, listing)
    if (this.#review.holds(quote, held, ratio, previousClose, closeBefore)) return 'held'
    this.#closeBefore = closeBefore
    terms.accept()
    this.#accept(quote, ratio, previousClose, now)
    return 'accepted'
  }

  #accept(quote: Quote, ratio: number, previousClose: number, now: number): void {
    const calendar = this.#listing?.calendar
    if (!calendar) {
      this.held = withState(quote, quote.market_state, quote.frozen, previousClose)
      return
    }
    const moment = calendar.at(now)
    this.#frozen.turn(now, quote.poll_seconds)
    this.#frozen.read(quote, ratio, now, moment)
    this.#frozen.turn(now, quote.poll_seconds)
    this.held = withState(quote, moment.state, this.#frozen.frozen, previousClose)
  }
}

function withState(quote: Quote, market_state: MarketState, frozen: boolean, previous_close: number): Quote {
  const is = quote.market_state === market_state && quote.frozen === frozen && quote.previous_close === previous_close
  return is ? quote : { ...quote, market_state, frozen, previous_close }
}
