import type { FastifyInstance } from 'fastify'
import type { Trx } from '#platform/database/database.ts'
import { requestChangeNotice } from '#platform/mail/request.ts'
import { consumeEmailToken, deleteEmailTokens, findTokenUser } from '#platform/repositories/accounts/mail.ts'
import { resetGuessDelay } from '#platform/repositories/accounts/password-guesses.ts'
import { endUserSessions } from '#platform/repositories/accounts/sessions.ts'
import { confirmUser, lockUser, setPassword, type UserRow } from '#platform/repositories/accounts/users.ts'
import { hashUcid } from '#platform/secrets/keys.ts'
import type { Identity } from '../deps.ts'
import { ApiError } from '../http/errors.ts'
import { lockOwnUser } from './own-user.ts'
import { newPasswordHash, userByPassword } from './password-check.ts'

/** Sets the password of the mailed link's user, and ends all sessions. Throws `ucid_invalid`. */
export async function resetByLink(app: FastifyInstance, ucid: string, password: string): Promise<void> {
  const { db } = app.deps
  const hash = hashUcid(ucid)
  const userId = await findTokenUser(db, hash, 'reset')
  if (userId === null) throw new ApiError('ucid_invalid')
  const passwordHash = await newPasswordHash(password)
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user || !(await consumeEmailToken(trx, hash, 'reset'))) throw new ApiError('ucid_invalid')
    // The link came by mail, which proves the address.
    await confirmUser(trx, user.id)
    await resetGuessDelay(trx, app.keys.account(user.email))
    await replacePassword(app, trx, user, passwordHash, null)
  })
  app.forgetSessions(userId)
}

/**
 * Sets the password of a logged-in user and ends the other sessions. `current`, if given, must be the current password,
 * and guessing it is limited as at login. Throws `wrong_password`, `unauthenticated`, `too_many_requests`.
 */
export async function changePassword(
  app: FastifyInstance,
  identity: Identity,
  password: string,
  current: string | undefined,
): Promise<void> {
  const { db } = app.deps
  if (current !== undefined && !(await userByPassword({ db, keys: app.keys }, identity.email, current))) {
    throw new ApiError('wrong_password')
  }
  const passwordHash = await newPasswordHash(password)
  await db.transaction().execute(async (trx) => {
    const user = await lockOwnUser(trx, identity)
    await deleteEmailTokens(trx, user.id)
    await replacePassword(app, trx, user, passwordHash, identity.session_id)
  })
  app.forgetSessions(identity.user_id)
}

async function replacePassword(
  app: FastifyInstance,
  trx: Trx,
  user: UserRow,
  passwordHash: string,
  keptSession: string | null,
): Promise<void> {
  const { bus, queues } = app.deps
  await setPassword(trx, user.id, passwordHash)
  await endUserSessions(trx, user.id, keptSession)
  await requestChangeNotice(trx, { queues, keys: app.keys }, user)
  await bus.publish('sessions', { user_id: user.id }, trx)
}
