import * as Type from 'typebox'
import { Tips } from '../catalogue.ts'
import { QuerySymbol, refusedAs } from '../common.ts'
import { CompanyDetails } from '../company.ts'
import { TechnicalIndicators } from '../indicators.ts'
import { TradingData } from '../market.ts'
import { TrackRecords } from '../track-records.ts'
import type { Call } from './call.ts'

// Calls about stocks that only the views of signed-in users make.

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

export const companyDetails = {
  method: 'GET',
  path: '/api/stocks/',
  access: 'bearer',
  buster: 'tk',
  choice: { action: 'company-details' },
  query: { symbol: QuerySymbol() },
  answer: CompanyDetails,
} as const satisfies Call

export const tips = {
  method: 'GET',
  path: '/api/stocks/',
  access: 'bearer',
  buster: 'tk',
  choice: { action: 'user-tips', symbol: '' },
  answer: Tips,
} as const satisfies Call

export const trackRecords = {
  method: 'GET',
  path: '/api/track-records/',
  access: 'bearer',
  buster: 'tk',
  summary:
    'How often each rule was right: on the past of the followed stocks, on the whole market, and since it is recorded.',
  query: { symbol: Type.Optional(QuerySymbol({ description: 'Of this stock instead of the followed ones.' })) },
  answer: TrackRecords,
} as const satisfies Call
