import type { Session } from '../types.ts'
import type { Split } from './splits.ts'

/** Who held a share before session `date` was paid `amount` for it, adjusted for splits as the bars are. */
export interface Dividend {
  date: Session
  amount: number
}

/** Each dividend once: the same amount told twice for a day is one, different amounts of a day are added. */
export function distinctDividends(told: readonly Dividend[]): Dividend[] {
  const byDate = Map.groupBy(told, ({ date }) => date)
  return [...byDate].map(([date, own]) => {
    const amounts = new Set(own.map(({ amount }) => amount))
    return { date, amount: [...amounts].reduce((sum, amount) => sum + amount, 0) }
  })
}

/** What changes a price apart from trade, oldest first. */
export interface CorporateActions {
  splits: Split[]
  dividends: Dividend[]
}
