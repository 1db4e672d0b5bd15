import type { Columns } from '../../market/types.ts'
import { TOLERANCE as EQUAL_WITHIN, PERCENT as FULL_SCALE } from './compare.ts'
import { type Fold, finishMomentsBlock, finishRangeBlock, type OpenBarInputs } from './fold-state.ts'
import { HISTORY_SERIES, type Series } from './view.ts'

// The hot code of the product. V8 looks up an imported or exported name at every use, which costs the pass a tenth, so
// its constants and steps are here. Every typed array costs checks at every use, so there are few.
const TOLERANCE = EQUAL_WITHIN
const PERCENT = FULL_SCALE
const DEVIATIONS = 2
const THIRD = 1 / 3

/**
 * The single pass: every series of section 7 for the bars `from` (included) to `to` (excluded) of `columns`, which
 * follow those that `fold` has seen, written to the same places of `series`.
 */
export function foldBars(fold: Fold, columns: Columns, from: number, to: number, series: Series): void {
  const { weights, settled, range, moments } = fold
  const { high, low, close } = columns
  const { memory, length } = series
  const at_ema_trend = length
  const at_stochastic_k = 2 * length
  const at_middle = 3 * length
  const at_upper = 4 * length
  const at_lower = 5 * length
  const at_macd = 6 * length
  const at_signal = 7 * length
  const at_histogram = 8 * length
  const at_ema_20 = 9 * length
  const at_ema_50 = 10 * length
  const at_stochastic_d = 11 * length
  const { rest: range_rest, size: range_size } = range
  const { rest: moments_rest, size: moments_size } = moments
  const part = 1 / moments_size
  let { seen, close: previous, fast, slow, signal, short, long, trend, gain, loss } = fold.state
  let { fast_k_1, fast_k_2, slow_k_1, slow_k_2 } = fold.state
  let { filled: range_filled, high: block_high, low: block_low } = range
  let { filled: moments_filled, mean: block_mean, squares: block_squares } = moments

  let i = from
  while (i < to) {
    const row = Math.min(seen, settled) * 6
    const fast_weight = weights[row]
    const slow_weight = weights[row + 1]
    const signal_weight = weights[row + 2]
    const short_weight = weights[row + 3]
    const long_weight = weights[row + 4]
    const wilder_weight = weights[row + 5]
    if (seen === fold.trend_start) trend = 0
    const block_end = i + Math.min(range_size - range_filled, moments_size - moments_filled)
    const stop = seen < settled ? i + 1 : Math.min(to, block_end)
    seen += stop - i

    for (; i < stop; i++) {
      const price = close[i]
      const tie = TOLERANCE * price

      fast = emaStep(fast, price, fast_weight)
      slow = emaStep(slow, price, slow_weight)
      const line = fast - slow
      signal = emaStep(signal, line, signal_weight)
      memory[at_macd + i] = line
      memory[at_signal + i] = signal
      memory[at_histogram + i] = line - signal

      short = emaStep(short, price, short_weight)
      long = emaStep(long, price, long_weight)
      trend = trendOf(short - long, tie, trend)
      memory[at_ema_20 + i] = short
      memory[at_ema_50 + i] = long
      memory[at_ema_trend + i] = trend

      const change = price - previous
      gain = emaStep(gain, gainOf(change, tie), wilder_weight)
      loss = emaStep(loss, gainOf(-change, tie), wilder_weight)
      memory[i] = relativeStrength(gain, loss)
      previous = price

      if (high[i] > block_high) block_high = high[i]
      if (low[i] < block_low) block_low = low[i]
      let highest = range_rest[2 * range_filled]
      let lowest = range_rest[2 * range_filled + 1]
      if (block_high > highest) highest = block_high
      if (block_low < lowest) lowest = block_low
      range_filled++
      const fast_k = percentK(price, lowest, highest, tie)
      const slow_k = (fast_k + (fast_k_1 + fast_k_2)) * THIRD
      memory[at_stochastic_k + i] = slow_k
      memory[at_stochastic_d + i] = (slow_k + (slow_k_1 + slow_k_2)) * THIRD
      fast_k_2 = fast_k_1
      fast_k_1 = fast_k
      slow_k_2 = slow_k_1
      slow_k_1 = slow_k

      const rise = price - block_mean
      block_mean += rise * moments_rest[3 * moments_filled + 2]
      block_squares += rise * (price - block_mean)
      const gap = moments_rest[3 * moments_filled] - block_mean
      const rest_weight = (moments_size - moments_filled - 1) * part
      const middle = block_mean + gap * rest_weight
      const rest_squares = moments_rest[3 * moments_filled + 1]
      moments_filled++
      const squares = block_squares + rest_squares + gap * gap * rest_weight * moments_filled
      const width = DEVIATIONS * Math.sqrt(squares * part)
      memory[at_middle + i] = middle
      memory[at_upper + i] = middle + width
      memory[at_lower + i] = middle - width
    }

    if (range_filled === range_size) {
      finishRangeBlock(range, high, low, i)
      range_filled = 0
      block_high = Number.NEGATIVE_INFINITY
      block_low = Number.POSITIVE_INFINITY
    }
    if (moments_filled === moments_size) {
      finishMomentsBlock(moments, close, i)
      moments_filled = 0
      block_mean = 0
      block_squares = 0
    }
  }

  blankWarmUp(fold, series, from, to)
  fold.state = {
    seen,
    close: previous,
    fast,
    slow,
    signal,
    short,
    long,
    trend,
    gain,
    loss,
    fast_k_1,
    fast_k_2,
    slow_k_1,
    slow_k_2,
  }
  range.filled = range_filled
  range.high = block_high
  range.low = block_low
  moments.filled = moments_filled
  moments.mean = block_mean
  moments.squares = block_squares
}

/**
 * Indexes of the values of one bar: HISTORY_SERIES from `long` on, `stride` apart; CURRENT_SERIES together from `short`
 * on.
 */
export interface SeriesOffsets {
  readonly long: number
  readonly stride: number
  readonly short: number
}

/**
 * Writes every series of the open bar to its place in `memory`: to the last bit what foldBars would write. Changes
 * nothing else.
 */
export function foldOpenBar(
  inputs: OpenBarInputs,
  high: number,
  low: number,
  price: number,
  memory: Float64Array,
  { long: at, stride, short: newest }: SeriesOffsets,
): void {
  const tie = TOLERANCE * price

  const fast = emaStep(inputs.fast, price, inputs.fast_weight)
  const slow = emaStep(inputs.slow, price, inputs.slow_weight)
  const line = fast - slow
  const signal = emaStep(inputs.signal, line, inputs.signal_weight)
  memory[newest] = line
  memory[newest + 1] = signal
  memory[newest + 2] = line - signal

  const short = emaStep(inputs.short, price, inputs.short_weight)
  const long = emaStep(inputs.long, price, inputs.long_weight)
  memory[newest + 3] = short
  memory[newest + 4] = long
  memory[at + stride] = trendOf(short - long, tie, inputs.trend)

  const change = price - inputs.close
  const gain = emaStep(inputs.gain, gainOf(change, tie), inputs.wilder_weight)
  const loss = emaStep(inputs.loss, gainOf(-change, tie), inputs.wilder_weight)
  memory[at] = relativeStrength(gain, loss)

  const highest = Math.max(high, inputs.highest)
  const lowest = Math.min(low, inputs.lowest)
  const slow_k = (percentK(price, lowest, highest, tie) + (inputs.fast_k_1 + inputs.fast_k_2)) * THIRD
  memory[at + 2 * stride] = slow_k
  memory[newest + 5] = (slow_k + (inputs.slow_k_1 + inputs.slow_k_2)) * THIRD

  const rise = price - inputs.block_mean
  const block_mean = inputs.block_mean + rise * inputs.step
  const block_squares = inputs.block_squares + rise * (price - block_mean)
  const gap = inputs.rest_mean - block_mean
  const middle = block_mean + gap * inputs.rest_weight
  const squares = block_squares + inputs.rest_squares + gap * gap * inputs.rest_weight * inputs.block_closes
  const width = DEVIATIONS * Math.sqrt(squares * inputs.part)
  memory[at + 3 * stride] = middle
  memory[at + 4 * stride] = middle + width
  memory[at + 5 * stride] = middle - width

  if (!inputs.warming) return
  const { seen, warm_up } = inputs
  for (let slot = 0; slot < warm_up.length; slot++) {
    const place = slot < HISTORY_SERIES.length ? at + slot * stride : newest + slot - HISTORY_SERIES.length
    if (seen < warm_up[slot]) memory[place] = Number.NaN
  }
}

/** Resets the series that have no value yet in bars `from` to `to`, which come after `seen` others. */
function blankWarmUp({ warm_up, state: { seen } }: Fold, { memory, length }: Series, from: number, to: number): void {
  for (let slot = 0; slot < warm_up.length; slot++) {
    const end = slot * length + Math.min(to, from + warm_up[slot] - seen)
    for (let place = slot * length + from; place < end; place++) memory[place] = Number.NaN
  }
}

/** One step of an exponential average: it goes the part `weight` of its way to `value`. */
function emaStep(average: number, value: number, weight: number): number {
  return average + weight * (value - average)
}

/** The last sign of EMA 20 − EMA 50 that was not a tie. */
function trendOf(difference: number, tie: number, before: number): number {
  return difference > tie ? 1 : -difference > tie ? -1 : before
}

/**
 * The gain in a change of price; a change within `tie` is none; the gain of −change is the loss. No branch on the sign,
 * which no processor can predict.
 */
function gainOf(change: number, tie: number): number {
  const size = Math.abs(change)
  return size > tie ? (size + change) / 2 : 0
}

/** RSI of the average gain and loss; 50 where nothing ever changed. */
function relativeStrength(gain: number, loss: number): number {
  return gain + loss > 0 ? (PERCENT * gain) / (gain + loss) : PERCENT / 2
}

/** Fast %K: the position of the close from lowest low to highest high, in per cent; 50 where these are within `tie`. */
function percentK(close: number, lowest: number, highest: number, tie: number): number {
  const range = highest - lowest
  return range > tie ? (PERCENT * (close - lowest)) / range : PERCENT / 2
}
