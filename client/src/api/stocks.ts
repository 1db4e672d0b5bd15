import type { TechnicalIndicators } from '../../../domain/contract/indicators.ts'
import type { CompanyDetails, TradingData } from '../../../domain/contract/market.ts'
import { request } from './request.ts'

async function stock<T>(action: string, symbol: string, more?: Record<string, string>): Promise<T> {
  const query = { action, symbol, ...more }
  return (await request<T>({ path: '/api/stocks/', query, buster: 'tk' })).body
}

export const fetchTradingData = (symbol: string) => stock<TradingData>('trading-data', symbol)

export const fetchIndicators = (symbol: string) =>
  stock<TechnicalIndicators>('technical-indicators', symbol, { timeframe: '1D' })

export const fetchCompany = (symbol: string) => stock<CompanyDetails>('company-details', symbol)
