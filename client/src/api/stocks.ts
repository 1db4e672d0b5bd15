import type { TechnicalIndicators } from '../../../domain/contract/indicators.ts'
import type { CompanyDetails, TradingData } from '../../../domain/contract/market.ts'
import { expectObject, type Shape } from './guards.ts'
import { request } from './request.ts'

const TRADING: Shape<TradingData> = {
  symbol: 'text',
  name: 'text',
  currency: 'text?',
  currentPrice: 'number?',
  previousClose: 'number?',
  regularMarketPreviousClose: 'number?',
  open: 'number?',
  dayLow: 'number?',
  dayHigh: 'number?',
  yearLow: 'number?',
  yearHigh: 'number?',
  lastVolume: 'number?',
  threeMonthAverageVolume: 'number?',
  as_of: 'text?',
  freshness: 'text?',
}

const INDICATORS: Shape<TechnicalIndicators> = {
  symbol: 'text',
  as_of: 'text?',
  rsi_14: { value: 'number?', interpretation: 'text' },
  macd: { value: 'number?', signal: 'number?', interpretation: 'text' },
  ema_cross: { ema_20: 'number?', ema_50: 'number?', status: 'text' },
  stochastic: { value: 'number?', d: 'number?', interpretation: 'text' },
  divergence: 'text',
  support: 'number?',
  resistance: 'number?',
}

const COMPANY: Shape<CompanyDetails> = {
  symbol: 'text',
  address: 'text?',
  city: 'text?',
  state: 'text?',
  country: 'text?',
  phone: 'text?',
  website: 'text?',
  sector: 'text?',
  industry: 'text?',
}

async function stock(action: string, symbol: string, more?: Record<string, string>): Promise<unknown> {
  const query = { action, symbol, ...more }
  return (await request({ path: '/api/stocks/', query, buster: 'tk' })).body
}

export const fetchTradingData = async (symbol: string): Promise<TradingData> =>
  expectObject(await stock('trading-data', symbol), TRADING)

export const fetchIndicators = async (symbol: string): Promise<TechnicalIndicators> =>
  expectObject(await stock('technical-indicators', symbol, { timeframe: '1D' }), INDICATORS)

export const fetchCompany = async (symbol: string): Promise<CompanyDetails> =>
  expectObject(await stock('company-details', symbol), COMPANY)
