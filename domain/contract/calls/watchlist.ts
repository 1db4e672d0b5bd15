import * as Type from 'typebox'
import { Message, Nothing, QuerySymbol, Text } from '../common.ts'
import { NewsPage } from '../news.ts'
import { Opportunities } from '../opportunities.ts'
import { Sparklines, Watchlist, WatchlistBody, WatchlistItem, WatchlistOrder } from '../watchlist.ts'
import type { Call } from './call.ts'

export const watchlist = {
  method: 'GET',
  path: '/api/user-watchlist/',
  access: 'bearer',
  summary: 'The followed stocks in their order by hand; with opportunities=true the signals on them, or on one stock.',
  query: {
    opportunities: Type.Optional(Text()),
    symbol: Type.Optional(QuerySymbol({ description: 'Of the signals: any stock.' })),
  },
  answer: Type.Union([Watchlist, Opportunities]),
  read: Watchlist,
} as const satisfies Call

export const opportunities = {
  method: 'GET',
  path: '/user-watchlist/',
  access: 'bearer',
  choice: { opportunities: 'true' },
  query: { symbol: Type.Optional(QuerySymbol()) },
  answer: Opportunities,
} as const satisfies Call

export const follow = {
  method: 'POST',
  path: '/api/user-watchlist/',
  access: 'bearer',
  errors: 'error',
  summary: 'Follows a stock of the running market.',
  body: WatchlistBody,
  answer: WatchlistItem,
  statuses: [201],
} as const satisfies Call

export const unfollow = {
  method: 'DELETE',
  path: '/api/user-watchlist/',
  access: 'bearer',
  errors: 'error',
  summary: 'Stops following a stock.',
  body: WatchlistBody,
  answer: Message,
  read: Nothing,
} as const satisfies Call

export const sparklines = {
  method: 'GET',
  path: '/api/sparklines/',
  access: 'bearer',
  summary: "The day's price paths of the followed instruments.",
  answer: Sparklines,
} as const satisfies Call

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

export const orderWatchlist = {
  method: 'PUT',
  path: '/api/user-watchlist/order',
  access: 'bearer',
  errors: 'error',
  summary: 'Puts the followed stocks into an order by hand; those left out come after it, as they were.',
  body: WatchlistOrder,
  answer: Watchlist,
} as const satisfies Call
