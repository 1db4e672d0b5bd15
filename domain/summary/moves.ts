import type { Session } from '../market/types.ts'

/** A session of a stock, measured against those before it. Unknown figures are null. */
export interface SessionMove {
  session: Session
  /** The close. */
  price: number
  /** Return since the close before, dividends included, as a share. */
  change: number | null
  /** What was paid for a share on this session. */
  dividend: number
  /** Size of the return in robust standard deviations of the 60 sessions before. */
  deviations: number | null
  /** The same move in ATR 14 of before. */
  atrs: number | null
  /** Volume over the median of the 20 sessions before. */
  volume_times: number | null
  /** What was out of the ordinary, the rarer of the two; null where nothing was. */
  by: 'return' | 'volume' | null
  /** In how many of the `sessions` up to this one, itself included, that was as large or larger. */
  times: number
  /** At most 252. */
  sessions: number
}

/** The newest sessions of a stock, oldest first, that could be judged. */
export type StockMoves = readonly SessionMove[]
