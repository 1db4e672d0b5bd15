import * as Type from 'typebox'
import { QuerySymbol } from '../common.ts'
import { MarketSignals, SignalChanges, Signals, StockSignals } from '../signals.ts'
import type { Call } from './call.ts'

export const signals = {
  method: 'GET',
  path: '/api/signals/',
  access: 'bearer',
  buster: 'tk',
  summary:
    'What the indicators of a stock say, and what followed; without a symbol, the changes of followed stocks in 30 sessions.',
  query: { symbol: Type.Optional(QuerySymbol()) },
  answer: Signals,
} as const satisfies Call

/** The call for one stock, and the call for the changes, as the page makes them. */
export const stockSignals = {
  method: 'GET',
  path: '/api/signals/',
  access: 'bearer',
  buster: 'tk',
  query: { symbol: QuerySymbol() },
  answer: StockSignals,
} as const satisfies Call

export const signalChanges = {
  method: 'GET',
  path: '/api/signals/',
  access: 'bearer',
  buster: 'tk',
  answer: SignalChanges,
} as const satisfies Call

export const marketSignals = {
  method: 'GET',
  path: '/api/signals/market/',
  access: 'bearer',
  buster: 'tk',
  summary: 'What followed each word on all stocks of the market together.',
  answer: MarketSignals,
} as const satisfies Call
