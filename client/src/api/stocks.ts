import { TechnicalIndicators } from '../../../domain/contract/indicators.ts'
import { CompanyDetails, TradingData } from '../../../domain/contract/market.ts'
import { ask } from './request.ts'

const about = (action: string, symbol: string, more?: Record<string, string>) =>
  ({ path: '/api/stocks/', query: { action, symbol, ...more }, buster: 'tk' }) as const

export const fetchTradingData = (symbol: string) => ask(TradingData, about('trading-data', symbol))

export const fetchIndicators = (symbol: string) =>
  ask(TechnicalIndicators, about('technical-indicators', symbol, { timeframe: '1D' }))

export const fetchCompany = (symbol: string) => ask(CompanyDetails, about('company-details', symbol))
