import { sql } from 'kysely'
import { afterSplit, type Drawing } from '#domain/contract/charts/drawings.ts'
import type { ChartSettings } from '#domain/contract/charts/settings.ts'
import { distinctSplits, type Split } from '#domain/market/bars/corporate-actions.ts'
import type { Db, Trx } from '../../database/database.ts'

/** Reads a user's drawings on an instrument. Splits since they were stored divide their prices. */
export async function readDrawings(db: Db, userId: number, instrumentId: number): Promise<Drawing[]> {
  const row = await db
    .selectFrom('drawings')
    .select(['items', 'adjusted_through'])
    .select((of) =>
      of
        .selectFrom('splits')
        .select(
          sql<
            Split[]
          >`coalesce(json_agg(json_build_object('date', session, 'ratio', ratio) order by session), '[]')`.as('splits'),
        )
        .whereRef('splits.instrument_id', '=', 'drawings.instrument_id')
        .$asScalar()
        .$notNull()
        .as('splits'),
    )
    .where('user_id', '=', userId)
    .where('instrument_id', '=', instrumentId)
    .executeTakeFirst()
  if (row === undefined) return []
  const later = distinctSplits(row.splits).filter(({ date }) => date > row.adjusted_through)
  return later.reduce((items, { ratio }) => afterSplit(items, ratio), row.items)
}

/**
 * Replaces a user's drawings on an instrument by `items`, whose prices are in the shares of today, which is the newest
 * session of the stored history or of a stored split.
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
      (select max(session) from daily_bars where instrument_id = ${instrumentId}),
      (select max(session) from splits where instrument_id = ${instrumentId})), current_date - 1)
    on conflict (user_id, instrument_id) do update
      set items = excluded.items, adjusted_through = excluded.adjusted_through
  `.execute(trx)
}

/** Reads a user's chart settings; {} for a user who has never stored any. */
export async function readChartSettings(db: Db, userId: number): Promise<ChartSettings> {
  const row = await db.selectFrom('chart_settings').select('settings').where('user_id', '=', userId).executeTakeFirst()
  return row?.settings ?? {}
}

/** Stores a user's chart settings; false if the user is gone. */
export async function writeChartSettings(db: Db, userId: number, settings: ChartSettings): Promise<boolean> {
  const user = db
    .selectFrom('users')
    .select(['id', (of) => of.val(JSON.stringify(settings)).$castTo<string>().as('settings')])
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('chart_settings')
    .columns(['user_id', 'settings'])
    .expression(user.where('id', '=', userId))
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((of) => ({ settings: of.ref('excluded.settings') })),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
