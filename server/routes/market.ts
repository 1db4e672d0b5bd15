import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/screener.ts'
import { screen } from '#domain/screener/screen.ts'
import { listWatchlist } from '#platform/repositories/accounts/watchlist.ts'
import { listPlaces } from '#platform/repositories/catalogue.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'
import { cached } from '../cached.ts'
import { mount, sendTagged } from '../http/mount.ts'
import { acceptFilters } from '../market/filters.ts'
import { marketMap, marketPageJson } from '../market/market-table.ts'

const PAGE_SIZE = 50
const PLACES_MS = 30_000

export const marketRoutes: FastifyPluginAsync = async (app) => {
  const { db, config, clock } = app.deps
  const market = config.market.id
  const placesOf = (kind: 'countries' | 'industries') => {
    const read = async () => new Map((await listPlaces(db, market, kind)).map(({ id, name }) => [id, name]))
    return cached(read, PLACES_MS, clock)
  }
  const [countries, industries] = [placesOf('countries'), placesOf('industries')]

  mount(app, calls.market, async (request, reply) => {
    const { filter = [], sort = 'symbol', dir, page = 1, page_size = PAGE_SIZE, ...among } = request.query
    const filters = acceptFilters(filter)
    const [current, country, industry, followed] = await Promise.all([
      app.market.current(),
      among.country_id === undefined ? null : countries(),
      among.industry_id === undefined ? null : industries(),
      among.followed === undefined ? null : listWatchlist(db, request.identity!.user_id, market),
    ])
    const conditions: ((instrument: InstrumentRow) => boolean)[] = []
    if (country) conditions.push((one) => one.country !== null && one.country === country.get(among.country_id!))
    if (industry) conditions.push((one) => one.sector !== null && one.sector === industry.get(among.industry_id!))
    if (followed) {
      const symbols = new Set(followed.map(({ symbol }) => symbol))
      conditions.push(({ symbol }) => symbols.has(symbol))
    }
    const { instruments, table } = current
    const { rows, total, count, steps } = screen(table, {
      filters,
      sort,
      isDescending: dir === 'desc',
      skip: (page - 1) * page_size,
      limit: page_size,
      among: conditions.length === 0 ? null : (row) => conditions.every((holds) => holds(instruments[row])),
    })
    const unknown = steps.reduce((sum, step) => sum + step.unknown, 0)
    const per_filter = steps.map((step, i) => ({ filter: filter[i], ...step }))
    reply.header('cache-control', 'private, no-cache')
    return sendTagged(request, reply, marketPageJson(current, rows, { count, total, unknown, per_filter }))
  })

  mount(app, calls.marketMap, async (request, reply) => {
    reply.header('cache-control', 'private, no-cache')
    return sendTagged(request, reply, JSON.stringify(marketMap(await app.market.current())))
  })
}
