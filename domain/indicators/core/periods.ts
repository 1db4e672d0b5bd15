/** Periods in bars. The product knows only PERIODS; published tables are checked with theirs. */
export interface Periods {
  readonly rsi: number
  /** MACD: fast and slow EMA of the close, and the EMA of their difference. */
  readonly fast: number
  readonly slow: number
  readonly signal: number
  /** EMA cross. */
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

/** Bars before the first value of each series, in the order of SERIES. */
export function warmUp(periods: Periods): readonly number[] {
  const { rsi, slow, short, long, stochastic, bollinger } = periods
  const signal = slow + periods.signal - 2
  const band = bollinger - 1
  return [
    rsi,
    slow - 1,
    signal,
    signal,
    short - 1,
    long - 1,
    long - 1,
    stochastic + 1,
    stochastic + 3,
    band,
    band,
    band,
  ]
}
