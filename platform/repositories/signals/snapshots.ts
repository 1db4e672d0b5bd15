import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { IndicatorSnapshotTable } from '../../tables/market.ts'
import type { ForecastTable } from '../../tables/signals.ts'

export type NewIndicatorSnapshot = Omit<IndicatorSnapshotTable, 'seq'>
export type StoredIndicatorSnapshot = Omit<IndicatorSnapshotTable, 'instrument_id'> & { symbol: string }

// Key of an advisory lock. Any number will do if nothing else in the database uses it.
const SNAPSHOT_LOCK = 7_264_802

/**
 * Stores the newest indicators, whose `body` is the JSON text of the answer. Equal rows are not written. Returns the
 * newest seq that was given out, 0 when nothing changed. The lock makes writers wait for each other's commit, since
 * readers rely on no lower seq being committed after a higher one.
 */
export async function upsertIndicatorSnapshots(db: Db, rows: readonly NewIndicatorSnapshot[]): Promise<number> {
  if (rows.length === 0) return 0
  const answer = await sql<{ seq: number }>`
    with written as (
      insert into indicator_snapshots (instrument_id, body, year_low, year_high, average_volume, seq)
      select instrument_id, body, year_low, year_high, average_volume, nextval('newest_seq')
      from (select pg_advisory_xact_lock(${SNAPSHOT_LOCK}::bigint)) as turn,
        json_to_recordset(${JSON.stringify(rows)}::json) as fresh
          (instrument_id int, body text, year_low float8, year_high float8, average_volume float8)
      on conflict (instrument_id) do update set body = excluded.body, year_low = excluded.year_low,
        year_high = excluded.year_high, average_volume = excluded.average_volume, seq = excluded.seq
        where (indicator_snapshots.body, indicator_snapshots.year_low, indicator_snapshots.year_high,
          indicator_snapshots.average_volume)
        is distinct from (excluded.body, excluded.year_low, excluded.year_high, excluded.average_volume)
      returning seq
    )
    select coalesce(max(seq), 0) as seq from written
  `.execute(db)
  return Number(answer.rows[0].seq)
}

/** Reads the indicators of `market` above `seq`, ascending. */
export function readIndicatorSnapshotsAbove(
  db: Db,
  market: string,
  seq: number,
  limit: number,
): Promise<StoredIndicatorSnapshot[]> {
  return db
    .selectFrom('indicator_snapshots')
    .innerJoin('instruments', 'instruments.id', 'indicator_snapshots.instrument_id')
    .select(['symbol', 'body', 'year_low', 'year_high', 'average_volume', 'seq'])
    .where('instruments.market', '=', market)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Reads the newest forecast of an instrument; null if it has none. */
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
