import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/catalogue.ts'
import { SEARCH_PRICE_CEILING } from '#domain/contract/catalogue.ts'
import { isRemote } from '#domain/market/sources.ts'
import { countryName } from '#domain/market/spanish/names.ts'
import { resolveTicker } from '#domain/market/tickers.ts'
import { searchInstruments } from '#platform/repositories/market/instruments.ts'
import { mount } from '../http/mount.ts'
import { Lookups } from '../market/lookups.ts'

export const searchRoutes: FastifyPluginAsync = async (app) => {
  const { db, queues, config, clock } = app.deps
  const lookups = isRemote(config.market.kind) ? new Lookups({ db, queues, market: config.market.id, clock }) : null
  mount(app, calls.search, async ({ query, identity, log }) => {
    const maxPrice = query.max_price ?? SEARCH_PRICE_CEILING
    const { name = '' } = query
    const meant = resolveTicker(name, (symbol) => app.instruments.get(symbol))
    const found = await searchInstruments(db, {
      market: config.market.id,
      text: meant?.symbol ?? name,
      minPrice: query.min_price ?? 0,
      maxPrice: maxPrice >= SEARCH_PRICE_CEILING ? null : maxPrice,
      countryId: query.country_id ?? null,
      industryId: query.industry_id ?? null,
    })
    // A found instrument can be opened at once, although the workers may have listed it only a moment ago.
    if (found.some(({ ticker }) => !app.instruments.get(ticker))) await app.instruments.refresh()
    // Never awaited: the next search shows its results.
    lookups?.request(identity!.user_id, meant?.symbol ?? name, found).catch((error) => {
      log.warn({ err: error }, 'a look-up could not be requested')
    })
    const results = found.map(({ country, exchange, ...rest }) => ({
      ...rest,
      marketplace: country && countryName(country),
      market: exchange,
    }))
    return { results }
  })
}
