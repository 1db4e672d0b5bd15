export interface QuoteVerdictTable {
  market: string
  /** The verdict on a quote, in the words of domain's `PriceWatch`. */
  verdict: string
  quotes: number
}
