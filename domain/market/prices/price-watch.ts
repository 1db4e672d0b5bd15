import { type DayClose, datedSplits, distinctSplits, type Split } from '../bars/corporate-actions.ts'
import type { Calendar } from '../calendars/calendar.ts'
import { type DailyBar, HIGHEST_PRICE, type MarketState, type Quote } from '../types.ts'
import { endsUntraded, FrozenRule } from './freshness.ts'
import { impliesUnknownSplit, isBehindSplit, PriceMove } from './price-move.ts'
import { QuoteCompletion, withoutImplausible } from './quote-completion.ts'

/** Why a quote is never stored, in a word and for operators. */
export const REFUSALS = {
  not_a_number: 'price or time is no number',
  not_positive: 'price is not above 0',
  too_large: 'price is 1e12 or more',
  other_currency: 'currency is not that of the stock',
  in_the_future: 'time is in the future',
  older: 'older than the price shown',
} as const
type Refusal = keyof typeof REFUSALS

/** The verdict on a quote: `held` is 'en revisión'; anything but `accepted` leaves the price before. */
export type Verdict = 'accepted' | 'held' | Refusal

export const VERDICTS: readonly Verdict[] = ['accepted', 'held', ...(Object.keys(REFUSALS) as Refusal[])]

/** How far a source's clock may be ahead of ours. */
export const CLOCK_TOLERANCE_MS = 120_000
/** Sessions whose last price is remembered: as many as may lie between two dates of one split. */
const SESSIONS_BEFORE = 8

/** Decides for one symbol which quotes may be shown, and as what. It allocates nothing for a sound quote. */
export class PriceWatch {
  /** The newest quote that may be shown. */
  shown: Quote | null = null
  /** Of the newest quote taken. */
  verdict: Verdict = 'accepted'
  readonly #listing: Listing | null
  readonly #move = new PriceMove()
  readonly #frozen = new FrozenRule()
  readonly #day = new QuoteCompletion()
  /** The last prices of the sessions before that of the held quote, oldest first, as they were told. */
  #before: readonly DayClose[] = []
  /** The splits as they were told, each of them once, and whether the prices have to tell the day of one. */
  #told: readonly Split[] = []
  #once: readonly Split[] = []
  #isOpenWhen = false

  /** A `listing` of null means a source on this machine: only an answer that is no quote at all is rejected. */
  constructor(listing: Listing | null) {
    this.#listing = listing
  }

  /** Continues from a stored quote. */
  restore(quote: Quote): void {
    this.shown = quote
    this.#move.restore(quote)
    const calendar = this.#listing?.calendar
    if (calendar) this.#frozen.restore(quote, calendar.at(quote.as_of), this.#bars)
  }

  /** The splits that are known, each once, of the days on which the prices shown changed. */
  get splits(): readonly Split[] {
    return this.#splitsWith(this.shown)
  }

  /**
   * Whether the price is in review: the newest quote is held back, or the held one shows a split that nobody has told, or
   * not yet one that was told. What it costs may be right then, but not beside what was known before.
   */
  get isInReview(): boolean {
    if (this.verdict === 'held') return true
    const { shown: held } = this
    if (held === null || this.#listing === null) return false
    const { splits } = this
    return isBehindSplit(held, splits) || impliesUnknownSplit(held, [this.#bars, this.#before], splits)
  }

  /**
   * Its history ends with `bars` (closed, oldest first): a session without a trade freezes the price until there is
   * one.
   */
  loadHistory(bars: readonly DailyBar[]): void {
    this.loadLastBar(bars)
    if (!this.#listing?.calendar || !endsUntraded(bars)) return
    const { session, close } = bars[bars.length - 1]
    const opened = this.#listing.calendar.session(session)?.open ?? Number.NEGATIVE_INFINITY
    const { shown: held } = this
    if (held && (held.price !== close || ((held.last_volume ?? 0) > 0 && held.as_of >= opened))) return
    this.#frozen.freeze(close)
  }

  /** The last of `bars` (closed, oldest first) is known: what quotes leave out of its session, or repeat of it, is its. */
  loadLastBar(bars: readonly DailyBar[]): void {
    const bar = bars.at(-1)
    if (bar !== undefined) this.#day.loadBar(bar)
  }

  /** Takes what the source answered at `now` (epoch ms). */
  check(quote: Quote, now: number): Verdict {
    this.verdict = this.#judge(quote, now)
    return this.verdict
  }

  /** Advances to `now`; returns whether the held quote changed (market state, frozen). */
  advanceTo(now: number): boolean {
    const calendar = this.#listing?.calendar
    if (!calendar || this.shown === null) return false
    this.#frozen.advanceTo(now, this.shown.poll_seconds)
    const before = this.shown
    this.shown = withState(before, calendar.at(now).state, this.#frozen.frozen, before.previous_close)
    return this.shown !== before
  }

  #judge(answer: Quote, now: number): Verdict {
    const { shown: held } = this
    const listing = this.#listing
    const refusal = refuseQuote(answer, held, listing?.currency ?? null, now)
    if (refusal !== null) return refusal
    const quote = withoutImplausible(answer)
    if (listing === null) {
      this.shown = quote
      return 'accepted'
    }
    const splits = this.#splitsWith(quote)
    const ratio = this.#move.ratioTo(quote, held, listing.calendar, splits)
    const whole = this.#day.complete(quote, held, ratio)
    if (this.#move.needsReview(whole, held, splits)) return 'held'
    this.#day.accept(whole, held, ratio)
    if (held !== null && quote.session > held.session) {
      this.#before = [...this.#before, { session: held.session, close: held.price }].slice(-SESSIONS_BEFORE)
    }
    this.#accept(quote, whole, this.#move, now)
    return 'accepted'
  }

  get #bars(): readonly DailyBar[] {
    return this.#listing?.bars ?? []
  }

  /** The splits that are known when `newest` is the newest price. */
  #splitsWith(newest: Quote | null): readonly Split[] {
    const told = this.#listing?.splits ?? []
    if (told !== this.#told) {
      this.#told = told
      this.#once = distinctSplits(told)
      this.#isOpenWhen = datedSplits(told, []).length > this.#once.length
    }
    return this.#isOpenWhen ? distinctSplits(told, this.#closesWith(newest)) : this.#once
  }

  /** What is known of past sessions, oldest first, up to `newest`. Bars may have been divided since they were told. */
  #closesWith(newest: Quote | null): DayClose[] {
    const closes = new Map([...this.#bars, ...this.#before].map(({ session, close }) => [session, close]))
    for (const quote of [this.shown, newest]) if (quote !== null) closes.set(quote.session, quote.price)
    return [...closes].map(([session, close]) => ({ session, close })).sort((a, b) => (a.session < b.session ? -1 : 1))
  }

  /** `whole` is what is shown, `quote` what the source told: of frozen prices it goes on telling the day before. */
  #accept(quote: Quote, whole: Quote, { ratio, previousClose }: PriceMove, now: number): void {
    const calendar = this.#listing?.calendar
    if (!calendar) {
      this.shown = withState(whole, whole.market_state, whole.frozen, previousClose)
      return
    }
    const moment = calendar.at(now)
    this.#frozen.advanceTo(now, quote.poll_seconds)
    this.#frozen.add(quote, ratio, now, moment)
    this.#frozen.advanceTo(now, quote.poll_seconds)
    this.shown = withState(whole, moment.state, this.#frozen.frozen, previousClose)
  }
}

function withState(quote: Quote, market_state: MarketState, frozen: boolean, previous_close: number | null): Quote {
  const is = quote.market_state === market_state && quote.frozen === frozen && quote.previous_close === previous_close
  return is ? quote : { ...quote, market_state, frozen, previous_close }
}

/**
 * Why a quote must not be stored at instant `now` (epoch ms), or null when it may: a price, its time and its currency make
 * it one. `held` is the stored quote, `currency` the instrument's; either may be unknown.
 */
function refuseQuote(quote: Quote, held: Quote | null, currency: string | null, now: number): Refusal | null {
  const { price, as_of } = quote
  if (Number.isNaN(price + as_of)) return 'not_a_number'
  if (!(price > 0)) return 'not_positive'
  if (!(price < HIGHEST_PRICE)) return 'too_large'
  if (currency !== null && quote.currency != null && quote.currency !== currency) return 'other_currency'
  if (as_of > now + CLOCK_TOLERANCE_MS) return 'in_the_future'
  if (held !== null && as_of < held.as_of) return 'older'
  return null
}

/** What is known of a symbol apart from its quotes: the quotes of an external source are checked against it. */
export interface Listing {
  /** Null where the exchange's hours are not known: the source then decides the market's state. */
  readonly calendar: Calendar | null
  readonly currency: string | null
  /** The splits told so far, in any order and as often as they were; the array is replaced as more become known. */
  readonly splits: readonly Split[]
  /** The newest closed bars, oldest first, as they are stored; the array is replaced as more become known. */
  readonly bars?: readonly DailyBar[]
}
