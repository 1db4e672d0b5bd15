import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { CacheBusters, ErrorBody } from '../../domain/contract/common.ts'
import { NewsPage } from '../../domain/contract/news.ts'
import { toNewsItem } from '../../platform/news-view.ts'
import { countNews, listNews, type NewsQuery } from '../../platform/repositories/news/news.ts'
import { instrumentOf } from './stocks/action.ts'

/** An integer parameter would be truncated, not rejected: 1.5 would mean page 1. */
const Count = (maximum: number) => Type.Number({ minimum: 1, maximum, multipleOf: 1 })

export const newsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, config } = app.deps

  app.get(
    '/news',
    {
      config: { bearer: true },
      schema: {
        summary: 'News about the followed stocks, one of them, or any one stock, newest first.',
        querystring: Type.Object({
          ...CacheBusters,
          page: Count(10_000),
          page_size: Count(50),
          ticker: Type.Optional(Type.String({ maxLength: 40, description: 'One of the followed stocks.' })),
          symbol: Type.Optional(Type.String({ maxLength: 40, description: 'Any stock; ticker does not count then.' })),
        }),
        response: { 200: NewsPage, '4xx': ErrorBody, '5xx': ErrorBody },
      },
    },
    async ({ identity, query: { page, page_size, ticker, symbol } }) => {
      const asked: NewsQuery = {
        userId: identity!.user_id,
        market: config.market.id,
        symbol: ticker === undefined ? null : instrumentOf(app, { symbol: ticker }).symbol,
        ...(symbol !== undefined && { instrumentId: instrumentOf(app, { symbol }).id }),
        offset: (page - 1) * page_size,
        limit: page_size,
      }
      const [rows, count] = await Promise.all([listNews(db, asked), countNews(db, asked)])
      return { results: rows.map(toNewsItem), count }
    },
  )
}
