import { movingMean } from '#domain/indicators/core/compute.ts'
import { foldBars, foldOpenBar } from '#domain/indicators/core/fold.ts'
import { createFold, type Fold, type OpenBarInputs, openBarInputs } from '#domain/indicators/core/fold-state.ts'
import { createSeries, HISTORY_SERIES, type SERIES, type Series } from '#domain/indicators/core/view.ts'
import type { Columns } from '#domain/market/types.ts'
import type { BarBuffer } from '../model/bar-buffer.ts'

export type SeriesName = (typeof SERIES)[number] | 'sma_200'

const SMA = 200

/** Bars that one batch folds, and the bars before them that it looks back at. */
const BATCH = 8_192
const LOOKBACK = 32
const ROOM = 1_024
/** Places of one bar's series, at the start of the memory. */
const ONE_BAR = { long: 0, stride: 1, short: HISTORY_SERIES.length }

/**
 * Computes series of all bars with the product's own code. Closed bars are folded once; the open
 * bar is computed from the state they left, so that a tick costs the same for any number of bars.
 */
export class IndicatorSeries {
  readonly #bars: BarBuffer
  #wanted: readonly SeriesName[] = []
  #columns = new Map<SeriesName, Float64Array>()
  #fold: Fold = createFold()
  #outlook: OpenBarInputs = openBarInputs(this.#fold)
  #version = ''
  #batch: Series | null = null
  readonly #open = createSeries(1)

  constructor(bars: BarBuffer) {
    this.#bars = bars
  }

  /** Values of `names` for each bar, NaN where there is none. */
  read(names: readonly SeriesName[]): Map<SeriesName, Float64Array> {
    const missing = names.some((name) => !this.#columns.has(name))
    const { bars, older, corrected } = this.#bars
    const version = `${older} ${corrected}`
    const room = this.#columns.values().next().value?.length ?? 0
    if (missing || version !== this.#version || (names.length > 0 && bars > room)) this.#begin(names)
    this.#version = version
    this.#wanted = names
    this.#follow()
    return new Map(names.map((name) => [name, this.#columns.get(name)!.subarray(0, bars)]))
  }

  #begin(names: readonly SeriesName[]): void {
    this.#columns = new Map(names.map((name) => [name, new Float64Array(this.#bars.bars + ROOM)]))
    this.#fold = createFold()
    this.#outlook = openBarInputs(this.#fold)
  }

  /** Folds the bars that closed since the last read, and the open one. */
  #follow(): void {
    const last = this.#bars.bars - 1
    if (last < 0 || this.#wanted.length === 0) return
    const all = {
      high: this.#bars.column('high'),
      low: this.#bars.column('low'),
      close: this.#bars.column('close'),
    }
    const before = this.#fold.state.seen
    const batch = last > before ? (this.#batch ??= createSeries(BATCH + LOOKBACK)) : this.#open
    for (let from = before; from < last; from += BATCH) {
      const start = Math.max(0, from - LOOKBACK)
      const end = Math.min(last, from + BATCH)
      const high = all.high.subarray(start, end)
      const low = all.low.subarray(start, end)
      const close = all.close.subarray(start, end)
      const columns: Columns = { session: [], open: close, high, low, close, volume: close }
      foldBars(this.#fold, columns, from - start, end - start, batch)
      for (const [name, values] of this.#columns) {
        if (name === 'sma_200') movingMean(all.close, SMA, from, end, values)
        else values.set(batch[name].subarray(from - start, end - start), from)
      }
    }
    if (last > before) this.#outlook = openBarInputs(this.#fold)
    foldOpenBar(this.#outlook, all.high[last], all.low[last], all.close[last], this.#open.memory, ONE_BAR)
    for (const [name, values] of this.#columns) {
      if (name === 'sma_200') movingMean(all.close, SMA, last, last + 1, values)
      else values[last] = this.#open[name][0]
    }
  }
}
