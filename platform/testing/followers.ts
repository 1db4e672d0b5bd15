import type { Database } from '../database/database.ts'

/** A user whom nobody logs in as, and who follows these instruments. */
export async function addFollower(db: Database, email: string, follows: readonly number[]): Promise<number> {
  const user = { email, name: 'x', password_hash: 'x' }
  const { id: user_id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const items = follows.map((instrument_id) => ({ user_id, instrument_id }))
  await db.insertInto('watchlist_items').values(items).execute()
  return user_id
}
