import { CommentaryAnswer, CommentaryBody } from '../commentary.ts'
import { QuerySymbol } from '../common.ts'
import { Health } from '../health.ts'
import { TechnicalIndicators } from '../indicators.ts'
import { TradingData } from '../market.ts'
import type { Call } from './call.ts'

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

export const commentary = {
  method: 'POST',
  path: '/api/stocks/',
  access: 'bearer',
  errors: 'error',
  summary: 'Commentary on one stock; 400 while it is not ready.',
  body: CommentaryBody,
  answer: CommentaryAnswer,
} as const satisfies Call

/** A path for operators, from which the page reads whether the source of prices answers. */
export const health = {
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  answer: Health,
} as const satisfies Call
