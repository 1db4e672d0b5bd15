import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../tables/index.ts'

/** The most rows that one statement deletes. */
export const DELETE_BATCH = 2_000

/**
 * Deletes rows of `table` that match, at most DELETE_BATCH of them; true if more may be left. Rows that another
 * transaction is changing are left for later, so it never waits.
 */
export async function deleteBatch(db: Db, table: keyof Tables, matching: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${matching} limit ${DELETE_BATCH} for update skip locked))
  `.execute(db)
  return numAffectedRows === BigInt(DELETE_BATCH)
}
