import * as Type from 'typebox'
import { QuerySymbol } from '../common.ts'
import { Opportunities } from '../opportunities.ts'
import type { Call } from './call.ts'

export const opportunities = {
  method: 'GET',
  path: '/user-watchlist/',
  access: 'bearer',
  choice: { opportunities: 'true' },
  query: { symbol: Type.Optional(QuerySymbol()) },
  answer: Opportunities,
} as const satisfies Call
