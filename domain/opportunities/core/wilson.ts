/** The normal distribution's quantile for 95 %, two-sided. */
const Z = 1.959963984540054

/**
 * Wilson's 95 % interval, in per cent, for `hits` of `n` (n > 0).
 * (E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927)
 */
export function wilson95(hits: number, n: number): [low: number, high: number] {
  const rate = hits / n
  const z2 = Z * Z
  const middle = (rate + z2 / (2 * n)) / (1 + z2 / n)
  const half = (Z * Math.sqrt((rate * (1 - rate)) / n + z2 / (4 * n * n))) / (1 + z2 / n)
  // Rounding may leave the scale by a few units of the last place.
  return [hits === 0 ? 0 : 100 * (middle - half), hits === n ? 100 : 100 * (middle + half)]
}
