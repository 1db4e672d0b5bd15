/** The column of each field of a candle file; an index into its rows. */
export interface CandleHeader {
  session: number
  open: number
  high: number
  low: number
  close: number
  volume: number
  /** Null where the format has no split coefficients: its prices are adjusted already. */
  split: number | null
  /** Null where the format has no dividends. */
  dividend: number | null
  /** Number of columns. */
  width: number
}

/**
 * Columns of a candle file by the names of Alpha Vantage (`timestamp,…,split_coefficient`), Yahoo (`Date,…,Adj
 * Close,…`) or Stooq (`Date,…,Volume`), in any case and order; null when a column is missing or occurs twice.
 */
export function recogniseCandleHeader(names: readonly string[]): CandleHeader | null {
  const columns = columnsByName(names)
  if (columns === null) return null
  const session = columns.get('timestamp') ?? columns.get('date')
  const found = ['open', 'high', 'low', 'close', 'volume'].map((name) => columns.get(name))
  if (session === undefined || found.includes(undefined)) return null
  const [open, high, low, close, volume] = found as number[]
  const split = columns.get('split_coefficient') ?? null
  const dividend = columns.get('dividend_amount') ?? null
  return { session, open, high, low, close, volume, split, dividend, width: names.length }
}

/** Column names, trimmed and in lower case, with their positions; null when a name occurs twice. */
export function columnsByName(names: readonly string[]): Map<string, number> | null {
  const columns = new Map<string, number>()
  for (const [position, raw] of names.entries()) {
    const name = raw.trim().toLowerCase()
    if (name === '') continue
    if (columns.has(name)) return null
    columns.set(name, position)
  }
  return columns
}
