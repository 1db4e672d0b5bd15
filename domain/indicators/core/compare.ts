/** Figures closer than this part of the price count as equal (contract section 7). */
export const TOLERANCE = 1e-9

/** The scale of figures that are no prices: RSI and stochastic run from 0 to 100. */
export const PERCENT = 100

/** Sign of a − b (−1, 0, 1); 0 when they are closer than the tolerance of `scale`, a price or PERCENT. */
export function compare(a: number, b: number, scale: number): -1 | 0 | 1 {
  const tie = TOLERANCE * Math.abs(scale)
  return a - b > tie ? 1 : b - a > tie ? -1 : 0
}
