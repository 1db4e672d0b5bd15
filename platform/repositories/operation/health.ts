import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { FeedTrouble } from '../../tables/market.ts'

/** Resolves if the database answers; rejects if it is unreachable. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Seconds since `market`'s feed last wrote, and the stocks that fail at its leader's desks; null while it never did. */
export async function readFeed(db: Db, market: string): Promise<{ age: number; troubles: FeedTrouble[] } | null> {
  const { rows } = await sql<{ age: number; troubles: FeedTrouble[] }>`
    select extract(epoch from now() - beat_at)::float8 as age, troubles from feeds where market = ${market}
  `.execute(db)
  return rows[0] ?? null
}
