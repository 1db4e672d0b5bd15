import { candleAt, sliceColumns } from '../../domain/market/columns.ts'
import type { Candle, Columns, Session } from '../../domain/market/types.ts'
import { createSignalState, type Signal, type SignalState } from '../../domain/opportunities/core/signal-state.ts'
import { growTrack, type RuleTally, type Track, tallies } from '../../domain/opportunities/core/track.ts'
import { trackOf } from '../../domain/opportunities/receipt.ts'

/** Signals at the close of one session. */
export interface ClosedDay {
  session: Session
  signals: Signal[]
}

/** One stock's signals and track records, grown bar by bar. */
export class StockSignals {
  readonly #state: SignalState
  readonly #track: Track

  private constructor(state: SignalState, track: Track) {
    this.#state = state
    this.#track = track
  }

  /**
   * Made of all closed bars, in `currency`, but the newest `recent`, which are then pushed: what they said comes along.
   */
  static open(closed: Columns, currency: string | null, recent: number): { signals: StockSignals; days: ClosedDay[] } {
    const known = sliceColumns(closed, 0, Math.max(0, closed.close.length - recent))
    const signals = new StockSignals(createSignalState(known, currency), trackOf(known))
    return { signals, days: signals.catchUp(closed) }
  }

  /** Takes the bars of `closed` that came since; answers what each said at its close. */
  catchUp(closed: Columns): ClosedDay[] {
    const days: ClosedDay[] = []
    for (let i = this.#track.bars; i < closed.close.length; i++) {
      const bar = candleAt(closed, i)
      const signals = this.#state.push(bar)
      growTrack(
        this.#track,
        bar,
        signals.map(({ rule }) => rule),
      )
      days.push({ session: bar.session, signals })
    }
    return days
  }

  /** What the rules say of the open bar, which may still change. */
  provisional(open: Candle): Signal[] {
    return this.#state.peek(open)
  }

  tallies(): RuleTally[] {
    return tallies(this.#track)
  }
}
