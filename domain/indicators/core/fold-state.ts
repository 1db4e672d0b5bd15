import { emaWeight } from '../ema.ts'
import { wilderWeight } from '../rsi.ts'
import { createMomentsWindow, type MomentsWindow, resetMomentsWindow } from './moments-window.ts'
import { PERIODS, type Periods, warmUp } from './periods.ts'
import { createRangeWindow, type RangeWindow, resetRangeWindow } from './range-window.ts'

/** All that the next bar needs from the bars before it. */
export interface Fold {
  /** Bars before the first value of each series. */
  readonly warm_up: readonly number[]
  /** Bars before the first EMA trend. */
  readonly trend_start: number
  /** From this many bars on every series has values and no average is being seeded: the last row of `weights` holds. */
  readonly settled: number
  /** Rows of six by bars seen: weight of the next bar in fast, slow, signal, short, long and Wilder's average. */
  readonly weights: Float64Array
  readonly range: RangeWindow
  readonly moments: MomentsWindow
  seen: number
  close: number
  fast: number
  slow: number
  signal: number
  short: number
  long: number
  trend: number
  gain: number
  loss: number
  /** Fast and slow %K of the last two bars. */
  fast_k_1: number
  fast_k_2: number
  slow_k_1: number
  slow_k_2: number
}

export function createFold(periods: Periods = PERIODS): Fold {
  const warm_up = warmUp(periods)
  // One bar more than any warm-up: an average's first value still carries the weight of its seed.
  const settled = Math.max(...warm_up, periods.fast) + 1
  return {
    warm_up,
    trend_start: periods.long - 1,
    settled,
    weights: Float64Array.from(Array.from({ length: settled + 1 }, (_, seen) => nextWeights(seen, periods)).flat()),
    range: createRangeWindow(periods.stochastic),
    moments: createMomentsWindow(periods.bollinger),
    seen: 0,
    close: 0,
    fast: 0,
    slow: 0,
    signal: 0,
    short: 0,
    long: 0,
    trend: 0,
    gain: 0,
    loss: 0,
    fast_k_1: 0,
    fast_k_2: 0,
    slow_k_1: 0,
    slow_k_2: 0,
  }
}

function nextWeights(seen: number, { fast, slow, signal, short, long, rsi }: Periods): number[] {
  return [
    emaWeight(seen + 1, fast),
    emaWeight(seen + 1, slow),
    emaWeight(seen + 2 - slow, signal),
    emaWeight(seen + 1, short),
    emaWeight(seen + 1, long),
    wilderWeight(seen, rsi),
  ]
}

/** Makes `fold` forget every bar. */
export function resetFold(fold: Fold): void {
  resetRangeWindow(fold.range)
  resetMomentsWindow(fold.moments)
  fold.seen = 0
  fold.close = 0
  fold.fast = 0
  fold.slow = 0
  fold.signal = 0
  fold.short = 0
  fold.long = 0
  fold.trend = 0
  fold.gain = 0
  fold.loss = 0
  fold.fast_k_1 = 0
  fold.fast_k_2 = 0
  fold.slow_k_1 = 0
  fold.slow_k_2 = 0
}
