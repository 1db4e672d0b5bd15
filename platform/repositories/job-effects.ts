import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Trx } from '../transaction.ts'

/**
 * Whether this transaction is the one that has the effect `name` of tick `slot`: true for one that commits, false for
 * every other. A second one at the same time waits for the first.
 */
export async function oncePerSlot(trx: Trx, name: string, slot: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('job_effects')
    .values({ name, slot })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Forgets ticks of `name` that lie so far back that no job can stand for them any more. */
export async function pruneJobEffects(db: Db, name: string): Promise<void> {
  await db
    .deleteFrom('job_effects')
    .where('name', '=', name)
    .where('slot', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
