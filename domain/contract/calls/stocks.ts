import * as Type from 'typebox'
import { Tips } from '../catalogue.ts'
import { CommentaryAnswer, CommentaryBody } from '../commentary.ts'
import { AskedSymbol, refusedAs } from '../common.ts'
import { CompanyDetails } from '../company.ts'
import { TechnicalIndicators } from '../indicators.ts'
import { TradingData } from '../market.ts'
import { TrackRecords } from '../track-records.ts'
import type { Call } from './call.ts'

export const stocks = {
  method: 'GET',
  path: '/api/stocks/',
  access: 'bearer',
  summary: 'Price, indicators or company of one instrument, by action.',
  query: {
    action: Type.Enum(['trading-data', 'technical-indicators', 'company-details', 'user-tips']),
    symbol: Type.Optional(AskedSymbol()),
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
  query: { symbol: AskedSymbol() },
  answer: TradingData,
} as const satisfies Call

export const technicalIndicators = {
  method: 'GET',
  path: '/api/stocks/',
  access: 'bearer',
  buster: 'tk',
  choice: { action: 'technical-indicators', timeframe: '1D' },
  query: { symbol: AskedSymbol() },
  answer: TechnicalIndicators,
} as const satisfies Call

export const companyDetails = {
  method: 'GET',
  path: '/api/stocks/',
  access: 'bearer',
  buster: 'tk',
  choice: { action: 'company-details' },
  query: { symbol: AskedSymbol() },
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

export const commentary = {
  method: 'POST',
  path: '/api/stocks/',
  access: 'bearer',
  errors: 'error',
  summary: 'Commentary on one stock; 400 while it is not ready.',
  body: CommentaryBody,
  answer: CommentaryAnswer,
} as const satisfies Call

export const trackRecords = {
  method: 'GET',
  path: '/api/track-records/',
  access: 'bearer',
  buster: 'tk',
  summary:
    'How often each rule was right: on the past of the followed stocks, on the whole market, and since it is recorded.',
  query: { symbol: Type.Optional(AskedSymbol({ description: 'Of this stock instead of the followed ones.' })) },
  answer: TrackRecords,
} as const satisfies Call
