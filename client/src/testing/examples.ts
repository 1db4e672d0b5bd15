import type { LoginAnswer } from '../../../domain/contract/accounts/accounts.ts'
import type { Alert } from '../../../domain/contract/alerts/alerts.ts'
import type { AlertChannel } from '../../../domain/contract/alerts/channels.ts'
import type { SearchAnswer } from '../../../domain/contract/catalogue.ts'
import type { CommentaryAnswer } from '../../../domain/contract/commentary.ts'
import type { CompanyDetails, KeyFigures } from '../../../domain/contract/company.ts'
import type { Health } from '../../../domain/contract/health.ts'
import type { TechnicalIndicators } from '../../../domain/contract/indicators.ts'
import type { QuoteItem } from '../../../domain/contract/live/protocol.ts'
import type { Dual, TradingData } from '../../../domain/contract/market.ts'
import { EXAMPLES } from '../../../domain/contract/testing/examples.ts'
import { technicalIndicators } from '../../../domain/indicators/index.ts'
import { barsOf } from '../../../domain/indicators/testing/bars.ts'

export const demo = {
  access: 'token-1',
  access_token: 'token-1',
  name: 'Demo',
  email: 'demo@atalaya.test',
  role: 'Freemium',
} satisfies LoginAnswer

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

export const trading = (symbol: string, more: Partial<TradingData> = {}): TradingData => ({
  symbol,
  name: `Empresa ${symbol}`,
  class: 'share',
  currency: 'USD',
  logo_url: null,
  currentPrice: 100,
  previousClose: 100,
  regularMarketPreviousClose: 100,
  open: 101,
  dayLow: 99,
  dayHigh: 110,
  yearLow: 80,
  yearHigh: 130,
  lastVolume: 1_500_000,
  bid: null,
  ask: null,
  threeMonthAverageVolume: 3_000_000,
  as_of: new Date().toISOString(),
  source: 'simulated',
  freshness: 'simulated',
  market_state: 'open',
  ...more,
})

export const searchResult = (ticker: string, more: Partial<SearchAnswer['results'][number]> = {}) => ({
  ...EXAMPLES.search.results[0],
  ticker,
  name: `Empresa ${ticker}`,
  ...more,
})

/** Ten shares of AAA.BA, in Buenos Aires, are one ADR `symbol`. */
export const dual = (symbol: string, more: Partial<Dual> = {}): Dual => ({
  symbol: `${symbol}.BA`,
  exchange: 'BYMA',
  ratio: 10,
  implied_rate: 1_400,
  premium_pct: 5,
  reason: null,
  rate: { value: 1_470, day: '2026-11-20', source: 'frankfurter', label: 'oficial' },
  legs: [
    { symbol: `${symbol}.BA`, price: 14_000, currency: 'ARS', ...now() },
    { symbol, price: 100, currency: 'USD', ...now() },
  ],
  ...more,
})

const now = () => ({ as_of: new Date().toISOString(), freshness: 'live' as const, age_seconds: 0 })

const bars = barsOf(Array.from({ length: 260 }, (_, i) => 100 + 5 * Math.sin(i / 9)))

export const indicators = (symbol: string, more: Partial<TechnicalIndicators> = {}): TechnicalIndicators => ({
  ...technicalIndicators(bars, { symbol, live: true }),
  as_of: '2026-11-20',
  rsi_14: { value: 71.26, interpretation: 'Overbought' },
  macd: { value: 1.2, signal: 0.9, histogram: 0.3, interpretation: 'Bullish signal' },
  ema_cross: { ema_20: 98.5, ema_50: 97.1, status: 'Golden cross' },
  stochastic: { value: 50, d: 48, interpretation: 'Neutral' },
  divergence: 'No divergence',
  support: 95,
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
  id,
  kind,
  name: kind,
  state: 'ready',
  reason: null,
  accepted_at: null,
  shown_at: null,
  test: null,
  created_at: '2026-11-20T15:00:00.000Z',
  ...more,
})

/** Of AAA, on its price of 100. */
export const alert = (id: number, more: Partial<Alert> = {}): Alert => ({
  id,
  symbol: 'AAA',
  when: { kind: 'price', direction: 'up', level: 105 },
  repeat: 'once',
  sessions: 'regular',
  expires_at: null,
  note: '',
  channels: [1],
  state: 'armed',
  reason: null,
  side: 'below',
  created_at: '2026-11-20T15:00:00.000Z',
  fired: 0,
  ...more,
})
