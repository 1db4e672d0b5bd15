import { findLiveSessions } from '../../platform/repositories/sessions.ts'
import { lockUser, type UserRow } from '../../platform/repositories/users.ts'
import type { Trx } from '../../platform/transaction.ts'
import type { Identity } from '../deps.ts'
import { ApiError } from '../errors.ts'

/**
 * The user behind a bearer, locked, for changes that must not be made by a session that another instance has just ended.
 * Throws `unauthenticated`.
 */
export async function lockOwnUser(trx: Trx, { user_id, session_id }: Identity): Promise<UserRow> {
  const user = await lockUser(trx, user_id)
  const [session] = await findLiveSessions(trx, [session_id])
  if (!user || !session) throw new ApiError('unauthenticated')
  return user
}
