import { sql } from 'kysely'
import type { DataTrouble } from '#domain/alerts/price-status.ts'
import type { Session } from '#domain/market/types.ts'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'

/** The newest closed bar of a stock is now `bar`; returns the one that its alerts were told of before, null for none. */
export async function advanceBar(trx: Trx, instrumentId: number, bar: Session): Promise<Session | null> {
  const { rows } = await sql<{ bar: Session | null }>`
    with before as (select bar from alert_progress where instrument_id = ${instrumentId} for update),
    after as (
      insert into alert_progress (instrument_id, bar) values (${instrumentId}, ${bar})
      on conflict (instrument_id) do update set bar = greatest(alert_progress.bar, excluded.bar)
    )
    select bar from before
  `.execute(trx)
  return rows[0]?.bar ?? null
}

/** What the alerts of these stocks were told to be wrong with their data. */
export async function readTroubles(db: Db, instrumentIds: readonly number[]): Promise<Map<number, DataTrouble | null>> {
  const rows = await db
    .selectFrom('alert_progress')
    .select(['instrument_id', 'trouble'])
    .where(sql<boolean>`instrument_id = any(${`{${instrumentIds.join()}}`}::int[])`)
    .execute()
  return new Map(rows.map(({ instrument_id, trouble }) => [instrument_id, trouble]))
}

/** The alerts of a stock are told what is wrong with its data, or that it is over; false if they have been already. */
export async function writeTrouble(trx: Trx, instrumentId: number, trouble: DataTrouble | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into alert_progress (instrument_id, trouble) values (${instrumentId}, ${trouble})
    on conflict (instrument_id) do update set trouble = excluded.trouble
      where alert_progress.trouble is distinct from excluded.trouble
  `.execute(trx)
  return numAffectedRows === 1n
}
