import { sql } from 'kysely'
import type { Minute } from '../../../domain/market/bars/minute-fold.ts'
import type { Db } from '../../database/database.ts'

/** Stores minutes that have ended; `instrumentIds[i]` owns `minutes[i]`. The same again changes nothing. */
export async function upsertMinutes(
  db: Db,
  instrumentIds: readonly number[],
  minutes: readonly Minute[],
): Promise<void> {
  if (minutes.length === 0) return
  const column = (key: keyof Minute) => minutes.map((minute) => minute[key])
  await sql`
    insert into intraday_bars (instrument_id, minutes, time, open, high, low, close, volume)
    select instrument_id, 1, to_timestamp(time / 1000), open, high, low, close, volume from unnest(
      ${instrumentIds}::int[], ${column('time')}::float8[], ${column('open')}::float8[], ${column('high')}::float8[],
      ${column('low')}::float8[], ${column('close')}::float8[], ${column('volume')}::float8[]
    ) as ended (instrument_id, time, open, high, low, close, volume)
    on conflict (instrument_id, minutes, time) do update set
      (open, high, low, close, volume) = row(excluded.open, excluded.high, excluded.low, excluded.close, excluded.volume)
  `.execute(db)
}
