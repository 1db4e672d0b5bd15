import { emaWeight } from '../ema.ts'

// These averages are not part of the pass of fold.ts: only ratings read them, and they would make each bar of that pass
// cost twice as much and each tick half as much again.

/** Periods in bars of the averages, each as an exponential and as a simple one. */
export const AVERAGE_PERIODS = [10, 20, 30, 50, 100, 200] as const

/** What the next close needs of those before it: plain data of some 200 bytes. */
export interface Averages {
  /** Number of closes so far. */
  seen: number
  /** The exponential average of each period. */
  readonly ema: Float64Array
  /**
   * For each period the sum of its last closes, one fewer than it has bars, and what rounding has taken from that sum.
   * The sum lives for the whole history, and once a price has fallen to a millionth, the errors of the high price must
   * be gone from it. (Knuth's two-sum; Ogita, Rump and Oishi 2005)
   */
  readonly sum: Float64Array
  readonly lost: Float64Array
}

export function newAverages(): Averages {
  const zeros = () => new Float64Array(AVERAGE_PERIODS.length)
  return { seen: 0, ema: zeros(), sum: zeros(), lost: zeros() }
}

/** The averages after all of these closes, oldest first. */
export function averagesOf(close: Float64Array): Averages {
  const averages = newAverages()
  for (let i = 0; i < close.length; i++) addClose(averages, close, i)
  return averages
}

/** Adds `close[i]`, which is the one after those that `averages` has seen. */
export function addClose(averages: Averages, close: Float64Array, i: number): void {
  const { seen, ema, sum, lost } = averages
  const price = close[i]
  for (let slot = 0; slot < AVERAGE_PERIODS.length; slot++) {
    const period = AVERAGE_PERIODS[slot]
    ema[slot] += emaWeight(seen + 1, period) * (price - ema[slot])
    addTo(sum, lost, slot, price)
    if (seen + 1 >= period) addTo(sum, lost, slot, -close[i + 1 - period])
  }
  averages.seen = seen + 1
}

/**
 * Writes the averages with `price` as the next close into `values`, exponential ones first; NaN where there are too few.
 * Changes nothing else, so that each tick may ask.
 */
export function averagesWith({ seen, ema, sum, lost }: Averages, price: number, values: Float64Array): void {
  const { length } = AVERAGE_PERIODS
  for (let slot = 0; slot < length; slot++) {
    const period = AVERAGE_PERIODS[slot]
    const isKnown = seen + 1 >= period
    values[slot] = isKnown ? ema[slot] + emaWeight(seen + 1, period) * (price - ema[slot]) : Number.NaN
    values[length + slot] = isKnown ? (sum[slot] + lost[slot] + price) / period : Number.NaN
  }
}

function addTo(sum: Float64Array, lost: Float64Array, slot: number, value: number): void {
  const before = sum[slot]
  const after = before + value
  const added = after - before
  lost[slot] += before - (after - added) + (value - added)
  sum[slot] = after
}
