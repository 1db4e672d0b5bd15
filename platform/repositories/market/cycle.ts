import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

const NEWEST_TABLES = ['quotes', 'quote_points', 'intraday_bars', 'indicator_snapshots'] as const
const MADE_TABLES = ['opportunities', 'track_records', 'forecasts', 'commentaries'] as const

/**
 * Deletes what an earlier cycle of `market` left: quotes, their paths and minutes, and values derived from them. The
 * ledger stays, and so do the last values of unlisted instruments: no others will come.
 */
export async function clearCycle(trx: Db, market: string): Promise<void> {
  const clear = (table: string, which = sql`true`) =>
    sql`
      delete from ${sql.table(table)} as held using instruments
      where instruments.id = held.instrument_id and instruments.market = ${market} and ${which}
    `.execute(trx)
  for (const table of NEWEST_TABLES) await clear(table, sql`instruments.listed`)
  for (const table of MADE_TABLES) await clear(table)
}
