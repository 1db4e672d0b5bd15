import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/watchlist.ts'
import { resolveTicker } from '#domain/market/tickers.ts'
import { followInstrument, listWatchlist, unfollowInstrument } from '#platform/repositories/accounts/watchlist.ts'
import { listOpportunities } from '#platform/repositories/signals/opportunities.ts'
import { toOpportunity } from '#platform/repositories/views.ts'
import { ApiError } from '../http/errors.ts'
import { mount } from '../http/mount.ts'
import { instrumentOf } from './stocks/action.ts'

const REMOVED = 'La acción se quitó de tu lista.'

export const watchlistRoutes: FastifyPluginAsync = async (app) => {
  const { db, bus, config } = app.deps
  const market = config.market.id
  const symbolOf = (ticker: string) =>
    resolveTicker(ticker, (symbol) => app.instruments.get(symbol))?.symbol ?? ticker.trim().toUpperCase()

  mount(app, calls.watchlist, async ({ identity, query }) => {
    const { user_id } = identity!
    if (query.opportunities !== 'true') return listWatchlist(db, user_id, market)
    const { symbol } = query
    const of =
      symbol === undefined ? { userId: user_id, market } : { instrumentIds: [instrumentOf(app, { symbol }).id] }
    return (await listOpportunities(db, of)).map(toOpportunity)
  })

  mount(app, calls.follow, async ({ identity, body }, reply) => {
    const { user_id } = identity!
    const item = await db.transaction().execute(async (trx) => {
      const added = await followInstrument(trx, user_id, market, symbolOf(body.ticker))
      if (typeof added === 'string') throw new ApiError(added === 'no_user' ? 'unauthenticated' : added)
      await bus.publish('watchlist', { user_id }, trx)
      return added
    })
    return reply.code(201).send(item)
  })

  mount(app, calls.unfollow, async ({ identity, body }) => {
    const { user_id } = identity!
    await db.transaction().execute(async (trx) => {
      const removed = await unfollowInstrument(trx, user_id, market, symbolOf(body.ticker))
      if (!removed) throw new ApiError('not_followed')
      await bus.publish('watchlist', { user_id }, trx)
    })
    return { message: REMOVED }
  })
}
