import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { SEARCH_PRICE_CEILING, SearchAnswer } from '../../domain/contract/catalogue.ts'
import { Text } from '../../domain/contract/common.ts'
import { meantStock } from '../../domain/market/meant-stock.ts'
import { isFar } from '../../domain/market/sources.ts'
import { countryName } from '../../domain/market/spanish/names.ts'
import { searchInstruments } from '../../platform/repositories/market/search.ts'
import { Lookups } from '../market/lookups.ts'

const Price = Type.Number({ minimum: 0, maximum: 1e12 })
const Id = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })

export const searchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, queues, config, clock } = app.deps
  const lookups = isFar(config.market.kind) ? new Lookups({ db, queues, market: config.market.id, clock }) : null
  app.get(
    '/api/search-actions/',
    {
      config: { bearer: true },
      schema: {
        summary: 'The most relevant instruments for a ticker or name, country, sector and price range.',
        querystring: Type.Object({
          name: Type.Optional(Text({ maxLength: 80 })),
          min_price: Type.Optional(Price),
          max_price: Type.Optional(Price),
          country_id: Type.Optional(Id),
          industry_id: Type.Optional(Id),
        }),
        response: { 200: SearchAnswer },
      },
    },
    async ({ query, identity, log }) => {
      const maxPrice = query.max_price ?? SEARCH_PRICE_CEILING
      const { name = '' } = query
      const meant = meantStock(name, (symbol) => app.instruments.get(symbol))
      const found = await searchInstruments(db, {
        market: config.market.id,
        text: meant?.symbol ?? name,
        minPrice: query.min_price ?? 0,
        maxPrice: maxPrice >= SEARCH_PRICE_CEILING ? null : maxPrice,
        countryId: query.country_id ?? null,
        industryId: query.industry_id ?? null,
      })
      // What is found can be opened: the workers may have listed it a moment ago.
      if (found.some(({ ticker }) => !app.instruments.get(ticker))) await app.instruments.refresh()
      // Never awaited: the next search shows its results.
      lookups?.begin(identity!.user_id, meant?.symbol ?? name, found).catch((error) => {
        log.warn({ err: error }, 'a look-up could not be requested')
      })
      const results = found.map(({ country, exchange, ...rest }) => ({
        ...rest,
        marketplace: country && countryName(country),
        market: exchange,
      }))
      return { results }
    },
  )
}
