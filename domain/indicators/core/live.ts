import type { TechnicalIndicators } from '../../contract/indicators.ts'
import { sliceColumns } from '../../market/columns.ts'
import type { Candle, Columns } from '../../market/types.ts'
import { SWING_SIDE } from '../swings.ts'
import { foldBars, foldOpenBar } from './fold.ts'
import { createFold, type Fold } from './fold-state.ts'
import { lookAhead, type Outlook } from './outlook.ts'
import { createSeries, SERIES, type Series } from './series.ts'
import { technicalIndicatorsAt } from './technical-indicators.ts'
import { type View, WINDOW } from './view.ts'

/** No figure looks at more closed bars than these; older ones live on in the fold only. */
const KEPT = WINDOW + SWING_SIDE
const CAPACITY = 2 * KEPT

/** One stock's closed bars, folded once, and the figures of its moving open bar. */
export class Live {
  readonly #symbol: string
  readonly #fold: Fold = createFold()
  /** The memory of open, high, low, close and volume, one after another: one array to check at a tick, not five. */
  readonly #memory = new Float64Array(5 * CAPACITY)
  readonly #columns: Columns
  readonly #series: Series = createSeries(CAPACITY)
  /** Its last bar is the open one, right behind the closed ones that are kept. */
  readonly #view: View
  #outlook: Outlook

  /** Of `symbol` after `closed` bars, oldest first, which are copied. Every later bar is the one after the last closed. */
  constructor(closed: Columns, symbol: string) {
    this.#symbol = symbol
    const column = (slot: number) => this.#memory.subarray(slot * CAPACITY, (slot + 1) * CAPACITY)
    this.#columns = {
      session: new Array(CAPACITY).fill(''),
      open: column(0),
      high: column(1),
      low: column(2),
      close: column(3),
      volume: column(4),
    }
    const bars = closed.close.length
    const all = createSeries(bars)
    foldBars(this.#fold, closed, 0, bars, all)
    const last = Math.min(bars, KEPT)
    copyTail(closed, all, bars - last, bars, this.#columns, this.#series)
    this.#view = { columns: this.#columns, series: this.#series, last }
    this.#outlook = lookAhead(this.#fold)
  }

  /** Bars and series with `open` as the current bar; valid until the next call, which uses the same memory. */
  view(open: Candle): View {
    this.#put(open)
    foldOpenBar(this.#outlook, open.high, open.low, open.close, this.#series, this.#view.last)
    return this.#view
  }

  /** The answer of technical-indicators with `open` as the current bar, equal to a computation over all bars. */
  peek(open: Candle): TechnicalIndicators {
    return technicalIndicatorsAt(this.view(open), { symbol: this.#symbol, live: true })
  }

  /** Takes the bar of a session that has closed. */
  push(closed: Candle): void {
    this.#put(closed)
    const { last } = this.#view
    foldBars(this.#fold, this.#columns, last, last + 1, this.#series)
    this.#outlook = lookAhead(this.#fold)
    this.#view.last++
    if (this.#view.last < CAPACITY) return
    copyTail(this.#columns, this.#series, CAPACITY - KEPT, CAPACITY, this.#columns, this.#series)
    this.#view.last = KEPT
  }

  #put({ session, open, high, low, close, volume }: Candle): void {
    const memory = this.#memory
    const { last } = this.#view
    this.#columns.session[last] = session
    memory[last] = open
    memory[CAPACITY + last] = high
    memory[2 * CAPACITY + last] = low
    memory[3 * CAPACITY + last] = close
    memory[4 * CAPACITY + last] = volume
  }
}

/** Live indicators of `symbol` after its `closed` bars. */
export function createLive(closed: Columns, symbol: string): Live {
  return new Live(closed, symbol)
}

/** Copies the bars `from` to `to` to the front of `columns` and `series`, which may be the same memory. */
function copyTail(bars: Columns, all: Series, from: number, to: number, columns: Columns, series: Series): void {
  const tail = sliceColumns(bars, from, to)
  columns.session.splice(0, tail.session.length, ...tail.session)
  for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) columns[name].set(tail[name])
  for (const name of SERIES) series[name].set(all[name].subarray(from, to))
}
