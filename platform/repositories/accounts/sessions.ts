import { sql } from 'kysely'
import type { Role } from '#domain/contract/accounts/accounts.ts'
import type { Db, Trx } from '../../database/database.ts'
import { deleteBatch } from '../../database/sql.ts'

/** A session that has neither ended nor expired, with its user. */
export interface ActiveSession {
  session_id: string
  user_id: number
  role: Role
  admin: boolean
  name: string
  email: string
  expires_at: Date
}

/**
 * Creates a session for a user whose password was just verified against `password_hash`. Returns null if the password
 * was changed, or the user was suspended or deleted, in the meantime. Because of the lock, such a change either waits
 * for this session or is visible here.
 */
export async function createSession(
  db: Db,
  session: { id: string; user_id: number; password_hash: string; hours: number },
): Promise<Date | null> {
  const { rows } = await sql<{ expires_at: Date }>`
    with verified as (
      select id from users
      where id = ${session.user_id} and password_hash = ${session.password_hash} and not suspended for share
    )
    insert into sessions (id, user_id, expires_at)
    select ${session.id}, id, date_trunc('second', now()) + make_interval(hours => ${session.hours}) from verified
    returning expires_at
  `.execute(db)
  return rows[0]?.expires_at ?? null
}

/** Finds those of `ids` that have neither ended nor expired by the database's clock. */
export function findActiveSessions(db: Db, ids: readonly string[]): Promise<ActiveSession[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as session_id', 'user_id', 'role', 'admin', 'name', 'email', 'expires_at'])
    .where(sql<boolean>`sessions.id = any(${ids}::uuid[])`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every session of a user except `keep`. */
export async function endUserSessions(trx: Trx, userId: number, keep: string | null = null): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keep !== null, (query) => query.where('id', '<>', keep))
    .execute()
}

/** Deletes a batch of expired sessions; true if more may be left. */
export function pruneSessions(db: Db): Promise<boolean> {
  return deleteBatch(db, 'sessions', sql`expires_at < now()`)
}

/** Whether a session is active and belongs to an administrator, as the database has it now. */
export async function isAdministratorSession(db: Db, sessionId: string): Promise<boolean> {
  const [session] = await findActiveSessions(db, [sessionId])
  return session?.admin ?? false
}
