import type { BaseLogger } from 'pino'
import type { ClosedFigures } from '#domain/alerts/alert.ts'
import type { PriceStatus } from '#domain/alerts/price-status.ts'
import type { TechnicalIndicators } from '#domain/contract/indicators.ts'
import { LiveIndicators, technicalIndicatorsAt } from '#domain/indicators/index.ts'
import type { Split } from '#domain/market/bars/corporate-actions.ts'
import { barOfQuote, MinuteFold } from '#domain/market/bars/quote-bars.ts'
import { tradingFigures } from '#domain/market/bars/trading-stats.ts'
import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { freshness, isWithheld } from '#domain/market/prices/freshness.ts'
import { type Listing, PriceWatch, type Verdict } from '#domain/market/prices/price-watch.ts'
import type { Source } from '#domain/market/sources.ts'
import type { DailyBar, Instrument, Quote, Session } from '#domain/market/types.ts'
import { provisionalSignals, type Signal } from '#domain/opportunities/core/signals.ts'
import { screenFigures } from '#domain/screener/screen-row.ts'
import { isDatabaseBusy } from '#platform/database/errors.ts'
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
 * The state of one stock during its session: which of its quotes may be shown, and its open bar's results. It does no
 * I/O, and its memory does not grow with the history.
 */
export class SymbolState {
  readonly stock: Stock
  /** The newest quote that may be shown, with its minute; the object changes when the quote does. */
  quote: Quote | null = null
  /** Epoch milliseconds at which `quote` was received. */
  receivedAt = 0
  /** The source's newest answer, shown or not: the same object again is nothing new. */
  newestAnswer: Quote | null = null
  /** The newest answer that was accepted. */
  accepted: Quote | null = null
  /** The minutes of the quotes that were shown. */
  minutes = new MinuteFold()
  /** Grows when its closed bars are replaced, not when a session closes: results of the old bars are then void. */
  barsVersion = 0
  /** The session whose open bar is evaluated, once its closed bars are known. */
  session: Session | null = null
  readonly #listing: () => Listing | null
  #watch: PriceWatch | null = null
  #splits: readonly Split[] = []
  #bars: readonly DailyBar[] = []
  #open: (Omit<Opening, 'live'> & { live: LiveIndicators }) | null = null
  #closed: ClosedFigures = NO_FIGURES
  #written: Quote | null = null
  /** The quote of the row that the market's table has, and the epoch milliseconds from which the next may be written. */
  #screened: Quote | null = null
  #screenDueAt = 0
  /** Ids of the rules already reported for the session's bar. */
  #reported = new Set<string>()

  /** `listing` returns the facts that quotes are checked against; null for a source on this machine. */
  constructor(stock: Stock, listing: () => Listing | null) {
    this.stock = stock
    this.#listing = listing
  }

  /**
   * Continues from a stored quote: later quotes are checked against it, and its minute continues. Its stored history
   * must be loaded before.
   */
  restore(quote: Quote): void {
    const watch = this.#priceWatch()
    watch.restore(quote)
    watch.loadHistory(this.#bars)
    this.minutes.restore(quote)
  }

  /** Loads the end of its history, closed bars, oldest first, and the known splits. */
  loadHistory(bars: readonly DailyBar[], splits: readonly Split[]): void {
    this.#splits = splits
    this.#bars = bars
    this.#priceWatch().loadHistory(bars)
  }

  /** Whether its newest quote is in review because of a jump, or its price and its splits do not fit yet. */
  get isInReview(): boolean {
    return this.#watch?.isInReview ?? false
  }

  /** Accepts or refuses the source's answer at `now` (epoch ms); `isNews` if the verdict differs from the last one. */
  accept(quote: Quote, now: number): { verdict: Verdict; isNews: boolean } {
    const watch = this.#priceWatch()
    const before = watch.verdict
    const verdict = watch.check(quote, now)
    this.newestAnswer = quote
    if (verdict === 'accepted') {
      this.accepted = quote
      this.#show(watch.shown, now)
    }
    return { verdict, isNews: verdict !== before }
  }

  /** Advances to `now` (epoch ms): a market closes or a price freezes even if the source sends nothing. */
  advance(now: number): void {
    if (this.#watch?.advanceTo(now)) this.#show(this.#watch.shown, now)
  }

  /** Prices started over: nothing of the earlier ones is kept. */
  reset(): void {
    this.#watch = null
    this.newestAnswer = null
    this.accepted = null
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

  /** The quote that readers see: its own, or the stored one that it continues from. */
  get shown(): Quote | null {
    return this.quote ?? this.#watch?.shown ?? null
  }

  /** How far its price may be believed at `now` (epoch ms). */
  status(source: Source, now: number): PriceStatus {
    const { shown, calendar, isInReview } = this
    const market_state = calendar?.at(now).state ?? shown?.market_state ?? 'closed'
    return { freshness: shown === null ? 'closed' : freshness(shown, source, now), market_state, isInReview }
  }

  get calendar(): Calendar | null {
    return this.#listing()?.calendar ?? null
  }

  /** The known splits, each once. */
  get splits(): readonly Split[] {
    return this.#priceWatch().splits
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

  #show(quote: Quote | null, now: number): void {
    if (!quote || (this.quote && isSame(quote, this.quote))) return
    this.minutes.add(quote)
    this.quote = { ...quote, minute: this.minutes.open }
    this.receivedAt = now
  }

  #priceWatch(): PriceWatch {
    this.#watch ??= new PriceWatch(this.#withHistory(this.#listing()))
    return this.#watch
  }

  #withHistory(listing: Listing | null): Listing | null {
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

function isSame(one: Quote, other: Quote): boolean {
  // Compares all keys without a list of names, since every quote is compared.
  for (const key in one) if (one[key as keyof Quote] !== other[key as keyof Quote]) return false
  return true
}

/** A failure at one symbol, in one part of its work. */
export interface SymbolTrouble {
  symbol: string
  part: string
  error: string
}

type Write<T> = (things: readonly T[]) => Promise<void>

const ERROR_LENGTH = 200
const BATCH = 250

/**
 * The states of all symbols that this process leads. A failure at one does not affect the others, is logged once, and
 * is kept until it is over.
 */
export class SymbolStates {
  readonly #log: Pick<BaseLogger, 'error' | 'info'>
  readonly #states = new Map<string, SymbolState>()
  #all: readonly SymbolState[] | null = null
  #symbols: readonly string[] | null = null
  readonly #troubles = new Map<string, SymbolTrouble>()

  constructor(log: Pick<BaseLogger, 'error' | 'info'>) {
    this.#log = log
  }

  get size(): number {
    return this.#states.size
  }

  /** All states; the same array until a symbol comes or goes. */
  get all(): readonly SymbolState[] {
    this.#all ??= [...this.#states.values()]
    return this.#all
  }

  /** Symbols in the order of `all`; the same array until a symbol comes or goes, so callers may compare by identity. */
  get symbols(): readonly string[] {
    this.#symbols ??= this.all.map(({ stock }) => stock.symbol)
    return this.#symbols
  }

  get(symbol: string): SymbolState | undefined {
    return this.#states.get(symbol)
  }

  /** All symbols in batches of some milliseconds of work each, so that other work may run between them. */
  *batches(): Iterable<SymbolState[]> {
    const { all } = this
    for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH)
  }

  add(state: SymbolState): void {
    this.#states.set(state.stock.symbol, state)
    this.#changed()
  }

  remove(symbol: string): void {
    this.#states.delete(symbol)
    this.#changed()
    for (const [key, trouble] of this.#troubles) if (trouble.symbol === symbol) this.#troubles.delete(key)
  }

  #changed(): void {
    this.#all = null
    this.#symbols = null
  }

  /** Current failures, oldest first. */
  troubles(): SymbolTrouble[] {
    return [...this.#troubles.values()]
  }

  /** Runs this part of a symbol's work; undefined if it fails, which is recorded. */
  attempt<T>(part: string, state: SymbolState, work: (state: SymbolState) => T): T | undefined {
    try {
      const result = work(state)
      this.succeeded(part, state)
      return result
    } catch (error) {
      this.failed(part, state, error)
      return undefined
    }
  }

  /**
   * Writes items of several symbols, each of one symbol, in one go. If that fails, and not because the database is
   * unreachable or busy, which is no symbol's fault, the batch is split until the faulty item is alone; it is then
   * written alone until it succeeds.
   */
  async write<T extends { state: SymbolState }>(part: string, things: readonly T[], write: Write<T>): Promise<void> {
    const { sound = [], failing = [] } = Object.groupBy(things, ({ state }) =>
      this.#fails(part, state) ? 'failing' : 'sound',
    )
    await this.#writeOrSplit(part, sound, write)
    for (const thing of failing) await this.#writeOrSplit(part, [thing], write)
  }

  async #writeOrSplit<T extends { state: SymbolState }>(
    part: string,
    things: readonly T[],
    write: Write<T>,
  ): Promise<void> {
    if (things.length === 0) return
    try {
      await write(things)
      for (const { state } of things) this.succeeded(part, state)
    } catch (error) {
      if (isDatabaseBusy(error)) throw error
      if (things.length === 1) return this.failed(part, things[0].state, error)
      const middle = things.length >> 1
      await this.#writeOrSplit(part, things.slice(0, middle), write)
      await this.#writeOrSplit(part, things.slice(middle), write)
    }
  }

  #fails(part: string, { stock: { symbol } }: SymbolState): boolean {
    return this.#troubles.size > 0 && this.#troubles.has(`${part} ${symbol}`)
  }

  failed(part: string, { stock: { symbol } }: SymbolState, error: unknown): void {
    const key = `${part} ${symbol}`
    if (!this.#troubles.has(key)) this.#log.error({ err: error, symbol, part }, 'a stock fails')
    const sentence = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH)
    this.#troubles.set(key, { symbol, part, error: sentence })
  }

  succeeded(part: string, { stock: { symbol } }: SymbolState): void {
    if (this.#troubles.size === 0 || !this.#troubles.delete(`${part} ${symbol}`)) return
    this.#log.info({ symbol, part }, 'a stock works again')
  }
}
