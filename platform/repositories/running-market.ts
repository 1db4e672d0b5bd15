import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** The name of the market whose feed wrote last; null before any feed ran, in a database without tables too. */
export async function lastRunMarket(db: Db): Promise<string | null> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('feeds') is not null as exists`.execute(db)
  if (!rows[0].exists) return null
  const row = await db.selectFrom('feeds').select('market').orderBy('beat_at', 'desc').limit(1).executeTakeFirst()
  return row?.market ?? null
}
