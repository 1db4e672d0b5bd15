import { NO_DETAILS } from '#domain/market/provider.ts'
import type { Instrument } from '#domain/market/types.ts'
import { type Row, textOf } from '../yahoo/values.ts'
import { symbolOf } from './names.ts'

/** Our name of an exchange by Alpaca's; on the others funds alone are listed, or nothing that IEX trades. */
const EXCHANGES: Readonly<Record<string, string>> = { NYSE: 'NYSE', AMEX: 'NYSE', NASDAQ: 'NASDAQ' }
const ENDING = /,? (Class [A-Z] )?(Common Stock|Ordinary Shares?)$/i

/** A row of the list of assets as an instrument; null for what is no share on an exchange with known sessions. */
function readAsset({ symbol, name, exchange, class: kind, status }: Row): Instrument | null {
  const own = symbolOf(String(symbol))
  const listedOn = EXCHANGES[String(exchange)]
  const called = textOf(name)?.replace(ENDING, '')
  if (own === null || listedOn === undefined || !called || kind !== 'us_equity' || status !== 'active') return null
  return {
    symbol: own,
    name: called,
    class: 'share',
    exchange: listedOn,
    currency: 'USD',
    ...NO_DETAILS,
    logo_url: null,
  }
}

/** Those that fit a ticker or a name: the ticker itself, then tickers that begin so, then names with these words. */
export function matchAssets(rows: readonly Row[], text: string, most: number): Instrument[] {
  const words = text.trim().toLowerCase()
  const rank = ({ symbol, name }: Instrument): number => {
    const ticker = symbol.toLowerCase()
    if (ticker === words) return 0
    return ticker.startsWith(words) ? 1 : name.toLowerCase().includes(words) ? 2 : 3
  }
  return rows
    .flatMap((row) => readAsset(row) ?? [])
    .filter((asset) => rank(asset) < 3)
    .sort((a, b) => rank(a) - rank(b) || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, most)
}
