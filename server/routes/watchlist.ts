import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { AskedSymbol, Message, Text } from '../../domain/contract/common.ts'
import { Opportunities } from '../../domain/contract/opportunities.ts'
import { Watchlist, WatchlistBody, WatchlistItem } from '../../domain/contract/watchlist.ts'
import { meantStock } from '../../domain/market/meant-stock.ts'
import { toOpportunity } from '../../platform/opportunity-view.ts'
import { follow, listWatchlist, unfollow } from '../../platform/repositories/accounts/watchlist.ts'
import { listOpportunities } from '../../platform/repositories/signals/opportunities.ts'
import { ApiError } from '../http/errors.ts'
import { instrumentOf } from './stocks/action.ts'

const REMOVED = 'La acción se quitó de tu lista.'
const PATH = '/api/user-watchlist/'

export const watchlistRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, bus, config } = app.deps
  const market = config.market.id
  const symbolOf = (ticker: string) =>
    meantStock(ticker, (symbol) => app.instruments.get(symbol))?.symbol ?? ticker.trim().toUpperCase()

  app.get(
    PATH,
    {
      config: { bearer: true },
      schema: {
        summary: 'The followed stocks, oldest first; with opportunities=true the signals on them, or on one stock.',
        querystring: Type.Object({
          opportunities: Type.Optional(Text()),
          symbol: Type.Optional(AskedSymbol({ description: 'Of the signals: any stock.' })),
        }),
        response: { 200: Type.Union([Watchlist, Opportunities]) },
      },
    },
    async ({ identity, query }) => {
      const { user_id } = identity!
      if (query.opportunities !== 'true') return listWatchlist(db, user_id, market)
      const { symbol } = query
      const of = symbol === undefined ? { userId: user_id, market } : { instrumentId: instrumentOf(app, { symbol }).id }
      return (await listOpportunities(db, of)).map(toOpportunity)
    },
  )

  app.post(
    PATH,
    {
      config: { bearer: true, errorKey: 'error' },
      schema: {
        summary: 'Follows a stock of the running market.',
        body: WatchlistBody,
        response: { 201: WatchlistItem },
      },
    },
    async ({ identity, body }, reply) => {
      const { user_id } = identity!
      const item = await db.transaction().execute(async (trx) => {
        const added = await follow(trx, user_id, market, symbolOf(body.ticker))
        if (typeof added === 'string') throw new ApiError(added === 'no_user' ? 'unauthenticated' : added)
        await bus.publish('watchlist', { user_id }, trx)
        return added
      })
      return reply.code(201).send(item)
    },
  )

  app.delete(
    PATH,
    {
      config: { bearer: true, errorKey: 'error' },
      schema: {
        summary: 'Stops following a stock.',
        body: WatchlistBody,
        response: { 200: Message },
      },
    },
    async ({ identity, body }) => {
      const { user_id } = identity!
      await db.transaction().execute(async (trx) => {
        const removed = await unfollow(trx, user_id, market, symbolOf(body.ticker))
        if (!removed) throw new ApiError('not_followed')
        await bus.publish('watchlist', { user_id }, trx)
      })
      return { message: REMOVED }
    },
  )
}
