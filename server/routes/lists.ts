import type { FastifyPluginAsync } from 'fastify'
import { suggestions } from '#domain/contract/calls/lists.ts'
import { orderWatchlist } from '#domain/contract/calls/watchlist.ts'
import { countryOfZone } from '#domain/market/spanish/countries.ts'
import { countryName, englishCountry } from '#domain/market/spanish/names.ts'
import { listWatchlist, placeWatchlist } from '#platform/repositories/accounts/watchlist.ts'
import { listSuggestions } from '#platform/repositories/market/suggestions.ts'
import { cached } from '../cached.ts'
import { ApiError } from '../http/errors.ts'
import { mount } from '../http/mount.ts'

/** Milliseconds for which all users share one ranking of the market; short enough for the first prices of a new one. */
const RANKING_LIFE_MS = 15_000
const SUGGESTED = 8

export const listRoutes: FastifyPluginAsync = async (app) => {
  const { db, reads, bus, clock, config } = app.deps
  const market = config.market.id
  const anyReplica = async () => true
  const ranking = cached(() => reads.read(anyReplica, (from) => listSuggestions(from, market)), RANKING_LIFE_MS, clock)

  mount(app, suggestions, async ({ identity, query }) => {
    const [ranked, followed] = await Promise.all([ranking(), listWatchlist(db, identity!.user_id, market)])
    const known = new Set(followed.map(({ symbol }) => symbol))
    const { zone, region } = query
    const home = (zone && countryOfZone(zone)) || (region && englishCountry(region)) || null
    const isNear = ({ country }: { country: string | null }) => country !== null && country === home
    const left = ranked.filter(({ symbol }) => !known.has(symbol))
    const suggested = [...left.filter(isNear), ...left.filter((one) => !isNear(one))].slice(0, SUGGESTED)
    return suggested.map(({ symbol, name, country, because }) => ({
      symbol,
      name,
      marketplace: country && countryName(country),
      because,
      near: isNear({ country }) || undefined,
    }))
  })

  mount(app, orderWatchlist, async ({ identity, body }) => {
    const { user_id } = identity!
    const symbols = body.symbols.map((symbol) => symbol.toUpperCase())
    return db.transaction().execute(async (trx) => {
      if (!(await placeWatchlist(trx, user_id, market, symbols))) throw new ApiError('unauthenticated')
      await bus.publish('watchlist', { user_id }, trx)
      return listWatchlist(trx, user_id, market)
    })
  })
}
