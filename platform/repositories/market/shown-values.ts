import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** The newest values that a process has shown of an instrument, 0 for none, in an epoch of its market. */
export interface ShownValues {
  market: string
  epoch: string
  quote: number
  indicators: number
}

/** Whether `db`, a replica, has these values or later ones; what was written with or before them is there then too. */
export async function hasShown(
  db: Db,
  instrumentId: number,
  { market, epoch, quote, indicators }: ShownValues,
): Promise<boolean> {
  const has = (table: 'quotes' | 'indicator_snapshots', seq: number) =>
    sql`(${seq} = 0 or exists (select from ${sql.table(table)} where instrument_id = ${instrumentId} and seq >= ${seq}))`
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from feeds where market = ${market} and epoch::text = ${epoch})
      and ${has('quotes', quote)} and ${has('indicator_snapshots', indicators)} as has
  `.execute(db)
  return rows[0].has
}
