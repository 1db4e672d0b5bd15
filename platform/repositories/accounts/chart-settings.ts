import type { ChartSettings } from '#domain/contract/charts/settings.ts'
import type { Db } from '../../database/database.ts'

/** Empty for a user who never chose. */
export async function readChartSettings(db: Db, userId: number): Promise<ChartSettings> {
  const row = await db.selectFrom('chart_settings').select('settings').where('user_id', '=', userId).executeTakeFirst()
  return row?.settings ?? {}
}

/** False where the user is gone. */
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
