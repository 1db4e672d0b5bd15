import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { QuotePointTable } from '../../tables/market.ts'

/** The open session's path of each instrument, by slot. */
export function readQuotePoints(db: Db, instrumentIds: readonly number[]): Promise<QuotePointTable[]> {
  return db
    .selectFrom('quote_points')
    .innerJoin('quotes', (join) =>
      join
        .onRef('quotes.instrument_id', '=', 'quote_points.instrument_id')
        .onRef('quotes.session', '=', 'quote_points.session'),
    )
    .select(['quote_points.instrument_id', 'quote_points.session', 'slot', 'quote_points.price'])
    .where(sql<boolean>`quote_points.instrument_id = any(${instrumentIds}::int[])`)
    .where(sql<boolean>`quotes.instrument_id = any(${instrumentIds}::int[])`)
    .orderBy('quote_points.instrument_id')
    .orderBy('slot')
    .execute()
}

/**
 * Stores points of one session per instrument, up to its newest slot. Points of other sessions, or of later slots
 * (after a replay restarted), are deleted.
 */
export async function upsertQuotePoints(db: Db, points: readonly QuotePointTable[]): Promise<void> {
  if (points.length === 0) return
  const column = <K extends keyof QuotePointTable>(key: K) => points.map((point) => point[key])
  await sql`
    with fresh as (
      select * from unnest(${column('instrument_id')}::int[], ${column('session')}::date[], ${column('slot')}::smallint[],
        ${column('price')}::float8[]) as fresh (instrument_id, session, slot, price)
    ), newest as (
      select instrument_id, session, max(slot) as slot from fresh group by instrument_id, session
    ), gone as (
      delete from quote_points as held using newest where held.instrument_id = newest.instrument_id
        and (held.session <> newest.session or held.slot > newest.slot)
    )
    insert into quote_points (instrument_id, session, slot, price) select * from fresh
    on conflict (instrument_id, session, slot) do update set price = excluded.price
  `.execute(db)
}
