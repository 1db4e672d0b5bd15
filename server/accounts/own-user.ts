import type { Trx } from '#platform/database/database.ts'
import { findActiveSessions } from '#platform/repositories/accounts/sessions.ts'
import { lockUser, type UserRow } from '#platform/repositories/accounts/users.ts'
import type { Identity } from '../deps.ts'
import { ApiError } from '../http/errors.ts'

/**
 * The user of a bearer, locked, for changes that a session just ended by another instance must not make. Throws
 * `unauthenticated`.
 */
export async function lockOwnUser(trx: Trx, { user_id, session_id }: Identity): Promise<UserRow> {
  const user = await lockUser(trx, user_id)
  const [session] = await findActiveSessions(trx, [session_id])
  if (!user || !session) throw new ApiError('unauthenticated')
  return user
}
