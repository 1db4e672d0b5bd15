import type { MarketPage, MarketRow } from '#domain/contract/screener.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'

export const marketRow = (symbol: string, more: Partial<MarketRow> = {}): MarketRow => ({
  ...EXAMPLES.market.rows[0],
  symbol,
  name: `Empresa ${symbol}`,
  ...more,
})

/** A page with these rows, of a market that has no others. */
export const marketPage = (rows: MarketRow[], more: Partial<MarketPage> = {}): MarketPage => ({
  ...EXAMPLES.market,
  rows,
  count: rows.length,
  total: rows.length,
  unknown: 0,
  per_filter: [],
  ...more,
})
