export interface QuoteVerdictTable {
  market: string
  /** A word of domain's price watch. */
  verdict: string
  quotes: number
}
