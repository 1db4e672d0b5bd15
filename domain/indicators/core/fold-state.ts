import { emaWeight } from '../ema.ts'
import { wilderWeight } from '../rsi.ts'
import { SERIES, type SeriesName } from './view.ts'

/** What the next bar needs of the averages and of the last bar, as it is before any bar: the one list of it. */
const BEFORE_ANY_BAR = {
  /** Number of bars so far. */
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
  /** Fast and slow %K of the last bar (`_1`) and of the one before (`_2`). */
  fast_k_1: 0,
  fast_k_2: 0,
  slow_k_1: 0,
  slow_k_2: 0,
}

type FoldState = Readonly<typeof BEFORE_ANY_BAR>

/** The pass over the bars of a stock, after some of them. */
export interface Fold {
  state: FoldState
  /** Bars before the first value of each series. */
  readonly warm_up: readonly number[]
  /** Bars before the first EMA trend. */
  readonly trend_start: number
  /** From this many bars on every series has values and no average is being seeded: the last row of `weights` holds. */
  readonly settled: number
  /**
   * A row of six for each number of bars seen: weights of the next bar in the fast, slow, signal, short, long and
   * Wilder's average.
   */
  readonly weights: Float64Array
  readonly range: RangeWindow
  readonly moments: MomentsWindow
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
    state: BEFORE_ANY_BAR,
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

/** Resets `fold` to the state before any bar. */
export function resetFold(fold: Fold): void {
  resetRangeWindow(fold.range)
  resetMomentsWindow(fold.moments)
  fold.state = BEFORE_ANY_BAR
}

/** All that the open bar needs of the closed bars, prepared once so that each tick costs little. Plain data. */
export type OpenBarInputs = Readonly<ReturnType<typeof openBarInputs>>

/** The inputs of the open bar after the bars that `fold` has seen; later bars do not change them. */
export function openBarInputs({ warm_up, trend_start, settled, weights, range, moments, state }: Fold) {
  const { seen } = state
  const { filled, size } = moments
  const row = Math.min(seen, settled) * 6
  return {
    ...state,
    trend: seen === trend_start ? 0 : state.trend,
    warm_up,
    /** Whether some series has no value yet. */
    warming: seen < settled,
    fast_weight: weights[row],
    slow_weight: weights[row + 1],
    signal_weight: weights[row + 2],
    short_weight: weights[row + 3],
    long_weight: weights[row + 4],
    wilder_weight: weights[row + 5],
    highest: Math.max(range.rest[2 * range.filled], range.high),
    lowest: Math.min(range.rest[2 * range.filled + 1], range.low),
    block_mean: moments.mean,
    block_squares: moments.squares,
    step: moments.rest[3 * filled + 2],
    rest_mean: moments.rest[3 * filled],
    rest_squares: moments.rest[3 * filled + 1],
    rest_weight: (size - filled - 1) * (1 / size),
    block_closes: filled + 1,
    part: 1 / size,
  }
}

/** Periods in bars. The product knows only PERIODS; published tables are checked with theirs. */
export interface Periods {
  readonly rsi: number
  /** MACD: fast and slow EMA of the close, and the EMA of their difference. */
  readonly fast: number
  readonly slow: number
  readonly signal: number
  /** EMA cross: short and long EMA of the close. */
  readonly short: number
  readonly long: number
  readonly stochastic: number
  readonly bollinger: number
}

/** Contract section 7. The stochastic is smoothed over 3 bars twice, Bollinger's bands stand 2 deviations away. */
export const PERIODS: Periods = {
  rsi: 14,
  fast: 12,
  slow: 26,
  signal: 9,
  short: 20,
  long: 50,
  stochastic: 14,
  bollinger: 20,
}

/** Number of bars before the first value of each series, in the order of SERIES. */
function warmUp(periods: Periods): readonly number[] {
  const { rsi, slow, short, long, stochastic, bollinger } = periods
  const signal = slow + periods.signal - 2
  const band = bollinger - 1
  const values: Record<SeriesName, number> = {
    rsi_14: rsi,
    macd: slow - 1,
    signal,
    histogram: signal,
    ema_20: short - 1,
    ema_50: long - 1,
    ema_trend: long - 1,
    stochastic_k: stochastic + 1,
    stochastic_d: stochastic + 3,
    bollinger_middle: band,
    bollinger_upper: band,
    bollinger_lower: band,
  }
  return SERIES.map((name) => values[name])
}

/**
 * Highest high and lowest low of the last `size` bars without reading them again. Bars are cut into blocks of `size`; a
 * window is the rest of the finished block plus the open block. (van Herk 1992; Gil and Werman 1993)
 */
interface RangeWindow {
  readonly size: number
  /** Pairs, by bars in the open block: highest high and lowest low of the rest of the finished one. */
  readonly rest: Float64Array
  /** Number of bars in the open block, their highest high and lowest low. */
  filled: number
  high: number
  low: number
}

function createRangeWindow(size: number): RangeWindow {
  const window = { size, rest: new Float64Array(2 * size), filled: 0, high: 0, low: 0 }
  resetRangeWindow(window)
  return window
}

function resetRangeWindow(window: RangeWindow): void {
  const { rest } = window
  for (let pair = 0; pair < rest.length; pair += 2) {
    rest[pair] = Number.NEGATIVE_INFINITY
    rest[pair + 1] = Number.POSITIVE_INFINITY
  }
  window.filled = 0
  window.high = Number.NEGATIVE_INFINITY
  window.low = Number.POSITIVE_INFINITY
}

/** Makes the `size` bars before index `end` the finished block. */
export function finishRangeBlock(
  { size, rest }: RangeWindow,
  high: Float64Array,
  low: Float64Array,
  end: number,
): void {
  let highest = Number.NEGATIVE_INFINITY
  let lowest = Number.POSITIVE_INFINITY
  for (let filled = size - 1, bar = end - 1; filled >= 0; filled--, bar--) {
    rest[2 * filled] = highest
    rest[2 * filled + 1] = lowest
    if (high[bar] > highest) highest = high[bar]
    if (low[bar] < lowest) lowest = low[bar]
  }
}

/**
 * Mean and squared deviations of the last `size` closes, in blocks like RangeWindow. Finished and open block are merged
 * without subtracting large sums, so that a flat window has deviation 0 after any jump.
 * (Welford 1962; Chan, Golub and LeVeque 1979)
 */
interface MomentsWindow {
  readonly size: number
  /**
   * Triples, by closes in the open block: mean and squared deviations of the rest of the finished one, and the weight
   * of one more close in the mean of the open one.
   */
  readonly rest: Float64Array
  /** Number of closes in the open block, their mean and squared deviations from it. */
  filled: number
  mean: number
  squares: number
}

function createMomentsWindow(size: number): MomentsWindow {
  const rest = new Float64Array(3 * size)
  for (let filled = 0; filled < size; filled++) rest[3 * filled + 2] = 1 / (filled + 1)
  return { size, rest, filled: 0, mean: 0, squares: 0 }
}

function resetMomentsWindow(window: MomentsWindow): void {
  const { rest } = window
  for (let triple = 0; triple < rest.length; triple += 3) {
    rest[triple] = 0
    rest[triple + 1] = 0
  }
  window.filled = 0
  window.mean = 0
  window.squares = 0
}

/** Makes the `size` closes before index `end` the finished block. */
export function finishMomentsBlock({ size, rest }: MomentsWindow, close: Float64Array, end: number): void {
  let mean = 0
  let squares = 0
  for (let filled = size - 1, bar = end - 1; filled >= 0; filled--, bar--) {
    rest[3 * filled] = mean
    rest[3 * filled + 1] = squares
    const rise = close[bar] - mean
    mean += rise * rest[3 * (end - 1 - bar) + 2]
    squares += rise * (close[bar] - mean)
  }
}
