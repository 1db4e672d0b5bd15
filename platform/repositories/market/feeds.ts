import type { Db } from '../../database/database.ts'

/** A market's quote feed as last recorded: its epoch and when it was last alive. */
export interface FeedState {
  epoch: string
  beat_at: Date
}

/** The feed of `market`, or null before it ever ran. */
export async function readFeed(db: Db, market: string): Promise<FeedState | null> {
  const row = await db.selectFrom('feeds').select(['epoch', 'beat_at']).where('market', '=', market).executeTakeFirst()
  return row ?? null
}
