import { sql } from 'kysely'
import type { Database, Db } from '../../database/database.ts'
import type { FeedTrouble } from '../../tables/market.ts'

/**
 * Rejects if the database is unreachable, or can take nothing new: a full disk refuses the temporary file of a list that
 * is longer than its memory, and a read-only database the change of no row. Neither leaves anything.
 */
export async function pingDatabase(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update plans set name = name where false`.execute(trx)
    await sql`set local work_mem = '64kB'`.execute(trx)
    await sql`select count(*) from generate_series(1, 5000)`.execute(trx)
  })
}

/** How a market's feed is: its shards, and of all of them the one that was written longest ago. */
export interface FeedHealth {
  /** Seconds since that one was written, or was to be led first. */
  age: number
  shard: number
  shards: number
  /** Stocks that fail at the leaders' desks. */
  troubles: FeedTrouble[]
}

const MOST_TROUBLES = 20

/** Null while nobody ever led `market`'s feed. */
export async function readFeed(db: Db, market: string): Promise<FeedHealth | null> {
  const rows = await db
    .selectFrom('feed_shards')
    .select(['shard', 'troubles', sql<number>`extract(epoch from now() - beat_at)::float8`.as('age')])
    .where('market', '=', market)
    .orderBy('beat_at')
    .execute()
  if (rows.length === 0) return null
  const [{ age, shard }] = rows
  return { age, shard, shards: rows.length, troubles: rows.flatMap((row) => row.troubles).slice(0, MOST_TROUBLES) }
}
