import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { deleteBatch } from './delete-batch.ts'

/**
 * Whether this transaction is the one that has the effect `name` of tick `slot`: true for one that commits, false for
 * every other. A second one at the same time waits for the first.
 */
export async function oncePerSlot(trx: Db, name: string, slot: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('job_effects')
    .values({ name, slot })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether tick `slot` has had the effect `name`. */
export async function hadEffect(db: Db, name: string, slot: Date): Promise<boolean> {
  const row = await db
    .selectFrom('job_effects')
    .select('slot')
    .where('name', '=', name)
    .where('slot', '=', slot)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets a batch of ticks that lie so far back that no job can stand for them any more; true where more may be left. */
export function pruneJobEffects(db: Db, name: string): Promise<boolean> {
  return deleteBatch(db, 'job_effects', sql`name = ${name} and slot < now() - interval '30 days'`)
}
