import type { Session } from './types.ts'

/** Figures of a company that a source gives besides its price; null for those that it does not give. */
export interface KeyFigures {
  symbol: string
  /** The session of the figures. */
  day: Session
  /** The price of all shares, in the instrument's currency. */
  market_cap: number | null
  /** The price over the earnings per share of the last twelve months. */
  pe: number | null
  /** Yearly dividend in per cent of the price, 0–100. */
  dividend_yield_pct: number | null
  /** Date of the next report of earnings, `day` or later; `earnings_estimated` says whether it is only expected. */
  earnings_on: Session | null
  earnings_estimated: boolean
}
