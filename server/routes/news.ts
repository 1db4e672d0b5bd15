import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { CacheBusters, ErrorBody } from '../../domain/contract/common.ts'
import { NewsPage } from '../../domain/contract/news.ts'
import { instrumentOf } from './stocks/action.ts'

/** An integer parameter would be cut, not refused: 1.5 would ask for page 1. */
const Count = (maximum: number) => Type.Number({ minimum: 1, maximum, multipleOf: 1 })

/** News about the followed stocks, newest first. */
const followedNews = (): NewsPage => ({ results: [], count: 0 })

export const newsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/news',
    {
      config: { bearer: true },
      schema: {
        summary: 'News about the followed stocks, or one of them, newest first.',
        querystring: Type.Object({
          ...CacheBusters,
          page: Count(10_000),
          page_size: Count(50),
          ticker: Type.Optional(Type.String({ maxLength: 40 })),
        }),
        response: { 200: NewsPage, '4xx': ErrorBody, '5xx': ErrorBody },
      },
    },
    async ({ query }) => {
      if (query.ticker !== undefined) instrumentOf(app, { symbol: query.ticker })
      return followedNews()
    },
  )
}
