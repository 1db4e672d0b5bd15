import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/signals.ts'
import type { StockSignals, WordRecord } from '#domain/contract/signals.ts'
import type { Rating } from '#domain/ratings/rating.ts'
import { listWatchlist } from '#platform/repositories/accounts/watchlist.ts'
import {
  countRatingRecords,
  listRatingChanges,
  type OwnedRecord,
  readRating,
  readRatingRecords,
} from '#platform/repositories/signals/ratings.ts'
import { mount } from '../http/mount.ts'
import { instrumentOf } from './stocks/action.ts'

/** Sessions whose changes are listed. */
const SESSIONS = 30

export const signalRoutes: FastifyPluginAsync = async (app) => {
  const { db, config } = app.deps
  const market = config.market.id
  mount(app, calls.signals, async ({ identity, query: { symbol } }) => {
    if (symbol !== undefined) return stockSignals(instrumentOf(app, { symbol }))
    const followed = await listWatchlist(db, identity!.user_id, market)
    const ids = followed.flatMap(({ symbol }) => app.instruments.get(symbol)?.id ?? [])
    return listRatingChanges(db, ids, SESSIONS)
  })
  mount(app, calls.marketSignals, async () => {
    const [records, counts] = await Promise.all([readRatingRecords(db, market, null), countRatingRecords(db, market)])
    return { past: records.map(recordOf), ...counts }
  })

  async function stockSignals({ id, symbol }: { id: number; symbol: string }): Promise<StockSignals> {
    const [stored, ofStock, ofMarket] = await Promise.all([
      readRating(db, id),
      readRatingRecords(db, market, id),
      readRatingRecords(db, market, null),
    ])
    return {
      symbol,
      as_of: stored?.session ?? null,
      rating: known(stored?.rating),
      past: [...ofStock, ...ofMarket].map(recordOf),
      before: known(stored?.before),
    }
  }
}

function recordOf({ instrument_id, demonstrated, days_apart: _, p: __, ...figures }: OwnedRecord): WordRecord {
  return {
    ...figures,
    scope: instrument_id === null ? 'market' : 'stock',
    edge: demonstrated ? 'demostrada' : 'sin ventaja demostrada',
  }
}

/** A rating with a word; null for one with too few votes. */
function known(rating: Rating | null | undefined): StockSignals['rating'] {
  const { value = null, word = null, parts = [] } = rating ?? {}
  return value === null || word === null ? null : { value, word, parts }
}
