import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { deleteBatch } from '../delete-batch.ts'

/**
 * Whether this transaction may have the effect `name` of tick `slot`: true for one that commits, false for every other.
 * A concurrent second one waits for the first.
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

/** Deletes a batch of ticks so old that no job can belong to them; true if more may be left. */
export function pruneJobEffects(db: Db, names: readonly string[]): Promise<boolean> {
  return deleteBatch(db, 'job_effects', sql`name = any(${names}::text[]) and slot < now() - interval '30 days'`)
}
