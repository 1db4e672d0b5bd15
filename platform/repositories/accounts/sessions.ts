import { sql } from 'kysely'
import type { Role } from '#domain/contract/accounts/accounts.ts'
import type { Db, Trx } from '../../database/database.ts'
import { deleteBatch } from '../../database/sql.ts'

/** An active session with its user. */
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
 * Creates a session for a user whose password was just verified against `password_hash`. Null if that password was
 * changed, or the user suspended or deleted, in the meantime: the lock makes a change either wait for this session or
 * visible here.
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

/** Those of `ids` that have neither ended nor expired, by the clock of the database. */
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

/** Ends every session of a user but `keep`. */
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

/** Whether a session is active and an administrator's, as the database has it now. */
export async function isAdministratorSession(db: Db, sessionId: string): Promise<boolean> {
  const [session] = await findActiveSessions(db, [sessionId])
  return session?.admin ?? false
}
