import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/signals.ts'
import type { MarketSignals, RatingChange, StockSignals } from '#domain/contract/signals.ts'
import type { Rating } from '#domain/ratings/rating.ts'
import { ratingClaim } from '#domain/ratings/words.ts'
import { listWatchlist } from '#platform/repositories/accounts/watchlist.ts'
import { readRuleFigures } from '#platform/repositories/signals/opportunities.ts'
import {
  countRatingRecords,
  listRatingChanges,
  readRating,
  readRatingRecords,
  readWordSpells,
} from '#platform/repositories/signals/ratings.ts'
import { toForwardRecord, toWordRecord } from '#platform/repositories/views.ts'
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
    return changesOf(followed.flatMap(({ symbol }) => app.instruments.get(symbol)?.id ?? []))
  })
  mount(app, calls.marketSignals, async (): Promise<MarketSignals> => {
    const [records, counts, { since }] = await Promise.all([
      readRatingRecords(db, market, [null]),
      countRatingRecords(db, market),
      readRuleFigures(db, market),
    ])
    const past = records.map((record) => {
      const claims = since.find(({ kind }) => kind === ratingClaim(record.word))
      return { ...toWordRecord(record), futuro: toForwardRecord(claims) }
    })
    return { past, ...counts }
  })

  async function stockSignals({ id, symbol }: { id: number; symbol: string }): Promise<StockSignals> {
    const [stored, records, spells] = await Promise.all([
      readRating(db, id),
      readRatingRecords(db, market, [id, null]),
      readWordSpells(db, id),
    ])
    return {
      symbol,
      as_of: stored?.session ?? null,
      rating: known(stored?.rating),
      past: records.map(toWordRecord),
      before: known(stored?.before),
      spells,
    }
  }

  async function changesOf(ids: readonly number[]): Promise<RatingChange[]> {
    const [changes, records] = await Promise.all([
      listRatingChanges(db, ids, SESSIONS),
      readRatingRecords(db, market, ids),
    ])
    const byWord = new Map(records.map((record) => [`${record.instrument_id} ${record.word}`, record]))
    return changes.map(({ instrument_id, ...change }) => {
      const record = byWord.get(`${instrument_id} ${change.word}`)
      return { ...change, record: record ? toWordRecord(record) : null }
    })
  }
}

/** A rating with a word; null for one with too few votes. */
function known(rating: Rating | null | undefined): StockSignals['rating'] {
  const { value = null, word = null, parts = [] } = rating ?? {}
  return value === null || word === null ? null : { value, word, parts }
}
