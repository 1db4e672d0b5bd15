/**
 * The mean of `period` values up to each of bars `from` (included) to `to` (excluded) of `values`, written to the same
 * places of `into`; NaN where there are fewer. Each call sums its first window afresh, so errors do not add up.
 */
export function movingMean(values: Float64Array, period: number, from: number, to: number, into: Float64Array): void {
  let sum = 0
  for (let i = Math.max(0, from - period); i < from; i++) sum += values[i]
  for (let i = from; i < to; i++) {
    sum += values[i]
    if (i >= period) sum -= values[i - period]
    into[i] = i + 1 < period ? Number.NaN : sum / period
  }
}
