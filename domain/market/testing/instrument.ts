import type { Instrument } from '../types.ts'

/** An instrument with only symbol, name and currency, and the fields of `known`. */
export function instrumentOf(symbol: string, known: Partial<Instrument> = {}): Instrument {
  return {
    symbol,
    name: `${symbol} S.A.`,
    class: 'share',
    exchange: null,
    currency: 'USD',
    country: null,
    sector: null,
    industry: null,
    city: null,
    state: null,
    address: null,
    phone: null,
    website: null,
    logo_url: null,
    ...known,
  }
}
