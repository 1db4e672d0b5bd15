import type { Split } from '../bars/corporate-actions.ts'
import type { Calendar } from '../calendars/calendar.ts'
import type { Source } from '../sources.ts'
import type { DailyBar, Freshness, MarketState, Quote } from '../types.ts'
import { freshness } from './freshness.ts'
import { type Listing, type ListingWithHistory, PriceWatch, type Verdict } from './price-watch.ts'

/** How far a stock's price can be trusted at an instant; `market_state` is the calendar's, by the clock. */
export interface PriceStatus {
  freshness: Freshness
  market_state: MarketState
  isInReview: boolean
}

/**
 * The price of one stock: which of its source's answers may be shown, given its splits and the end of its history, and
 * how far it can be trusted.
 */
export class StockPrice {
  /** The source's newest answer, shown or not: the same object again is nothing new. */
  newestAnswer: Quote | null = null
  /** The newest answer that was accepted. */
  accepted: Quote | null = null
  readonly #listing: () => Listing | null
  #watch: PriceWatch | null = null
  #splits: readonly Split[] = []
  #bars: readonly DailyBar[] = []

  /** `listing` returns the facts that answers are checked against; null for a source on this machine. */
  constructor(listing: () => Listing | null) {
    this.#listing = listing
  }

  /** Continues from a stored quote: later answers are checked against it. Its history must be loaded before. */
  restore(quote: Quote): void {
    const watch = this.#priceWatch()
    watch.restore(quote)
    watch.loadHistory(this.#bars)
  }

  /** Loads the end of its history, closed bars, oldest first, and the known splits. */
  loadHistory(bars: readonly DailyBar[], splits: readonly Split[]): void {
    this.#splits = splits
    this.#bars = bars
    this.#priceWatch().loadHistory(bars)
  }

  /** Accepts or refuses the source's answer at `now` (epoch ms); `isNews` if the verdict differs from the last one. */
  accept(answer: Quote, now: number): { verdict: Verdict; isNews: boolean } {
    const watch = this.#priceWatch()
    const before = watch.verdict
    const verdict = watch.check(answer, now)
    this.newestAnswer = answer
    if (verdict === 'accepted') this.accepted = answer
    return { verdict, isNews: verdict !== before }
  }

  /**
   * Advances to `now` (epoch ms): a market closes or a price freezes even if the source sends nothing. Returns whether
   * the quote shown changed.
   */
  advance(now: number): boolean {
    return this.#watch?.advanceTo(now) ?? false
  }

  /** Prices started over: nothing of the earlier ones is kept. */
  reset(): void {
    this.#watch = null
    this.newestAnswer = null
    this.accepted = null
  }

  /** The newest quote that may be shown. */
  get shown(): Quote | null {
    return this.#watch?.shown ?? null
  }

  /** Whether its newest quote is in review because of a jump, or its price and its splits do not fit yet. */
  get isInReview(): boolean {
    return this.#watch?.isInReview ?? false
  }

  /** How far its price may be believed at `now` (epoch ms). */
  status(source: Source, now: number): PriceStatus {
    const { shown, calendar, isInReview } = this
    const market_state = calendar?.at(now).state ?? shown?.market_state ?? 'closed'
    const unheard = market_state === 'open' ? 'stale' : 'closed'
    return { freshness: shown === null ? unheard : freshness(shown, source, now), market_state, isInReview }
  }

  get calendar(): Calendar | null {
    return this.#listing()?.calendar ?? null
  }

  /** The known splits, each once. */
  get splits(): readonly Split[] {
    return this.#priceWatch().splits
  }

  #priceWatch(): PriceWatch {
    this.#watch ??= new PriceWatch(this.#withHistory())
    return this.#watch
  }

  #withHistory(): ListingWithHistory | null {
    const listing = this.#listing()
    const splits = () => this.#splits
    const bars = () => this.#bars
    return (
      listing && {
        ...listing,
        get splits() {
          return splits()
        },
        get bars() {
          return bars()
        },
      }
    )
  }
}
