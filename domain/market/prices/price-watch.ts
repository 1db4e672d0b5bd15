import type { Listing } from '../listing.ts'
import type { Candle, MarketState, Quote } from '../types.ts'
import { endsStill, FrozenRule } from './freshness.ts'
import { PriceMove } from './price-move.ts'

/** Why a quote is never stored, in a word. */
const REFUSALS = [
  'not_a_number',
  'not_positive',
  'too_large',
  'outside_range',
  'other_currency',
  'in_the_future',
  'older',
] as const
type Refusal = (typeof REFUSALS)[number]

/** The verdict on a quote: `held` is 'en revisión'; anything but `accepted` leaves the price before. */
export type Verdict = 'accepted' | 'held' | Refusal

export const VERDICTS: readonly Verdict[] = ['accepted', 'held', ...REFUSALS]

/** No instrument's price comes near it, in any currency. */
export const HIGHEST_PRICE = 1e9
const HIGHEST_VOLUME = 1e15
/** How far a source's clock may be ahead of ours. */
export const CLOCK_TOLERANCE_MS = 120_000

/** Decides for one symbol which quotes may be shown, and as what. It allocates nothing for a sound quote. */
export class PriceWatch {
  /** The newest quote that may be shown. */
  held: Quote | null = null
  /** Of the newest quote taken. */
  verdict: Verdict = 'accepted'
  readonly #listing: Listing | null
  readonly #move = new PriceMove()
  readonly #frozen = new FrozenRule()

  /** A `listing` of null means a source on this machine: only an answer that is no quote at all is rejected. */
  constructor(listing: Listing | null) {
    this.#listing = listing
  }

  /** Continues from a stored quote. */
  recall(quote: Quote): void {
    this.held = quote
    this.#move.recall(quote)
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
    if (this.#move.holds(quote, held, listing)) return 'held'
    this.#accept(quote, this.#move, now)
    return 'accepted'
  }

  #accept(quote: Quote, { ratio, previousClose }: PriceMove, now: number): void {
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

/**
 * Why a quote must not be stored at instant `now` (epoch ms), or null when it may. `held` is the stored quote,
 * `currency` the instrument's; either may be unknown.
 */
function refuseQuote(quote: Quote, held: Quote | null, currency: string | null, now: number): Refusal | null {
  const { price, previous_close, open, day_low, day_high, last_volume, as_of } = quote
  const sum = price + previous_close + open + day_low + day_high + last_volume + as_of
  if (Number.isNaN(sum)) return 'not_a_number'
  if (!(price > 0 && previous_close > 0 && open > 0 && day_low > 0 && day_high > 0 && last_volume >= 0)) {
    return 'not_positive'
  }
  if (!(Math.max(price, previous_close, open, day_high) < HIGHEST_PRICE && last_volume < HIGHEST_VOLUME)) {
    return 'too_large'
  }
  if (currency !== null && quote.currency != null && quote.currency !== currency) return 'other_currency'
  if (Math.min(price, open) < day_low || Math.max(price, open) > day_high) return 'outside_range'
  if (as_of > now + CLOCK_TOLERANCE_MS) return 'in_the_future'
  if (held !== null && as_of < held.as_of) return 'older'
  return null
}
