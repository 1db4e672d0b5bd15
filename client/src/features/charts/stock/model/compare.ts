import { type Interval, isOfSessions, isSameBar } from '#domain/market/bars/intervals.ts'
import type { Viewport } from '../../panes/viewport.ts'
import type { BarBuffer } from './bar-buffer.ts'

/** Closes of another stock at the bars of the chart's own, with a gap where it has none. */
export class ComparedStock {
  readonly symbol: string
  /** Prices of the chart's own stock and of this one at the first bar of the viewport. */
  bases = { own: Number.NaN, other: Number.NaN }
  readonly #own: BarBuffer
  readonly #other: BarBuffer
  readonly #same: (one: number, other: number) => boolean
  #values = new Float64Array(0)
  #older = ''

  constructor(symbol: string, interval: Interval, own: BarBuffer, other: BarBuffer) {
    this.symbol = symbol
    this.#own = own
    this.#other = other
    // Bars of days and minutes have equal times; a week or month begins with the first session of its exchange.
    const byTime = interval === '1d' || !isOfSessions(interval)
    this.#same = byTime ? (one, two) => one === two : (one, two) => isSameBar(interval, one, two)
  }

  isOf(symbol: string, bars: BarBuffer | null): boolean {
    return this.symbol === symbol && this.#other === bars
  }

  /** Changes when anything but the open bar of the compared stock does. */
  get shape(): string {
    return this.#other.shape
  }

  /** Closes for each bar of the chart's own, NaN where the other stock has none. */
  read(): Float64Array {
    const { bars, older } = this.#own
    const version = `${older} ${this.#other.older} ${this.#other.bars === 0}`
    if (version !== this.#older || bars > this.#values.length) {
      this.#older = version
      this.#values = new Float64Array(bars + 1_024)
      this.#align(0, 0)
    } else this.#align(Math.max(0, bars - 2), Math.max(0, this.#other.bars - 4))
    return this.#values.subarray(0, bars)
  }

  /**
   * What `pick` takes of its closes, in prices of the chart's own stock, as if both had cost the same at the first bar
   * of the viewport.
   */
  scaled(own: ArrayLike<number>, view: Viewport, pick: (closes: Float64Array) => (number | null)[]): (number | null)[] {
    const values = this.read()
    this.bases = { own: baseOf(own, view), other: baseOf(values, view) }
    const factor = this.bases.own / this.bases.other
    return pick(values).map((value) => (value === null || Number.isNaN(factor) ? null : factor * value))
  }

  #align(from: number, at: number): void {
    const time = this.#own.column('time')
    const times = this.#other.column('time')
    const close = this.#other.column('close')
    for (let row = from, i = at; row < time.length; row++) {
      while (i < times.length && times[i] < time[row] && !this.#same(times[i], time[row])) i++
      this.#values[row] = i < times.length && this.#same(times[i], time[row]) ? close[i] : Number.NaN
    }
  }
}

/** The first value in the viewport, which is the 0 % of the comparison. */
function baseOf(values: ArrayLike<number>, { from }: Viewport): number {
  for (let row = Math.max(0, Math.ceil(from)); row < values.length; row++) if (values[row] > 0) return values[row]
  return Number.NaN
}
