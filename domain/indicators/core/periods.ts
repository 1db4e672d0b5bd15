import { SERIES, type SeriesName } from './series.ts'

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
