import { isNumberColumn, isOffered, MARKET_COLUMNS, type OfferedColumn } from '#domain/screener/columns.ts'
import { market as text } from '../../text/es/market.ts'

export type MarketSort = OfferedColumn | 'symbol'

/** The columns that are offered, in the order of their texts. */
export const OFFERED_COLUMNS = Object.keys(text.columns) as OfferedColumn[]

/** Columns of a user who never chose any. */
export const DEFAULT_COLUMNS: readonly OfferedColumn[] = [
  'price',
  'change_pct',
  'volume_ratio',
  'rsi_14',
  'change_21',
  'high_252_pct',
  'traded_value_usd',
  'rule',
]

export const isMarketSort = (name: string): name is MarketSort => name === 'symbol' || isOffered(name)

/**
 * The power of ten that a filter's value has when its text names none (as `millones` does): amounts are typed in
 * millions, all other figures as the contract has them, percentages in per cent.
 */
export const powerOf = (column: OfferedColumn): number =>
  isNumberColumn(column) && MARKET_COLUMNS[column].figure === 'amount' ? 6 : 0
