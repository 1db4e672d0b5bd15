import { edgesOf, marketRecords, type WordRecord } from '#domain/ratings/edge.ts'
import type { Trx } from '#platform/database/database.ts'
import {
  type OwnedRecord,
  readJudgedRatings,
  readRatingCells,
  storeRatingRecords,
  sumRatingCells,
} from '#platform/repositories/signals/ratings.ts'
import { JudgedTogether } from './judged-together.ts'

/** Keeps what followed the words of each stock, and of all stocks together, in their table. */
export class RatingRecords extends JudgedTogether<readonly WordRecord[]> {
  protected readonly what = 'ratings'

  protected async store(trx: Trx, market: string, fresh: ReadonlyMap<number, readonly WordRecord[]>): Promise<void> {
    await sumRatingCells(trx, market)
    const together = marketRecords(await readRatingCells(trx, market))
    const owned = (instrument_id: number | null, records: readonly WordRecord[]) =>
      records.map((record): OwnedRecord => ({ ...record, instrument_id, demonstrated: false }))
    const stored = (await readJudgedRatings(trx, market)).filter(({ instrument_id }) => !fresh.has(instrument_id!))
    const all = [...fresh].flatMap(([id, records]) => owned(id, records)).concat(owned(null, together), stored)
    const edges = edgesOf(all)
    const judged = all.map((record, i) => ({ ...record, demonstrated: edges[i] === 'demostrada' }))
    const isNews = (id: number | null) => id === null || fresh.has(id)
    const moved = judged.filter(
      (record, i) => isNews(record.instrument_id) || record.demonstrated !== all[i].demonstrated,
    )
    // All records of a stock are stored together.
    const ids = new Set<number | null>([null, ...fresh.keys(), ...moved.map(({ instrument_id }) => instrument_id)])
    await storeRatingRecords(
      trx,
      market,
      [...ids],
      judged.filter(({ instrument_id }) => ids.has(instrument_id)),
    )
  }
}
