import { toColumns } from '../../market/bars/columns.ts'
import { type RawBar, soundBars } from '../../market/bars/sound-bars.ts'
import { adjustForSplits, isSameSplit, type Split } from '../../market/bars/splits.ts'
import { freshness } from '../../market/prices/freshness.ts'
import { type PriceSequence, quoteOfBar } from '../../market/prices/price-evaluation.ts'
import { PriceWatch } from '../../market/prices/price-watch.ts'
import { quoteOfAnswer, type SourceAnswer } from '../../market/prices/source-answer.ts'
import type { Candle, Quote } from '../../market/types.ts'
import { closingPrice } from './begin.ts'
import { ClosedBars, hoursOf } from './closed-bars.ts'
import type { PriceStatus } from './suspension.ts'
import type { StartPrice } from './view.ts'

export interface StockSequence extends Omit<PriceSequence, 'steps'> {
  /** It has every session that was over before the last event; each may be used from its close on. */
  history: readonly RawBar[]
}

/** Closed bars, for as long as no other bar closes and no other split takes effect. */
type Adjusted = { bars: number; splits: string; closed: ClosedBars }

/** The stock of a sequence at an instant: what its source, its history and the clock say of it. */
export class EvaluatedStock {
  /** Epoch milliseconds. */
  now = Number.NEGATIVE_INFINITY
  readonly #sequence: StockSequence
  readonly #bars: readonly Candle[]
  /** When each of them was over. */
  readonly #ends: readonly number[]
  /** They are kept as they were told. */
  #splits: readonly Split[]
  #watch: PriceWatch
  /** Whether an answer of the source has been accepted since prices began. */
  #isHeard = false
  #awayUntil = Number.NEGATIVE_INFINITY
  #adjusted: Adjusted | null = null

  /** Before the first answer, which comes at `begun` at the earliest, the newest bar is the price that is held. */
  constructor(sequence: StockSequence, begun: number) {
    this.#sequence = sequence
    this.#splits = sequence.splits
    this.#bars = soundBars(sequence.history, ({ session }) => sequence.hasSession(session)).bars
    this.#ends = this.#bars.map(({ session }) => hoursOf(sequence.calendar, session).close_at)
    this.#watch = this.#newWatch()
    const over = this.#bars.slice(0, this.#countOver(begun))
    if (over.length > 0) this.#watch.recall(quoteOfBar(sequence, over, begun))
  }

  /** Advances to `now`: a market closes, a price freezes, even if the source is silent. */
  turn(now: number): void {
    this.now = now
    this.#watch.turn(now)
  }

  /** Prices begin again. */
  beginAgain(): void {
    this.#watch = this.#newWatch()
    this.#isHeard = false
  }

  /** Goes on with what is stored. */
  restart(): void {
    const { held } = this.#watch
    this.#watch = this.#newWatch()
    if (held !== null) this.#watch.recall(structuredClone(held))
    this.#watch.learnDay(this.closed.tail(1))
  }

  /** Learns of a split; whether it is news. */
  learn(split: Split): boolean {
    const isNews = !this.#splits.some((told) => isSameSplit(told, split))
    this.#splits = [...this.#splits, split]
    return isNews
  }

  /** No answer arrives until then (epoch ms). */
  silence(until: number): void {
    this.#awayUntil = until
  }

  /** Takes an answer of the source; whether it was accepted. */
  take(answer: SourceAnswer, now: number): boolean {
    if (now < this.#awayUntil) return false
    const isAccepted = this.#watch.take(quoteOfAnswer(answer, this.#sequence, now), now) === 'accepted'
    this.#isHeard ||= isAccepted
    return isAccepted
  }

  /** The newest quote that may be shown. */
  get quote(): Quote | null {
    return this.#watch.held
  }

  /** The newest quote since prices began. */
  get heard(): Quote | null {
    return this.#isHeard ? this.quote : null
  }

  /** The price shown: of the last close before the first answer. */
  get shown(): StartPrice | null {
    if (this.heard !== null) return this.heard
    const [last, before] = this.closed.tail(2).reverse()
    return last === undefined ? null : closingPrice(last, before?.close ?? null)
  }

  get status(): PriceStatus {
    const { held, isInReview } = this.#watch
    const market_state = this.#sequence.calendar.at(this.now).state
    const unheard = market_state === 'open' ? ('stale' as const) : ('closed' as const)
    const word = held === null ? unheard : freshness(held, this.#sequence.source, this.now)
    return { freshness: word, market_state, isInReview }
  }

  /** The splits in effect. */
  get splits(): Split[] {
    const { calendar } = this.#sequence
    return this.#watch.splits.filter(
      ({ date }) => (calendar.session(date)?.pre ?? hoursOf(calendar, date).open_at) <= this.now,
    )
  }

  get closed(): ClosedBars {
    const { calendar, symbol, currency } = this.#sequence
    const bars = this.#countOver(this.now)
    const effective = this.splits
    const splits = JSON.stringify(effective)
    if (this.#adjusted?.bars !== bars || this.#adjusted.splits !== splits) {
      const over = toColumns(adjustForSplits(this.#bars.slice(0, bars), effective))
      const closed = new ClosedBars(over, calendar, { symbol, currency })
      this.#adjusted = { bars, splits, closed }
    }
    return this.#adjusted.closed
  }

  #countOver(now: number): number {
    return this.#ends.findLastIndex((end) => end <= now) + 1
  }

  #newWatch(): PriceWatch {
    const { calendar, currency } = this.#sequence
    const splits = () => this.#splits
    const bars = () => this.#bars.slice(0, this.#countOver(this.now))
    return new PriceWatch({
      calendar,
      currency,
      get splits() {
        return splits()
      },
      get bars() {
        return bars()
      },
    })
  }
}
