import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { ForecastTable } from '../../tables/signals.ts'

/** The newest forecast of an instrument, or null. */
export async function readForecast(db: Db, instrumentId: number): Promise<ForecastTable | null> {
  const row = await db.selectFrom('forecasts').selectAll().where('instrument_id', '=', instrumentId).executeTakeFirst()
  return row ?? null
}

/** Replaces the forecasts of these instruments. */
export async function upsertForecasts(db: Db, rows: readonly ForecastTable[]): Promise<void> {
  if (rows.length === 0) return
  const column = <K extends keyof ForecastTable>(key: K) => rows.map((row) => row[key])
  await sql`
    insert into forecasts (instrument_id, session, body)
    select * from unnest(${column('instrument_id')}::int[], ${column('session')}::date[], ${column('body')}::text[])
    on conflict (instrument_id) do update set session = excluded.session, body = excluded.body
  `.execute(db)
}
