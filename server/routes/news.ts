import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/news.ts'
import { listWatchlist } from '#platform/repositories/accounts/watchlist.ts'
import { hasEvent } from '#platform/repositories/events.ts'
import { countNews, listNews, type NewsQuery } from '#platform/repositories/news.ts'
import { toNewsItem } from '#platform/repositories/views.ts'
import { mount } from '../http/mount.ts'
import { instrumentOf } from './stocks/action.ts'

export const newsRoutes: FastifyPluginAsync = async (app) => {
  const { db, reads, config } = app.deps

  /** Read from the primary, since the user may have changed the list just now. */
  const followedIds = async (userId: number, ticker: string | undefined): Promise<number[]> => {
    const only = ticker === undefined ? null : instrumentOf(app, { symbol: ticker })
    const followed = await listWatchlist(db, userId, config.market.id)
    const ids = followed.flatMap(({ symbol }) => app.instruments.get(symbol)?.id ?? [])
    return only === null ? ids : ids.filter((id) => id === only.id)
  }

  mount(app, calls.news, async ({ identity, query: { page, page_size, ticker, symbol } }) => {
    const instrumentIds =
      symbol === undefined ? await followedIds(identity!.user_id, ticker) : [instrumentOf(app, { symbol }).id]
    const asked: NewsQuery = { instrumentIds, offset: (page - 1) * page_size, limit: page_size }
    const { last } = app.realtime.events
    const [rows, count] = await reads.read(
      (replica) => hasEvent(replica, 'news', last.news),
      (db) => Promise.all([listNews(db, asked), countNews(db, asked)]),
    )
    return { results: rows.map(toNewsItem), count }
  })
}
