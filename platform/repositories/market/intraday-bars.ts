import { sql } from 'kysely'
import type { Minute } from '../../../domain/market/bars/minute-fold.ts'
import type { Db } from '../../database/database.ts'

/**
 * Adds minutes made of accepted quotes, or lets stored ones grow; `instrumentIds[i]` owns `minutes[i]`. Each is there
 * once; the same again changes nothing.
 */
export async function upsertMinutes(
  db: Db,
  instrumentIds: readonly number[],
  minutes: readonly Minute[],
): Promise<void> {
  if (minutes.length === 0) return
  // As one text: the driver would check each number for quoting.
  const figures = (key: keyof Minute) => `{${minutes.map((minute) => minute[key]).join()}}`
  await sql`
    insert into intraday_bars as held (instrument_id, minutes, time, open, high, low, close, volume_from, volume_to)
    select instrument_id, 1, to_timestamp(time / 1000), open, high, low, close, volume_from, volume_to from unnest(
      ${`{${instrumentIds.join()}}`}::int[], ${figures('time')}::float8[], ${figures('open')}::float8[],
      ${figures('high')}::float8[], ${figures('low')}::float8[], ${figures('close')}::float8[],
      ${figures('volume_from')}::float8[], ${figures('volume_to')}::float8[]
    ) as fresh (instrument_id, time, open, high, low, close, volume_from, volume_to)
    on conflict (instrument_id, minutes, time) do update set high = greatest(held.high, excluded.high),
      low = least(held.low, excluded.low), close = excluded.close, volume_to = greatest(held.volume_to, excluded.volume_to)
  `.execute(db)
}
