import type { Alert } from '#domain/contract/alerts/alerts.ts'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import type { SearchAnswer } from '#domain/contract/catalogue.ts'
import type { CommentaryAnswer } from '#domain/contract/commentary.ts'
import type { CompanyDetails, KeyFigures } from '#domain/contract/company.ts'
import type { Health } from '#domain/contract/health.ts'
import type { TechnicalIndicators } from '#domain/contract/indicators.ts'
import type { QuoteItem } from '#domain/contract/live/protocol.ts'
import type { Dual, TradingData } from '#domain/contract/market.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'

const { admin: _, ...login } = EXAMPLES.login
export const demo = login

export const quote = (symbol: string, seq: number, price: number, more: Partial<QuoteItem> = {}): QuoteItem => ({
  symbol,
  price,
  previous_close: 100,
  open: 101,
  day_low: 99,
  day_high: 110,
  last_volume: 1_500_000,
  bid: null,
  ask: null,
  as_of: new Date().toISOString(),
  seq,
  freshness: 'simulated',
  market_state: 'open',
  source: 'simulated',
  ...more,
})

/** A share with one listing, on a market with one source. */
export const trading = (symbol: string, more: Partial<TradingData> = {}): TradingData => ({
  ...EXAMPLES.tradingData,
  symbol,
  name: `Empresa ${symbol}`,
  logo_url: null,
  bid: null,
  ask: null,
  as_of: new Date().toISOString(),
  unlisted: undefined,
  dual: undefined,
  difference: undefined,
  ...more,
})

export const searchResult = (ticker: string, more: Partial<SearchAnswer['results'][number]> = {}) => ({
  ...EXAMPLES.search.results[0],
  ticker,
  name: `Empresa ${ticker}`,
  ...more,
})

/** Ten shares of AAA.BA, in Buenos Aires, are one ADR `symbol`. */
export const dual = (symbol: string, more: Partial<Dual> = {}): Dual => {
  const { legs, ...pair } = EXAMPLES.tradingData.dual
  const as_of = new Date().toISOString()
  return {
    ...pair,
    symbol: `${symbol}.BA`,
    legs: [
      { ...legs[0], symbol: `${symbol}.BA`, as_of },
      { ...legs[1], symbol, as_of },
    ],
    ...more,
  }
}

export const indicators = (symbol: string, more: Partial<TechnicalIndicators> = {}): TechnicalIndicators => ({
  ...EXAMPLES.technicalIndicators,
  symbol,
  resistance: null,
  ...more,
})

export const company = (symbol: string): CompanyDetails => ({
  symbol,
  name: `Empresa ${symbol}`,
  address: null,
  city: 'Quito',
  state: 'Pichincha',
  country: 'Ecuador',
  phone: null,
  website: 'javascript:alert(1)',
  sector: 'Energía',
  industry: null,
})

export const keyFigures = (): KeyFigures => EXAMPLES.companyDetails.figures

export const commentary = (): CommentaryAnswer => EXAMPLES.commentary

/** The health of a server with a remote source of prices. */
export const health = (circuit: 'closed' | 'open' | 'half_open' = 'closed'): Health => ({
  status: circuit === 'closed' ? 'ok' : 'degraded',
  source: { ...EXAMPLES.health.source, circuit },
})

export const channel = (id: number, kind: AlertChannel['kind'], more: Partial<AlertChannel> = {}): AlertChannel => ({
  ...EXAMPLES.channels[2],
  id,
  kind,
  name: kind,
  ...more,
})

/** An alert of AAA, on its price of 100. */
export const alert = (id: number, more: Partial<Alert> = {}): Alert => ({
  ...EXAMPLES.addAlert,
  id,
  expires_at: null,
  reason: null,
  already: undefined,
  ...more,
})
