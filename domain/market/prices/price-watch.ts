import { type DayClose, datedSplits, distinctSplits, type Split } from '../bars/corporate-actions.ts'
import type { Calendar } from '../calendars/calendar.ts'
import { type DailyBar, HIGHEST_PRICE, type MarketState, type Quote } from '../types.ts'
import { CLOCK_TOLERANCE_MS } from './freshness.ts'
import { endsUntraded, FrozenRule } from './frozen-rule.ts'
import { impliesUnknownSplit, isBehindSplit, PriceMove } from './price-move.ts'
import { QuoteCompletion, withoutImplausible } from './quote-completion.ts'

/** The reasons for which a quote is never stored, each as a word and as a phrase for operators. */
export const REFUSALS = {
  not_a_number: 'price or time is no number',
  not_positive: 'price is not above 0',
  too_large: 'price is 1e12 or more',
  other_currency: 'currency is not that of the stock',
  in_the_future: 'time is in the future',
  older: 'older than the price shown',
} as const
type Refusal = keyof typeof REFUSALS

/** The verdict on a quote: `in_review` is 'en revisión'; after any but `accepted` the price before is shown. */
export type Verdict = 'accepted' | 'in_review' | Refusal

export const VERDICTS: readonly Verdict[] = ['accepted', 'in_review', ...(Object.keys(REFUSALS) as Refusal[])]

/** Number of past sessions whose last price is kept: as many as may lie between two dates of one split. */
const SESSIONS_BEFORE = 8

/** Decides for one symbol which quotes may be shown, and as what. */
export class PriceWatch {
  /** The newest quote that may be shown. */
  shown: Quote | null = null
  /** The verdict on the newest quote checked. */
  verdict: Verdict = 'accepted'
  /** Milliseconds by which the time of the quote shown was ahead when it was accepted. */
  #ahead = 0
  readonly #listing: ListingWithHistory | null
  readonly #move = new PriceMove()
  readonly #frozen = new FrozenRule()
  readonly #day = new QuoteCompletion()
  /** The last prices of the sessions before that of the quote shown, oldest first, as the source gave them. */
  #before: readonly DayClose[] = []
  /** The splits as the source reported them, each of them once, and whether only prices can show the day of one. */
  #reported: readonly Split[] = []
  #distinct: readonly Split[] = []
  #isOpenWhen = false

  /** A `listing` of null means a source on this machine: only an answer that is no quote at all is rejected. */
  constructor(listing: ListingWithHistory | null) {
    this.#listing = listing
  }

  /** Continues from a stored quote, which is shown again. */
  restore(quote: Quote): void {
    this.shown = quote
    this.#move.restore(quote)
    const calendar = this.#listing?.calendar
    if (calendar) this.#frozen.restore(quote, calendar.at(quote.as_of), this.#bars)
  }

  /** The known splits, each once, dated by the day on which the prices shown changed. */
  get splits(): readonly Split[] {
    return this.#splitsWith(this.shown)
  }

  /**
   * Whether the price is in review: the newest quote waits, or the one shown implies a split that the source has not
   * reported, or does not show yet one that it has. The price may be right then, but not compared with earlier ones.
   */
  get isInReview(): boolean {
    if (this.verdict === 'in_review') return true
    const { shown } = this
    if (shown === null || this.#listing === null) return false
    const { splits } = this
    return isBehindSplit(shown, splits) || impliesUnknownSplit(shown, [this.#bars, this.#before], splits)
  }

  /**
   * Takes into account that the history ends with `bars` (closed, oldest first): the last one completes quotes of its
   * session and shows which repeat it, and if nothing was traded in it, the price is frozen until there is a trade.
   */
  loadHistory(bars: readonly DailyBar[]): void {
    const last = bars.at(-1)
    if (last === undefined) return
    this.#day.loadBar(last)
    if (!this.#listing?.calendar || !endsUntraded(bars)) return
    const { session, close } = last
    const opened = this.#listing.calendar.session(session)?.open ?? Number.NEGATIVE_INFINITY
    const { shown } = this
    // What was shown before that session says nothing of a trade since.
    if (shown && shown.as_of >= opened && (shown.price !== close || (shown.last_volume ?? 0) > 0)) return
    this.#frozen.freeze(close)
  }

  /** Checks what the source answered at `now` (epoch ms); an accepted quote becomes the one shown. */
  check(quote: Quote, now: number): Verdict {
    this.verdict = this.#judge(quote, now)
    if (this.verdict === 'accepted') this.#ahead = Math.max(0, quote.as_of - now)
    return this.verdict
  }

  /** Advances to `now`; returns whether the quote shown changed (market state, frozen). */
  advanceTo(now: number): boolean {
    const calendar = this.#listing?.calendar
    if (!calendar || this.shown === null) return false
    this.#frozen.advanceTo(now, this.shown.poll_seconds)
    const before = this.shown
    this.shown = withState(before, calendar.at(now).state, this.#frozen.frozen)
    return this.shown !== before
  }

  #judge(answer: Quote, now: number): Verdict {
    const { shown } = this
    const listing = this.#listing
    // The clock has been set back where the quote shown is further ahead than it was: then it holds nothing back.
    const since = shown !== null && shown.as_of <= now + this.#ahead ? shown.as_of : Number.NEGATIVE_INFINITY
    const refusal = refuseQuote(answer, since, listing?.currency ?? null, now)
    if (refusal !== null) return refusal
    const quote = withoutImplausible(answer)
    if (listing === null) {
      this.shown = quote
      return 'accepted'
    }
    const splits = this.#splitsWith(quote)
    const shares = this.#move.sharesOf(quote, shown, listing.calendar, splits)
    const whole = this.#day.complete(quote, shown, shares.ratio)
    const reviewed = this.#move.review(whole, shown, shares, splits)
    if (reviewed === null) return 'in_review'
    this.#day.accept(whole, shown, shares.ratio)
    if (shown !== null && quote.session > shown.session) {
      this.#before = [...this.#before, { session: shown.session, close: shown.price }].slice(-SESSIONS_BEFORE)
    }
    this.#accept(quote, reviewed, shares.ratio, now)
    return 'accepted'
  }

  get #bars(): readonly DailyBar[] {
    return this.#listing?.bars ?? []
  }

  /** The known splits, given that `newest` is the newest price: prices may show the day of one. */
  #splitsWith(newest: Quote | null): readonly Split[] {
    const reported = this.#listing?.splits ?? []
    if (reported !== this.#reported) {
      this.#reported = reported
      this.#distinct = distinctSplits(reported)
      this.#isOpenWhen = datedSplits(reported, []).length > this.#distinct.length
    }
    return this.#isOpenWhen ? distinctSplits(reported, this.#closesWith(newest)) : this.#distinct
  }

  /** Closes of past sessions, oldest first, up to `newest`. Bars may have been divided since the source gave them. */
  #closesWith(newest: Quote | null): DayClose[] {
    const closes = new Map([...this.#bars, ...this.#before].map(({ session, close }) => [session, close]))
    for (const quote of [this.shown, newest]) if (quote !== null) closes.set(quote.session, quote.price)
    return [...closes].map(([session, close]) => ({ session, close })).sort((a, b) => (a.session < b.session ? -1 : 1))
  }

  /**
   * Shows `reviewed`; `quote` is what the source said, which goes on repeating the day before where a price is frozen.
   */
  #accept(quote: Quote, reviewed: Quote, ratio: number, now: number): void {
    const calendar = this.#listing?.calendar
    if (!calendar) {
      this.shown = reviewed
      return
    }
    const moment = calendar.at(now)
    this.#frozen.advanceTo(now, quote.poll_seconds)
    this.#frozen.add(quote, ratio, now, moment)
    this.#frozen.advanceTo(now, quote.poll_seconds)
    this.shown = withState(reviewed, moment.state, this.#frozen.frozen)
  }
}

/** `quote` in this state; the same object if it is. */
function withState(quote: Quote, market_state: MarketState, frozen: boolean): Quote {
  return quote.market_state === market_state && quote.frozen === frozen ? quote : { ...quote, market_state, frozen }
}

/**
 * Why a quote must not be stored at instant `now` (epoch ms), or null when it may: its price, time and currency decide.
 * An answer from before `since` (epoch ms) is older than the price shown; `currency`, the instrument's, may be unknown.
 */
function refuseQuote(quote: Quote, since: number, currency: string | null, now: number): Refusal | null {
  const { price, as_of } = quote
  if (Number.isNaN(price + as_of)) return 'not_a_number'
  if (!(price > 0)) return 'not_positive'
  if (!(price < HIGHEST_PRICE)) return 'too_large'
  if (currency !== null && quote.currency != null && quote.currency !== currency) return 'other_currency'
  if (as_of > now + CLOCK_TOLERANCE_MS) return 'in_the_future'
  if (as_of < since) return 'older'
  return null
}

/** The facts about a symbol against which the quotes of an external source are checked. */
export interface Listing {
  /** Null where the exchange's hours are not known: the source then decides the market's state. */
  readonly calendar: Calendar | null
  readonly currency: string | null
}

/** A listing with what is stored of the symbol. */
export interface ListingWithHistory extends Listing {
  /** The splits reported so far, in any order, repetitions included; the array is replaced when one becomes known. */
  readonly splits: readonly Split[]
  /** The newest closed bars, oldest first, as they are stored; the array is replaced when one becomes known. */
  readonly bars?: readonly DailyBar[]
}
