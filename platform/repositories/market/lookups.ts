import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { deleteBatch } from '../delete-batch.ts'

/** Accepts the look-up of `text`: false if it was looked up since `staleBefore`. */
export async function askLookup(
  trx: Trx,
  market: string,
  text: string,
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<boolean> {
  const asked = await trx
    .insertInto('lookups')
    .values({ market, text, asked_at: now })
    .onConflict((conflict) =>
      conflict.columns(['market', 'text']).doUpdateSet({ asked_at: now }).where('lookups.asked_at', '<', staleBefore),
    )
    .returning('text')
    .executeTakeFirst()
  return asked !== undefined
}

/** Deletes a batch of look-ups that no longer prevent another; true if more may be left. */
export function pruneLookups(db: Db, before: Date): Promise<boolean> {
  return deleteBatch(db, 'lookups', sql`asked_at < ${before}`)
}
