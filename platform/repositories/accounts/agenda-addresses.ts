// Tested by server/routes/agenda.test.ts.

import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Since when a user has an address for calendars; null without one. */
export async function readAddressSince(db: Db, userId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('agenda_addresses')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Gives a user a new address, of whose secret this is the hash; the one before ends. Returns since when. */
export async function replaceAddress(db: Db, userId: number, hash: Buffer): Promise<Date> {
  const fresh = { hash, created_at: sql<Date>`now()` }
  const row = await db
    .insertInto('agenda_addresses')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return row.created_at
}

export async function removeAddress(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('agenda_addresses').where('user_id', '=', userId).execute()
}

/** The user to whom an address belongs; null for one that does not exist or of a suspended account. */
export async function findAddressUser(db: Db, hash: Buffer): Promise<number | null> {
  const row = await db
    .selectFrom('agenda_addresses')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('hash', '=', hash)
    .where('suspended', '=', false)
    .executeTakeFirst()
  return row?.user_id ?? null
}
