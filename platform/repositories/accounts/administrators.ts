import type { Db } from '../../database/database.ts'
import { findLiveSessions } from './sessions.ts'

/** Whether a session is active and an administrator's, as the database has it now. */
export async function isAdministratorSession(db: Db, sessionId: string): Promise<boolean> {
  const [session] = await findLiveSessions(db, [sessionId])
  return session?.admin ?? false
}
