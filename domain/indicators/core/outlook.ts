import type { Fold } from './fold-state.ts'

/** Everything the open bar needs of the closed bars, prepared once so that each tick costs little. Plain data. */
export interface Outlook {
  /** Closed bars, and how many of them each series needs before its first value. */
  readonly seen: number
  readonly warm_up: readonly number[]
  /** Whether some series has no value yet. */
  readonly warming: boolean
  readonly fast_weight: number
  readonly slow_weight: number
  readonly signal_weight: number
  readonly short_weight: number
  readonly long_weight: number
  readonly wilder_weight: number
  readonly close: number
  readonly fast: number
  readonly slow: number
  readonly signal: number
  readonly short: number
  readonly long: number
  readonly trend: number
  readonly gain: number
  readonly loss: number
  readonly highest: number
  readonly lowest: number
  readonly fast_k_sum: number
  readonly slow_k_sum: number
  readonly block_mean: number
  readonly block_squares: number
  readonly step: number
  readonly rest_mean: number
  readonly rest_squares: number
  readonly rest_weight: number
  readonly begun: number
  readonly part: number
}

/** The outlook after the bars that `fold` has seen; later bars do not change it. */
export function lookAhead(fold: Fold): Outlook {
  const { range, moments, weights, settled, seen } = fold
  const { filled, size } = moments
  const row = Math.min(seen, settled) * 6
  return {
    seen,
    warm_up: fold.warm_up,
    warming: seen < settled,
    fast_weight: weights[row],
    slow_weight: weights[row + 1],
    signal_weight: weights[row + 2],
    short_weight: weights[row + 3],
    long_weight: weights[row + 4],
    wilder_weight: weights[row + 5],
    close: fold.close,
    fast: fold.fast,
    slow: fold.slow,
    signal: fold.signal,
    short: fold.short,
    long: fold.long,
    trend: seen === fold.trend_start ? 0 : fold.trend,
    gain: fold.gain,
    loss: fold.loss,
    highest: Math.max(range.rest[2 * range.filled], range.high),
    lowest: Math.min(range.rest[2 * range.filled + 1], range.low),
    fast_k_sum: fold.fast_k_1 + fold.fast_k_2,
    slow_k_sum: fold.slow_k_1 + fold.slow_k_2,
    block_mean: moments.mean,
    block_squares: moments.squares,
    step: moments.rest[3 * filled + 2],
    rest_mean: moments.rest[3 * filled],
    rest_squares: moments.rest[3 * filled + 1],
    rest_weight: (size - filled - 1) * (1 / size),
    begun: filled + 1,
    part: 1 / size,
  }
}
