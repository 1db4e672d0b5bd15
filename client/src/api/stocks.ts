import { TechnicalIndicators } from '../../../domain/contract/indicators.ts'
import { TradingData } from '../../../domain/contract/market.ts'
import { ask } from './request.ts'

/** A call about one stock. */
export const about = (action: string, symbol: string, more?: Record<string, string>) =>
  ({ path: '/api/stocks/', query: { action, symbol, ...more }, buster: 'tk' }) as const

export const fetchTradingData = (symbol: string) => ask(TradingData, about('trading-data', symbol))

export const fetchIndicators = (symbol: string) =>
  ask(TechnicalIndicators, about('technical-indicators', symbol, { timeframe: '1D' }))
