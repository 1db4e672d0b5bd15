import type { Session } from './types.ts'

/** What a source says of a company beside its price; null for what it does not say. */
export interface KeyFigures {
  symbol: string
  /** The session for which it says so. */
  day: Session
  /** Of all shares, in the instrument's currency. */
  market_cap: number | null
  /** The price over the earnings per share of the last twelve months. */
  pe: number | null
  /** Of the price, 0–100. */
  dividend_yield_pct: number | null
  /** The next report of earnings, `day` or later, and whether the date is only expected. */
  earnings_on: Session | null
  earnings_estimated: boolean
}
