import { sql } from 'kysely'
import { DAY_MS } from '#domain/market/session-dates.ts'
import type { Db } from '../../database/database.ts'
import { deleteBatch } from '../../database/sql.ts'

/** Days for which an answer counts; fewer without a symbol, since the share may come to an exchange known here. */
export const ISIN_DAYS = 90
const NONE_DAYS = 7

/** The symbols of those ISINs that the market's source has answered, as far as its answers count at `now`. */
export async function readIsins(
  db: Db,
  market: string,
  isins: readonly string[],
  now: number,
): Promise<Map<string, string[]>> {
  if (isins.length === 0) return new Map()
  const rows = await db
    .selectFrom('isins')
    .select(['isin', 'symbols', 'answered_at'])
    .where('market', '=', market)
    .where('isin', 'in', isins)
    .execute()
  const counts = ({ symbols, answered_at }: (typeof rows)[number]) =>
    now - answered_at.getTime() < (symbols.length > 0 ? ISIN_DAYS : NONE_DAYS) * DAY_MS
  return new Map(rows.filter(counts).map(({ isin, symbols }) => [isin, symbols]))
}

/** Keeps what the source answered, in place of what it answered before. */
export async function rememberIsin(
  db: Db,
  market: string,
  { isin, symbols }: { isin: string; symbols: readonly string[] },
  now: Date,
): Promise<void> {
  await sql`
    insert into isins (market, isin, symbols, answered_at) values (${market}, ${isin}, ${symbols}::text[], ${now})
    on conflict (market, isin) do update set symbols = excluded.symbols, answered_at = excluded.answered_at
  `.execute(db)
}

/** Deletes a batch of answers that no longer count; true if more may be left. */
export function pruneIsins(db: Db, before: Date): Promise<boolean> {
  return deleteBatch(db, 'isins', sql`answered_at < ${before}`)
}
