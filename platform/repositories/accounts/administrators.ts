import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Makes the confirmed user of an address (in its canonical spelling) an administrator, or undoes it. */
export async function setAdministrator(
  db: Db,
  email: string,
  admin: boolean,
): Promise<'done' | 'unconfirmed' | 'unknown'> {
  const { rows } = await sql<{ confirmed: boolean }>`
    update users set admin = ${admin} and confirmed_at is not null where email = ${email}
    returning confirmed_at is not null as confirmed
  `.execute(db)
  if (rows.length === 0) return 'unknown'
  return rows[0].confirmed ? 'done' : 'unconfirmed'
}

/** Whether a session is active and an administrator's. */
export async function isAdministratorSession(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('admin', '=', true)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}
