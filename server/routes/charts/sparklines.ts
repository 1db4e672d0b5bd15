import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/sparklines.ts'
import type { Sparkline } from '#domain/contract/watchlist.ts'
import { SPARKLINE_SLOTS } from '#domain/market/provider.ts'
import { listWatchlist } from '#platform/repositories/accounts/watchlist.ts'
import { readQuotePoints } from '#platform/repositories/market/intraday-bars.ts'
import { mount } from '../../http/mount.ts'

/** The open session's path of every followed instrument. */
export const sparklineRoutes: FastifyPluginAsync = async (app) => {
  mount(app, calls.sparklines, async (request) => {
    const { db, config } = app.deps
    const followed = await listWatchlist(db, request.identity!.user_id, config.market.id)
    const instruments = followed.flatMap(({ symbol }) => app.instruments.get(symbol) ?? [])
    const symbols = new Map(instruments.map(({ id, symbol }) => [id, symbol]))
    const paths = new Map<number, Sparkline>()
    for (const { instrument_id, session, slot, price } of await readQuotePoints(db, [...symbols.keys()])) {
      const path = paths.get(instrument_id) ?? {
        symbol: symbols.get(instrument_id)!,
        session,
        slots: SPARKLINE_SLOTS,
        points: [],
      }
      paths.set(instrument_id, path)
      path.points.push([slot, price])
    }
    return [...paths.values()]
  })
}
