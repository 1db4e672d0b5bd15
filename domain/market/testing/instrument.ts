import type { Instrument } from '../../domain/market/types.ts'

/** An instrument of which only symbol and name are known. */
export function instrumentOf(symbol: string): Instrument {
  return {
    symbol,
    name: `${symbol} S.A.`,
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
  }
}
