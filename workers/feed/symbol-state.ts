// Tested by workers/feed/open-bar-round.test.ts.

import type { ClosedFigures } from '#domain/alerts/alert.ts'
import type { TechnicalIndicators } from '#domain/contract/indicators.ts'
import { LiveIndicators, technicalIndicatorsAt } from '#domain/indicators/index.ts'
import { barOfQuote, MinuteFold } from '#domain/market/bars/quote-bars.ts'
import { tradingFigures } from '#domain/market/bars/trading-stats.ts'
import { freshness, isWithheld } from '#domain/market/prices/freshness.ts'
import type { Listing, Verdict } from '#domain/market/prices/price-watch.ts'
import { StockPrice } from '#domain/market/prices/stock-price.ts'
import type { Source } from '#domain/market/sources.ts'
import type { DailyBar, Instrument, Quote, Session } from '#domain/market/types.ts'
import { provisionalSignals, type Signal } from '#domain/opportunities/core/signals.ts'
import { screenFigures } from '#domain/screener/screen-row.ts'
import type { NewIndicatorSnapshot } from '#platform/repositories/signals/snapshots.ts'
import type { ScreenRowTable } from '#platform/tables/market.ts'
import { NO_FIGURES, type Opening } from './closed-bars.ts'

/** The fields that identify a symbol; none of them changes with prices. */
export type Stock = Pick<Instrument, 'symbol' | 'exchange' | 'currency'> & { id: number }

/** An open bar's results to be written; `written` must be called once they are. */
export interface OpenBarResults {
  state: SymbolState
  /** Null without a history: one bar alone says nothing about a year. */
  indicators: NewIndicatorSnapshot | null
  /** Its row of the market's table; null where there is none, or where it is not due yet. */
  screen: ScreenRowTable | null
  /** Signals of this session that were not reported yet. */
  signals: Signal[]
  written(): void
}

/**
 * Milliseconds from one row of the market's table to the next of the same stock: readers ask for the table this often,
 * and its prices come from the quotes.
 */
const SCREEN_MS = 10_000
/** Seconds over which the stocks of one start spread their rows. */
const SPREAD = SCREEN_MS / 1000

/**
 * The state of one stock during its session: its price, the minutes of what was shown, and its open bar's results. It
 * does no I/O, and its memory does not grow with the history.
 */
export class SymbolState extends StockPrice {
  readonly stock: Stock
  /** The newest quote shown since prices began, with its minute; the object changes when the quote does. */
  quote: Quote | null = null
  /** Epoch milliseconds at which `quote` was received. */
  receivedAt = 0
  /** The minutes of the quotes that were shown. */
  minutes = new MinuteFold()
  /** Grows when its closed bars are replaced, not when a session closes: results of the old bars are then void. */
  barsVersion = 0
  /** The session whose open bar is evaluated, once its closed bars are known. */
  session: Session | null = null
  #open: (Omit<Opening, 'live'> & { live: LiveIndicators }) | null = null
  #closed: ClosedFigures = NO_FIGURES
  #written: Quote | null = null
  /** The quote of the row that the market's table has, and the epoch milliseconds from which the next may be written. */
  #screened: Quote | null = null
  #screenDueAt = 0
  /** Ids of the rules already reported for the session's bar. */
  #reported = new Set<string>()

  constructor(stock: Stock, listing: () => Listing | null) {
    super(listing)
    this.stock = stock
  }

  override restore(quote: Quote): void {
    super.restore(quote)
    this.minutes.restore(quote)
  }

  override accept(answer: Quote, now: number): { verdict: Verdict; isNews: boolean } {
    const result = super.accept(answer, now)
    if (result.verdict === 'accepted') this.#show(now)
    return result
  }

  override advance(now: number): boolean {
    const hasChanged = super.advance(now)
    if (hasChanged) this.#show(now)
    return hasChanged
  }

  override reset(): void {
    super.reset()
    this.quote = null
    this.minutes = new MinuteFold()
    this.dropClosedBars()
  }

  /** Its closed bars have been replaced: their results are void. */
  dropClosedBars(): void {
    this.barsVersion += 1
    this.session = null
    this.#open = null
    this.#closed = NO_FIGURES
    this.#written = null
    this.#screened = null
  }

  /** The figures of the bars before `session` that alerts need. */
  get closedFigures(): ClosedFigures {
    return this.#closed
  }

  /** Indicators with the open bar of a quote of `session`; null without a history. */
  indicators(quote: Quote): TechnicalIndicators | null {
    return this.#open?.live.indicatorsWith(barOfQuote(quote)) ?? null
  }

  /** Starts the open bar of `session` after the bars of `opening`; null where the stock has none. */
  startSession(session: Session, opening: Opening | null): void {
    this.session = session
    this.#open = opening && { ...opening, live: new LiveIndicators(opening.live, this.stock.symbol) }
    this.#closed = opening ?? NO_FIGURES
    this.#written = null
    this.#screened = null
    this.#reported = new Set()
  }

  /**
   * The open bar's results if they moved since the last write; null if not, or if its closed bars are not there yet.
   */
  evaluateOpenBar(source: Source, now: number): OpenBarResults | null {
    const { quote } = this
    if (quote === null || quote.session !== this.session) return null
    const isMoved = quote !== this.#written
    const isScreenDue = quote !== this.#screened && (this.#screened === null || now >= this.#screenDueAt)
    if (!isMoved && !isScreenDue) return null
    const reported = this.#reported
    const bar = barOfQuote(quote)
    const isSilent = !isMoved || quote.market_state === 'closed' || isWithheld(freshness(quote, source, now))
    const signals = isSilent ? [] : this.#signals(bar).filter(({ rule }) => !reported.has(rule))
    const written = () => {
      this.#written = quote
      for (const { rule } of signals) reported.add(rule)
      if (!isScreenDue) return
      const isFirst = this.#screened === null
      this.#screenDueAt = now + (isFirst ? 1000 * (1 + (this.stock.id % SPREAD)) : SCREEN_MS)
      this.#screened = quote
    }
    return {
      state: this,
      ...this.#figures(bar, quote.market_state === 'open', { isMoved, isScreenDue }),
      signals,
      written,
    }
  }

  #figures(
    bar: DailyBar,
    isLive: boolean,
    { isMoved, isScreenDue }: { isMoved: boolean; isScreenDue: boolean },
  ): Pick<OpenBarResults, 'indicators' | 'screen'> {
    if (this.#open === null) return { indicators: null, screen: null }
    const { live, stats, screen, traded_value_usd } = this.#open
    const { symbol, id: instrument_id } = this.stock
    const body = technicalIndicatorsAt(live.viewWith(bar), { symbol, live: isLive })
    const year = tradingFigures(stats, bar)
    return {
      indicators: isMoved ? { instrument_id, body: JSON.stringify(body), ...year } : null,
      screen: isScreenDue
        ? { instrument_id, ...screenFigures({ stats: screen, traded_value_usd, indicators: body, year }, bar) }
        : null,
    }
  }

  #signals(bar: DailyBar): Signal[] {
    if (this.#open === null) return []
    return provisionalSignals(this.#open.live, this.#open.sides, bar, this.stock.currency)
  }

  #show(now: number): void {
    const { shown } = this
    if (!shown || (this.quote && isSame(shown, this.quote))) return
    this.minutes.add(shown)
    this.quote = { ...shown, minute: this.minutes.open }
    this.receivedAt = now
  }
}

function isSame(one: Quote, other: Quote): boolean {
  // Compares all keys without a list of names, since every quote is compared.
  for (const key in one) if (one[key as keyof Quote] !== other[key as keyof Quote]) return false
  return true
}
