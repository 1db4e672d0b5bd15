import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { AskedSymbol } from '../../domain/contract/common.ts'
import { NewsPage } from '../../domain/contract/news.ts'
import { toNewsItem } from '../../platform/news-view.ts'
import { listWatchlist } from '../../platform/repositories/accounts/watchlist.ts'
import { hasEvent } from '../../platform/repositories/events.ts'
import { countNews, listNews, type NewsQuery } from '../../platform/repositories/news/news.ts'
import { instrumentOf } from './stocks/action.ts'

/** An integer parameter would be truncated, not rejected: 1.5 would mean page 1. */
const Count = (maximum: number) => Type.Number({ minimum: 1, maximum, multipleOf: 1 })

export const newsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, reads, config } = app.deps

  /** The primary's to say: the user may have changed it just now. */
  const followedIds = async (userId: number, ticker: string | undefined): Promise<number[]> => {
    const only = ticker === undefined ? null : instrumentOf(app, { symbol: ticker })
    const followed = await listWatchlist(db, userId, config.market.id)
    const ids = followed.flatMap(({ symbol }) => app.instruments.get(symbol)?.id ?? [])
    return only === null ? ids : ids.filter((id) => id === only.id)
  }

  app.get(
    '/news',
    {
      config: { bearer: true },
      schema: {
        summary: 'News about the followed stocks, one of them, or any one stock, newest first.',
        querystring: Type.Object({
          page: Count(10_000),
          page_size: Count(50),
          ticker: Type.Optional(AskedSymbol({ description: 'One of the followed stocks.' })),
          symbol: Type.Optional(AskedSymbol({ description: 'Any stock; ticker does not count then.' })),
        }),
        response: { 200: NewsPage },
      },
    },
    async ({ identity, query: { page, page_size, ticker, symbol } }) => {
      const instrumentIds =
        symbol === undefined ? await followedIds(identity!.user_id, ticker) : [instrumentOf(app, { symbol }).id]
      const asked: NewsQuery = { instrumentIds, offset: (page - 1) * page_size, limit: page_size }
      const { last } = app.realtime.events
      const [rows, count] = await reads.read(
        (replica) => hasEvent(replica, 'news', last.news),
        (db) => Promise.all([listNews(db, asked), countNews(db, asked)]),
      )
      return { results: rows.map(toNewsItem), count }
    },
  )
}
