import { sql } from 'kysely'
import { afterSplit, type Drawing } from '../../../domain/contract/charts/drawings.ts'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'

/** What a user drew on an instrument, in the shares of today: the splits that came since divide the prices. */
export async function readDrawings(db: Db, userId: number, instrumentId: number): Promise<Drawing[]> {
  const row = await db
    .selectFrom('drawings')
    .select('items')
    .select((of) =>
      of
        .selectFrom('splits')
        .select(sql<number[]>`coalesce(array_agg(ratio), '{}')`.as('ratios'))
        .whereRef('splits.instrument_id', '=', 'drawings.instrument_id')
        .whereRef('session', '>', 'adjusted_through')
        .$asScalar()
        .$notNull()
        .as('ratios'),
    )
    .where('user_id', '=', userId)
    .where('instrument_id', '=', instrumentId)
    .executeTakeFirst()
  return row ? row.ratios.reduce(afterSplit, row.items) : []
}

/**
 * Replaces them by `items`, whose prices are in the shares of today: of the newest session that the stored history, or
 * a stored split, knows of.
 */
export async function writeDrawings(
  trx: Trx,
  userId: number,
  instrumentId: number,
  items: readonly Drawing[],
): Promise<void> {
  await sql`
    insert into drawings (user_id, instrument_id, items, adjusted_through)
    select ${userId}, ${instrumentId}, ${JSON.stringify(items)}, coalesce(greatest(
      (select max(session) from candles where instrument_id = ${instrumentId}),
      (select max(session) from splits where instrument_id = ${instrumentId})), current_date - 1)
    on conflict (user_id, instrument_id) do update
      set items = excluded.items, adjusted_through = excluded.adjusted_through
  `.execute(trx)
}
