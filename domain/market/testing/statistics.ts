import type { DailyBar } from '../types.ts'

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Daily log returns from close to close. */
export function logReturns(candles: readonly DailyBar[]): number[] {
  return candles.slice(1).map((candle, i) => Math.log(candle.close / candles[i].close))
}

/** The autocorrelation at lag 1. */
export function lagOne(values: readonly number[]): number {
  const centre = mean(values)
  const centred = values.map((value) => value - centre)
  const variance = mean(centred.map((value) => value * value))
  return mean(centred.map((value, i) => (i === 0 ? 0 : value * centred[i - 1]))) / variance
}

/** The fourth standardised moment: 3 for a normal distribution. */
export function kurtosis(values: readonly number[]): number {
  const centre = mean(values)
  const variance = mean(values.map((value) => (value - centre) ** 2))
  return mean(values.map((value) => (value - centre) ** 4)) / variance ** 2
}
