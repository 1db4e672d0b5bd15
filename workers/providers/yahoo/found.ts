import { NO_DETAILS } from '#domain/market/provider.ts'
import { type Instrument, SYMBOL_PATTERN } from '#domain/market/types.ts'
import { exchangeOf } from './exchanges.ts'
import { type Row, textOf } from './values.ts'

/** An equity in a search's answer, on an exchange with known sessions; null for anything else. */
export function readFound(row: Row): Instrument | null {
  const symbol = textOf(row.symbol)?.toUpperCase()
  if (symbol === undefined || row.quoteType !== 'EQUITY' || !SYMBOL_PATTERN.test(symbol)) return null
  const name = textOf(row.longname) ?? textOf(row.shortname)
  const exchange = exchangeOf(symbol, row.exchange)
  if (name === null || exchange === null) return null
  return {
    symbol,
    name,
    class: 'share',
    exchange,
    currency: null,
    ...NO_DETAILS,
    sector: textOf(row.sector),
    industry: textOf(row.industry),
    logo_url: null,
  }
}
