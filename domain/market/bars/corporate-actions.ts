import type { Session } from '../types.ts'
import type { Split } from './splits.ts'

/** Who held a share before session `date` was paid `amount` for it, adjusted for splits as the bars are. */
export interface Dividend {
  date: Session
  amount: number
}

/** What changes a price apart from trade, oldest first. */
export interface CorporateActions {
  splits: Split[]
  dividends: Dividend[]
}
