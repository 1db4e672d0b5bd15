import type { Generated } from 'kysely'

/** The newest instant of the database's clock that a process has noted. */
export interface ClockTable {
  singleton: Generated<boolean>
  reached_at: Date
}

export interface QuoteVerdictTable {
  market: string
  /** The verdict on a quote, in the words of domain's `PriceWatch`. */
  verdict: string
  quotes: number
}
