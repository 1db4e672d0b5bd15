import type { Database } from '#platform/database/database.ts'
import { forgiveGuess, reserveGuess } from '#platform/repositories/accounts/password-guesses.ts'
import { findUserByEmail, type UserRow } from '#platform/repositories/accounts/users.ts'
import type { Keys } from '#platform/secrets/keys.ts'
import {
  DUMMY_HASH,
  hashPassword,
  inPasswordQueue,
  PasswordQueueFull,
  verifyPassword,
} from '#platform/secrets/passwords.ts'
import { ApiError } from '../http/errors.ts'

const QUEUE_FULL_SECONDS = 2

/**
 * The user of `email` if `password` is right, otherwise null, after the same work whether or not there is such a user.
 * Wrong guesses count per address, over all instances; throws `too_many_requests` while no more are allowed.
 */
export async function userByPassword(
  { db, keys }: { db: Database; keys: Keys },
  email: string,
  password: string,
): Promise<UserRow | null> {
  return orTooMany(
    inTurnOf(email, async () => {
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

/** The newest guess at each address that is being guessed at. */
const guesses = new Map<string, Promise<unknown>>()

/**
 * Guesses at one address are made one after the other: side by side, right ones would count as wrong until each is
 * forgiven, and the last of them would be refused.
 */
function inTurnOf<T>(email: string, work: () => Promise<T>): Promise<T> {
  return inPasswordQueue(async () => {
    const before = guesses.get(email)
    const guess = before === undefined ? work() : before.then(work, work)
    guesses.set(email, guess)
    try {
      return await guess
    } finally {
      if (guesses.get(email) === guess) guesses.delete(email)
    }
  })
}

/** The hash under which a new password is stored. */
export function newPasswordHash(password: string): Promise<string> {
  return orTooMany(hashPassword(password))
}

async function orTooMany<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof PasswordQueueFull)) throw error
    throw new ApiError('too_many_requests', { retryAfterSeconds: QUEUE_FULL_SECONDS, cause: error })
  }
}
