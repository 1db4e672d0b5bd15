import * as Type from 'typebox'
import { QuerySymbol } from '../common.ts'
import { NewsPage } from '../news.ts'
import type { Call } from './call.ts'

/** A whole number from 1. With an integer type, 1.5 would be truncated to page 1 instead of being rejected. */
const Count = (maximum: number) => Type.Number({ minimum: 1, maximum, multipleOf: 1 })

export const news = {
  method: 'GET',
  path: '/news',
  access: 'bearer',
  summary: 'News about the followed stocks, one of them, or any one stock, newest first.',
  query: {
    page: Count(10_000),
    page_size: Count(50),
    ticker: Type.Optional(QuerySymbol({ description: 'One of the followed stocks.' })),
    symbol: Type.Optional(QuerySymbol({ description: 'Any stock; ticker does not count then.' })),
  },
  answer: NewsPage,
} as const satisfies Call
