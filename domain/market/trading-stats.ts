import type { Candle, Columns } from './types.ts'

const YEAR_BARS = 252
const QUARTER_BARS = 63

/** Ranges and mean volume that stand beside a price; each counts the open bar as its last one. */
interface TradingFigures {
  year_low: number
  year_high: number
  average_volume: number
}

export interface TradingStats {
  /** The figures with `open` as the newest bar: low and high of 252 bars, mean volume (shares) of 63. */
  with(open: Candle): TradingFigures
}

/** Prepares the figures of closed bars (oldest first), so that a moving open bar costs no scan. */
export function tradingStats(closed: Columns): TradingStats {
  const n = closed.session.length
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = Math.max(0, n - (YEAR_BARS - 1)); i < n; i++) {
    low = Math.min(low, closed.low[i])
    high = Math.max(high, closed.high[i])
  }
  const counted = Math.min(n, QUARTER_BARS - 1)
  let volume = 0
  for (let i = n - counted; i < n; i++) volume += closed.volume[i]
  return {
    with: (open) => ({
      year_low: Math.min(low, open.low),
      year_high: Math.max(high, open.high),
      average_volume: (volume + open.volume) / (counted + 1),
    }),
  }
}
