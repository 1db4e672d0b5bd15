import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** These instruments are on somebody's screen at `now`. */
export async function markWatched(db: Db, instrumentIds: readonly number[], now: Date): Promise<void> {
  if (instrumentIds.length === 0) return
  await sql`
    insert into watched_instruments (instrument_id, seen_at)
    select id, ${now} from instruments where id = any(${instrumentIds}::int[]) order by id
    on conflict (instrument_id) do update set seen_at = greatest(watched_instruments.seen_at, excluded.seen_at)
  `.execute(db)
}

/** Symbols of `market` that somebody follows, or has had on a screen since `since`. */
export async function listHot(db: Db, market: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from instruments
    where market = ${market} and (
      exists (select from watchlist_items where instrument_id = instruments.id)
      or exists (select from watched_instruments where instrument_id = instruments.id and seen_at >= ${since})
    )
    order by symbol
  `.execute(db)
  return rows.map(({ symbol }) => symbol)
}
