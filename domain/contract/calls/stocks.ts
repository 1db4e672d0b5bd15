import * as Type from 'typebox'
import { Tips } from '../catalogue.ts'
import { QuerySymbol, refusedAs } from '../common.ts'
import { CompanyDetails } from '../company.ts'
import { TechnicalIndicators } from '../indicators.ts'
import { TradingData } from '../market.ts'
import type { Call } from './call.ts'

export const stocks = {
  method: 'GET',
  path: '/api/stocks/',
  access: 'bearer',
  summary: 'Price, indicators or company of one instrument, by action.',
  query: {
    action: Type.Enum(['trading-data', 'technical-indicators', 'company-details', 'user-tips']),
    symbol: Type.Optional(QuerySymbol()),
    timeframe: Type.Optional(Type.Enum(['1D'], refusedAs('unsupported_timeframe'))),
  },
  answer: Type.Union([TradingData, TechnicalIndicators, CompanyDetails, Tips]),
} as const satisfies Call

export const tradingData = {
  method: 'GET',
  path: '/api/stocks/',
  access: 'bearer',
  buster: 'tk',
  choice: { action: 'trading-data' },
  query: { symbol: QuerySymbol() },
  answer: TradingData,
} as const satisfies Call

export const technicalIndicators = {
  method: 'GET',
  path: '/api/stocks/',
  access: 'bearer',
  buster: 'tk',
  choice: { action: 'technical-indicators', timeframe: '1D' },
  query: { symbol: QuerySymbol() },
  answer: TechnicalIndicators,
} as const satisfies Call
