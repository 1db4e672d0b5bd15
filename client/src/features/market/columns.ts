import { COLUMNS, type Column } from '#domain/screener/filter.ts'

/** The column of ratings is not offered while every instrument's is unknown. */
export type MarketColumn = Exclude<Column, 'rating'>
export type MarketSort = MarketColumn | 'symbol'

/** The columns that are offered, in groups. The groups' names are in the texts. */
export const COLUMN_GROUPS = {
  price: ['price', 'change_pct', 'change_5', 'change_21', 'change_63', 'change_252', 'gap_pct', 'freshness'],
  volume: ['volume', 'volume_ratio', 'traded_value_usd'],
  indicators: ['rsi_14', 'stochastic', 'macd', 'ema'],
  distances: ['support_pct', 'resistance_pct', 'high_252_pct', 'low_252_pct'],
  risk: ['atr_pct', 'volatility_21', 'band_width_pct'],
  signals: ['rule', 'edge'],
  company: ['market_cap_usd', 'pe', 'dividend_yield', 'tone_7d'],
} as const satisfies Record<string, readonly MarketColumn[]>

/** Columns of a user who never chose any. */
export const DEFAULT_COLUMNS: readonly MarketColumn[] = [
  'price',
  'change_pct',
  'volume_ratio',
  'rsi_14',
  'change_21',
  'high_252_pct',
  'traded_value_usd',
  'rule',
]

export const isMarketColumn = (name: string): name is MarketColumn =>
  name !== 'rating' && (COLUMNS as readonly string[]).includes(name)

export const isMarketSort = (name: string): name is MarketSort => name === 'symbol' || isMarketColumn(name)

/**
 * The power of ten in which a filter's value is typed that names no amount: large amounts in millions, all other figures
 * as the contract has them, percentages in per cent.
 */
export const powerOf = (column: Column): number =>
  column === 'traded_value_usd' || column === 'market_cap_usd' || column === 'volume' ? 6 : 0
