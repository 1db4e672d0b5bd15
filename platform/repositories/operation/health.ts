import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { FeedTrouble } from '../../tables/market.ts'

/** Resolves if the database answers; rejects if it is unreachable. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
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
