import { sql } from 'kysely'
import type { QuietHours } from '#domain/contract/alerts/channels.ts'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'

export async function readQuietHours(db: Db, userId: number): Promise<QuietHours | null> {
  const row = await db.selectFrom('users').select('quiet').where('id', '=', userId).executeTakeFirst()
  return row?.quiet ?? null
}

/** What the old hours held is due again: a round holds it as the new ones say. */
export async function setQuietHours(trx: Trx, userId: number, quiet: QuietHours | null): Promise<void> {
  await trx
    .updateTable('users')
    .set({ quiet: quiet && JSON.stringify(quiet) })
    .where('id', '=', userId)
    .execute()
  await trx
    .updateTable('alert_deliveries')
    .set({ due_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .where('attempts', '=', 0)
    .execute()
}
