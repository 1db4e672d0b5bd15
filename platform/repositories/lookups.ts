import type { Db } from '../database.ts'
import type { Trx } from '../transaction.ts'

/** Takes on the look-up of `text`: false where it was looked up since `staleBefore`. */
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

/** Forgets look-ups that no longer keep anybody from asking again. */
export async function pruneLookups(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('lookups').where('asked_at', '<', before).execute()
}
