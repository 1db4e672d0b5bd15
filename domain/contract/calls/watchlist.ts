import * as Type from 'typebox'
import { Message, Nothing, QuerySymbol, Text } from '../common.ts'
import { Opportunities } from '../opportunities.ts'
import { Watchlist, WatchlistBody, WatchlistItem, WatchlistOrder } from '../watchlist.ts'
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

export const orderWatchlist = {
  method: 'PUT',
  path: '/api/user-watchlist/order',
  access: 'bearer',
  errors: 'error',
  summary: 'Puts the followed stocks into an order by hand; those left out come after it, as they were.',
  body: WatchlistOrder,
  answer: Watchlist,
} as const satisfies Call
