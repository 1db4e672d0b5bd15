import type { TechnicalIndicators } from '../../contract/indicators.ts'
import type { Columns, DailyBar, Session } from '../../market/types.ts'
import { withFields } from '../registry.ts'
import { SWING_SIDE } from '../swings.ts'
import { viewOf } from './compute.ts'
import { foldBars, foldOpenBar, type SeriesOffsets } from './fold.ts'
import { createFold, type OpenBarInputs, openBarInputs } from './fold-state.ts'
import {
  CURRENT_SERIES,
  createSeries,
  HISTORY_SERIES,
  type Series,
  type SeriesValues,
  type SeriesView,
  WINDOW,
} from './view.ts'

/** The part of the answer that is not in the bars: their symbol, and whether the last one is still open. */
export interface IndicatorSubject {
  symbol: string
  live: boolean
}

/**
 * The answer of technical-indicators for the last bar of `columns` (closed bars, oldest first, and perhaps an open
 * one).
 */
export function technicalIndicators(columns: Columns, subject: IndicatorSubject, into?: Series): TechnicalIndicators {
  return technicalIndicatorsAt(viewOf(columns, into), subject)
}

/** The answer of technical-indicators at the current bar of `view`, whose series are already computed. */
export function technicalIndicatorsAt(view: SeriesView, { symbol, live }: IndicatorSubject): TechnicalIndicators {
  const as_of = view.columns.session[view.last] ?? null
  return withFields({ symbol, timeframe: '1D', as_of, live }, view)
}

/** Number of closed bars that are kept: no figure reads older ones, which only the open bar's inputs summarise. */
const KEPT = WINDOW + SWING_SIDE
const PRICES = ['open', 'high', 'low', 'close', 'volume'] as const
/** Number of rows of values by bar; after them come the open bar's values of CURRENT_SERIES. */
const ROWS = PRICES.length + HISTORY_SERIES.length

/** All that the open bar needs of the closed ones, however many: plain data of some 12 kB that any thread can take. */
export interface LiveState {
  /** The last closed bars, oldest first, and one place for the open bar. */
  readonly sessions: Session[]
  /**
   * Open, high, low, close, volume and each of HISTORY_SERIES in turn, each with one place more for the open bar; then
   * one of each of CURRENT_SERIES.
   */
  readonly memory: Float64Array
  readonly outlook: OpenBarInputs
}

/** The state after `closed` bars, oldest first. `into` as in computeSeries. */
export function computeLiveState(closed: Columns, into?: Series): LiveState {
  const bars = closed.close.length
  const all = into ?? createSeries(bars)
  const fold = createFold()
  foldBars(fold, closed, 0, bars, all)
  const first = Math.max(0, bars - KEPT)
  const rows = [...PRICES.map((name) => closed[name]), ...HISTORY_SERIES.map((name) => all[name])]
  const room = bars - first + 1
  const memory = new Float64Array(ROWS * room + CURRENT_SERIES.length)
  rows.forEach((row, slot) => {
    memory.set(row.subarray(first, bars), slot * room)
  })
  return { sessions: [...closed.session.slice(first), ''], memory, outlook: openBarInputs(fold) }
}

/** The closed bars of one stock, folded once, and the figures of its moving open bar. */
export class LiveIndicators {
  readonly #symbol: string
  readonly #memory: Float64Array
  /** Its last bar is the open one, right after the kept closed ones. */
  readonly #view: SeriesView
  readonly #inputs: OpenBarInputs
  readonly #places: SeriesOffsets

  /** It keeps the memory of the state, and writes the open bar into it. */
  constructor({ sessions, memory, outlook }: LiveState, symbol: string) {
    const room = sessions.length
    const last = room - 1
    const row = (slot: number) => memory.subarray(slot * room, (slot + 1) * room)
    const [open, high, low, close, volume] = PRICES.map((_, slot) => row(slot))
    const long = HISTORY_SERIES.map((name, slot) => [name, row(PRICES.length + slot)])
    // Only the value at `last` belongs to the series; the memory before it is that of others.
    const short = CURRENT_SERIES.map((name, slot) => [name, memory.subarray(ROWS * room + slot - last)])
    this.#symbol = symbol
    this.#memory = memory
    this.#view = {
      columns: { session: sessions, open, high, low, close, volume },
      series: Object.fromEntries([...long, ...short]) as SeriesValues,
      last,
    }
    this.#places = { long: PRICES.length * room + last, stride: room, short: ROWS * room }
    this.#inputs = outlook
  }

  /** Bars and series with `open` as the current bar; valid until the next call, which uses the same memory. */
  viewWith({ session, open, high, low, close, volume }: DailyBar): SeriesView {
    const memory = this.#memory
    const { columns, last } = this.#view
    const room = last + 1
    columns.session[last] = session
    // One array to check per tick, not five.
    memory[last] = open
    memory[room + last] = high
    memory[2 * room + last] = low
    memory[3 * room + last] = close
    memory[4 * room + last] = volume
    foldOpenBar(this.#inputs, high, low, close, memory, this.#places)
    return this.#view
  }

  /** The answer of technical-indicators with `open` as the current bar, equal to a computation over all bars. */
  indicatorsWith(open: DailyBar): TechnicalIndicators {
    return technicalIndicatorsAt(this.viewWith(open), { symbol: this.#symbol, live: true })
  }
}

/** Live indicators of `symbol` after its `closed` bars, oldest first. */
export function createLiveIndicators(closed: Columns, symbol: string): LiveIndicators {
  return new LiveIndicators(computeLiveState(closed), symbol)
}
