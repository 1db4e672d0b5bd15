import { type RawBuilder, sql } from 'kysely'
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

/** A stock counts as on a screen for this long after a server reported it; servers repeat that every few seconds. */
export const WATCHED_MS = 30_000

/** Symbols of `market` that somebody has had on a screen since `since`, then those that somebody follows. */
export async function listHot(db: Db, market: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from instruments
    where market = ${market} and ${hot(since)}
    order by not exists (select from watched_instruments where instrument_id = instruments.id and seen_at >= ${since}), symbol
  `.execute(db)
  return rows.map(({ symbol }) => symbol)
}

/** Whether somebody follows an instrument, or has had it on a screen since `since`. */
export async function isHot(db: Db, instrumentId: number, since: Date): Promise<boolean> {
  const { rows } = await sql`select from instruments where id = ${instrumentId} and ${hot(since)}`.execute(db)
  return rows.length > 0
}

const hot = (since: Date): RawBuilder<unknown> => sql`(
  exists (select from watchlist_items where instrument_id = instruments.id)
  or exists (select from watched_instruments where instrument_id = instruments.id and seen_at >= ${since})
)`
