import type { FastifyInstance } from 'fastify'
import type { Database, Trx } from '#platform/database/database.ts'
import { requestChangeNotice } from '#platform/mail/request.ts'
import { consumeEmailToken, deleteEmailTokens, findTokenUser } from '#platform/repositories/accounts/mail.ts'
import { forgiveGuess, reserveGuess, resetGuessDelay } from '#platform/repositories/accounts/password-guesses.ts'
import { endUserSessions } from '#platform/repositories/accounts/sessions.ts'
import {
  confirmUser,
  findUserByEmail,
  lockUser,
  setPassword,
  type UserRow,
} from '#platform/repositories/accounts/users.ts'
import { hashUcid, type Keys } from '#platform/secrets/keys.ts'
import {
  DUMMY_HASH,
  hashPassword,
  inPasswordQueue,
  PasswordQueueFull,
  verifyPassword,
} from '#platform/secrets/passwords.ts'
import type { Identity } from '../deps.ts'
import { ApiError } from '../http/errors.ts'
import { lockOwnUser } from './guards.ts'

const QUEUE_FULL_SECONDS = 2

/**
 * The user of `email` if `password` is right, otherwise null, after the same work whether or not there is such a user.
 * Wrong guesses count per address, over all instances; throws `too_many_requests` while no more are allowed.
 */
export async function findUserByPassword(
  { db, keys }: { db: Database; keys: Keys },
  email: string,
  password: string,
): Promise<UserRow | null> {
  return refuseWhenFull(
    oneAtATime(email, async () => {
      const account = keys.account(email)
      const guess = await reserveGuess(db, account)
      if (!guess.allowed) throw new ApiError('too_many_requests', { retryAfterSeconds: guess.retryAfterSeconds })
      const user = await findUserByEmail(db, email)
      const right = await verifyPassword(user?.password_hash ?? DUMMY_HASH, password)
      if (!user || !right) return null
      await forgiveGuess(db, account, guess.at)
      return user
    }),
  )
}

/** The newest pending guess at each address. */
const pendingGuesses = new Map<string, Promise<unknown>>()

/**
 * Makes guesses at one address one after the other: side by side, right ones would count as wrong until each is
 * forgiven, and the last of them would be refused.
 */
function oneAtATime<T>(email: string, work: () => Promise<T>): Promise<T> {
  return inPasswordQueue(async () => {
    const before = pendingGuesses.get(email)
    const guess = before === undefined ? work() : before.then(work, work)
    pendingGuesses.set(email, guess)
    try {
      return await guess
    } finally {
      if (pendingGuesses.get(email) === guess) pendingGuesses.delete(email)
    }
  })
}

/** The hash under which a new password is stored. */
export function newPasswordHash(password: string): Promise<string> {
  return refuseWhenFull(hashPassword(password))
}

async function refuseWhenFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof PasswordQueueFull)) throw error
    throw new ApiError('too_many_requests', { retryAfterSeconds: QUEUE_FULL_SECONDS, cause: error })
  }
}

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
  if (current !== undefined && !(await findUserByPassword({ db, keys: app.keys }, identity.email, current))) {
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
