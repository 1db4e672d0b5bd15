/** Half spreads in parts of the price, by the least that a stock trades in a session, in dollars; the most liquid first. */
const BY_TRADED_VALUE = [
  { least: 50e6, part: 2e-4 },
  { least: 5e6, part: 5e-4 },
  { least: 0.5e6, part: 20e-4 },
]
const ILLIQUID = 75e-4

/**
 * Half of what lies between ask and bid, as a part of the price, where only the median of what a stock trades in a
 * session is known, in dollars; null or NaN where that is not known either. (contract section 16, rule 2)
 */
export function halfSpread(traded_value_usd: number | null): number {
  return BY_TRADED_VALUE.find(({ least }) => traded_value_usd !== null && traded_value_usd >= least)?.part ?? ILLIQUID
}
