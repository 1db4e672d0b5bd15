import { sql } from 'kysely'
import type { Role } from '#domain/contract/accounts/accounts.ts'
import type { Db, Trx } from '../../database/database.ts'
import { deleteBatch } from '../../database/sql.ts'
import { DUMMY_HASH } from '../../secrets/passwords.ts'

export interface UserRow {
  id: number
  email: string
  name: string
  password_hash: string
  role: Role
  admin: boolean
  suspended: boolean
  confirmed_at: Date | null
  contested: boolean
}

const COLUMNS = [
  'id',
  'email',
  'name',
  'password_hash',
  'role',
  'admin',
  'suspended',
  'confirmed_at',
  'contested',
] as const

/** Finds the user of an address, which must be in its canonical spelling. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('email', '=', email).executeTakeFirst()
}

/** Finds the address for mail to a user; undefined when the user is gone. */
export async function findUserAddress(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst()
  return row?.email
}

/**
 * Locks a user until the end of the transaction. Every change of an account begins with this lock, so that changes run
 * one after another and never deadlock.
 */
export function lockUser(trx: Trx, id: number): Promise<UserRow | undefined> {
  return trx.selectFrom('users').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface SignUp {
  email: string
  name: string
  password_hash: string
  /** The plan of a new account; an existing one keeps its own. */
  role?: Role
}

/**
 * Creates an unconfirmed user, or locks the existing unconfirmed one of that address, which becomes contested and
 * otherwise stays as it is. Returns null if the address is already confirmed.
 */
export async function createUnconfirmedUser(
  trx: Trx,
  signUp: SignUp,
): Promise<{ id: number; contested: boolean } | null> {
  const row = await trx
    .insertInto('users')
    .values(signUp)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ contested: true }).where('users.confirmed_at', 'is', null),
    )
    .returning(['id', 'contested'])
    .executeTakeFirst()
  return row ?? null
}

/** Replaces an unconfirmed sign-up by a later one. */
export async function replaceSignUp(trx: Trx, id: number, { name, password_hash }: SignUp): Promise<void> {
  await trx.updateTable('users').set({ name, password_hash, created_at: sql`now()` }).where('id', '=', id).execute()
}

/** Confirms a user; later confirmations change nothing. A contested user loses the password. */
export async function confirmUser(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      confirmed_at: sql`now()`,
      password_hash: sql`case when contested then ${DUMMY_HASH} else password_hash end`,
    })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Stores a password that the owner of the address has chosen, so that the user is no longer contested. */
export async function setPassword(trx: Trx, id: number, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash, contested: false }).where('id', '=', id).execute()
}

/** Deletes a user, and with them their sessions, mail tokens and watchlist. */
export async function deleteUser(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

/** Deletes a batch of sign-ups not confirmed within `days`; true if more may be left. */
export function pruneUnconfirmedUsers(db: Db, days: number): Promise<boolean> {
  return deleteBatch(db, 'users', sql`confirmed_at is null and created_at < now() - make_interval(days => ${days})`)
}
