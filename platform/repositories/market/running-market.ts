import type { Db } from '../../database/database.ts'

/** The name of the market whose feed wrote last; null before any feed ran. */
export async function lastRunMarket(db: Db): Promise<string | null> {
  const row = await db.selectFrom('feeds').select('market').orderBy('beat_at', 'desc').limit(1).executeTakeFirst()
  return row?.market ?? null
}
