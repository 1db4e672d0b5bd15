import { setTimeout } from 'node:timers/promises'
import { canonicalEmail, passwordProblem, personName } from '#domain/rules/account-fields.ts'
import { isCommonPassword } from '#domain/rules/common-passwords.ts'
import type { Trx } from '#platform/database/database.ts'
import { findActiveSessions } from '#platform/repositories/accounts/sessions.ts'
import { lockUser, type UserRow } from '#platform/repositories/accounts/users.ts'
import type { Identity } from '../deps.ts'
import { ApiError } from '../http/errors.ts'

/** The address in canonical form; throws `invalid_email`. */
export function acceptEmail(text: string): string {
  const email = canonicalEmail(text)
  if (email === null) throw new ApiError('invalid_email')
  return email
}

/** The name in its stored form; throws `invalid_name`. */
export function acceptName(text: string): string {
  const name = personName(text)
  if (name === null) throw new ApiError('invalid_name')
  return name
}

/** A valid new password; throws the error that says why it is not. */
export function acceptNewPassword(password: string): string {
  const problem = passwordProblem(password) ?? (isCommonPassword(password) ? 'password_common' : null)
  if (problem) throw new ApiError(problem)
  return password
}

/** A password to be checked; throws `password_long` for one that no account can have. */
export function acceptPassword(password: string): string {
  if (passwordProblem(password) === 'password_long') throw new ApiError('password_long')
  return password
}

/**
 * Locks the user of a bearer for a change, which a session that another instance just ended must not make. Throws
 * `unauthenticated`.
 */
export async function lockOwnUser(trx: Trx, { user_id, session_id }: Identity): Promise<UserRow> {
  const user = await lockUser(trx, user_id)
  const [session] = await findActiveSessions(trx, [session_id])
  if (!user || !session) throw new ApiError('unauthenticated')
  return user
}

const MIN_DURATION_MS = 200

/**
 * Runs `work`, and ends no sooner than a time in which it normally fits, so that the response time does not reveal
 * whether there is an account.
 */
export async function inConstantTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), setTimeout(MIN_DURATION_MS)])
}
