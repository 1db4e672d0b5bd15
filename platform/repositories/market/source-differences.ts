import { sql } from 'kysely'
import type { Source } from '#domain/market/sources.ts'
import type { Session } from '#domain/market/types.ts'
import type { Db } from '../../database/database.ts'

/** The close of one session as two sources give it. */
export interface ComparedClose {
  session: Session
  source: Source
  price: number
  other: Source
  other_price: number
}

export interface SourceDifference extends ComparedClose {
  symbol: string
  /** Difference of the other source's close in per cent. */
  percent: number
}

/** Stores compared closes in place of those of earlier sessions; `instrumentIds[i]` owns `closes[i]`. */
export async function storeComparedCloses(
  db: Db,
  instrumentIds: readonly number[],
  closes: readonly ComparedClose[],
): Promise<void> {
  if (closes.length === 0) return
  const column = (key: keyof ComparedClose) => closes.map((close) => close[key])
  await sql`
    insert into source_differences (instrument_id, session, source, price, other, other_price)
    select * from unnest(${instrumentIds}::int[], ${column('session')}::date[], ${column('source')}::text[],
      ${column('price')}::float8[], ${column('other')}::text[], ${column('other_price')}::float8[])
    on conflict (instrument_id, other) do update set
      (session, source, price, other_price) = row(excluded.session, excluded.source, excluded.price, excluded.other_price)
  `.execute(db)
}

/** Reads the newest session in which closes of any of these instruments were compared; null if none was. */
export async function readLastComparedSession(db: Db, instrumentIds: readonly number[]): Promise<Session | null> {
  const { rows } = await sql<{ session: Session | null }>`
    select max(session) as session from source_differences where instrument_id = any(${instrumentIds}::int[])
  `.execute(db)
  return rows[0].session
}

/** Lists closes of `market` on which sources differ by more than `abovePercent`, the largest differences first. */
export async function listSourceDifferences(db: Db, market: string, abovePercent: number): Promise<SourceDifference[]> {
  const { rows } = await sql<SourceDifference>`
    select symbol, session, source, price, other, other_price, percent
    from source_differences join instruments on id = instrument_id,
      lateral (select 100 * (other_price / price - 1) as percent) as compared
    where market = ${market} and listed and abs(percent) > ${abovePercent}
    order by abs(percent) desc, symbol limit 1000
  `.execute(db)
  return rows
}
