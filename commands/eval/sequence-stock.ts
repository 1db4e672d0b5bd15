import type { StartPrice } from '#domain/alerts/alert.ts'
import { ClosedBars, hoursOf } from '#domain/alerts/closed-bars.ts'
import { closingPrice } from '#domain/alerts/evaluate.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import {
  adjustForSplits,
  distinctSplits,
  isSameSplit,
  type Split,
  splitRatio,
} from '#domain/market/bars/corporate-actions.ts'
import { type RawBar, validBars } from '#domain/market/bars/valid-bars.ts'
import { endsUntraded } from '#domain/market/prices/frozen-rule.ts'
import { type QuoteContext, quoteOfAnswer, type SourceAnswer } from '#domain/market/prices/source-answer.ts'
import { type PriceStatus, StockPrice } from '#domain/market/prices/stock-price.ts'
import { DAY_MS, dayOfSession } from '#domain/market/session-dates.ts'
import type { Source } from '#domain/market/sources.ts'
import type { DailyBar, Quote, Session } from '#domain/market/types.ts'

/** A stock as a line of `eval:alerts` or `eval:freshness` describes it. */
export interface StockLine extends QuoteContext {
  currency: string | null
  source: Source
  /** Every session that was over before the last event; a bar counts from its close on. */
  history: readonly RawBar[]
  /** Whether the exchange traded on a date. */
  hasSession: (date: Session) => boolean
  splits: readonly Split[]
}

/** Closed bars; valid until another bar closes or another split takes effect. */
type Adjusted = { bars: number; splits: string; closed: ClosedBars }

/**
 * The stock of a line at an instant: its price as the feed has it, and the bars that have closed by then in memory
 * instead of in tables.
 */
export class SequenceStock {
  /** Valid bars of the history, oldest first, and the sessions of the others, as they came. */
  readonly bars: readonly DailyBar[]
  readonly refused: readonly unknown[]
  readonly #line: StockLine
  /** The close of each of `bars`, epoch milliseconds. */
  readonly #ends: readonly number[]
  /** The splits as the source reported them, repetitions included. */
  #splits: readonly Split[]
  #now = Number.NEGATIVE_INFINITY
  /** The number of `bars` that have closed by now. */
  #over = 0
  #price: StockPrice
  /** Whether an answer of the source has been accepted since prices began. */
  #hasAccepted = false
  #awayUntil = Number.NEGATIVE_INFINITY
  #adjusted: Adjusted | null = null

  constructor(line: StockLine) {
    const { bars, refused } = validBars(line.history, ({ session }) => line.hasSession(session))
    this.#line = line
    this.#splits = line.splits
    this.bars = bars
    this.refused = refused.map(({ session }) => session)
    this.#ends = bars.map(({ session }) => hoursOf(line.calendar, session).close_at)
    this.#price = new StockPrice(() => line)
    this.#loadHistory()
  }

  /** Epoch milliseconds. */
  get now(): number {
    return this.#now
  }

  /** Moves to `now`: the bars that have closed by then are known, before any answer of that instant. */
  moveTo(now: number): void {
    this.#now = now
    const over = this.#countOver(now)
    if (over === this.#over) return
    this.#over = over
    this.#loadHistory()
  }

  /** Shows the newest bar that has closed at `now` (epoch ms). */
  showLastClose(now: number): void {
    this.showBar(this.bars.slice(0, this.#countOver(now)), now)
  }

  /** Shows the last of `bars` at `now` (epoch ms), before any answer of the source. */
  showBar(bars: readonly DailyBar[], now: number): void {
    if (bars.length > 0) this.#price.restore(quoteOfBar(this.#line, bars, now))
  }

  /** Advances to `now`: a market closes, a price freezes, even if the source is silent. */
  advanceTo(now: number): void {
    this.moveTo(now)
    this.#price.advance(now)
  }

  /** Starts prices again, with nothing known of those before. */
  startEpoch(): void {
    this.#price.reset()
    this.#hasAccepted = false
  }

  /** Restarts from what would be stored. */
  restart(): void {
    const { shown } = this.#price
    this.#price = new StockPrice(() => this.#line)
    this.#loadHistory()
    if (shown !== null) this.#price.restore(structuredClone(shown))
  }

  /** Adds a split; false if it was known. */
  addSplit(split: Split): boolean {
    const isNew = !this.#splits.some((known) => isSameSplit(known, split))
    this.#splits = [...this.#splits, split]
    this.#loadHistory()
    return isNew
  }

  /** Drops every answer until then (epoch ms), as if the source were away. */
  setAwayUntil(until: number): void {
    this.#awayUntil = until
  }

  /** Checks an answer of the source; true if it was accepted. */
  accept(answer: SourceAnswer, now: number): boolean {
    if (now < this.#awayUntil) return false
    const { verdict } = this.#price.accept(quoteOfAnswer(answer, this.#line, now), now)
    this.#hasAccepted ||= verdict === 'accepted'
    return verdict === 'accepted'
  }

  /** The newest quote that may be shown. */
  get quote(): Quote | null {
    return this.#price.shown
  }

  /** The newest quote since prices began. */
  get quoteOfEpoch(): Quote | null {
    return this.#hasAccepted ? this.quote : null
  }

  /** The price shown; before the first answer, that of the last close. */
  get shown(): StartPrice | null {
    if (this.quoteOfEpoch !== null) return this.quoteOfEpoch
    const [last, before] = this.closed.tail(2).reverse()
    return last === undefined ? null : closingPrice(last, before?.close ?? null)
  }

  get status(): PriceStatus {
    return this.#price.status(this.#line.source, this.#now)
  }

  /** The known splits, each once. */
  get splits(): readonly Split[] {
    return this.#price.splits
  }

  /** The closed bars, adjusted for the splits in effect: from the pre-market of their day on. */
  get closed(): ClosedBars {
    const { calendar, symbol, currency } = this.#line
    const effective = this.splits.filter(
      ({ date }) => (calendar.session(date)?.pre ?? hoursOf(calendar, date).open_at) <= this.#now,
    )
    const bars = this.#over
    const splits = JSON.stringify(effective)
    if (this.#adjusted?.bars !== bars || this.#adjusted.splits !== splits) {
      const over = toColumns(adjustForSplits(this.bars.slice(0, bars), effective))
      const closed = new ClosedBars(over, calendar, { symbol, currency })
      this.#adjusted = { bars, splits, closed }
    }
    return this.#adjusted.closed
  }

  #countOver(now: number): number {
    return this.#ends.findLastIndex((end) => end <= now) + 1
  }

  #loadHistory(): void {
    this.#price.loadHistory(this.bars.slice(0, this.#over), this.#splits)
  }
}

/**
 * The newest of `bars` (oldest first) as a quote from the start of its day, so that it is older than any answer of the
 * source. It is frozen where the bars that have closed at `now` (epoch ms) end with a session without a trade.
 */
function quoteOfBar(context: QuoteContext & Pick<StockLine, 'splits'>, bars: readonly DailyBar[], now: number): Quote {
  const bar = bars[bars.length - 1]
  const previous = bars.at(-2)
  const { symbol, calendar, delay_seconds, poll_seconds, splits } = context
  const isOver = ({ session }: DailyBar) => (calendar.session(session)?.close ?? startOf(session)) <= now
  return {
    symbol,
    session: bar.session,
    price: bar.close,
    previous_close: previous
      ? previous.close / splitRatio(distinctSplits(splits, bars), previous.session, bar.session)
      : null,
    open: bar.open,
    day_low: bar.low,
    day_high: bar.high,
    last_volume: bar.volume,
    as_of: startOf(bar.session),
    market_state: 'closed',
    delay_seconds,
    poll_seconds,
    // A trade in the session in progress ends the freeze.
    frozen: endsUntraded(bars) && endsUntraded(bars.filter(isOver)),
  }
}

/** Midnight in UTC of a session's date, epoch milliseconds. */
export function startOf(session: Session): number {
  return dayOfSession(session) * DAY_MS
}
