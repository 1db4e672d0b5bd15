import type { AccountChange } from '#domain/contract/accounts/administration.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database, Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { AccountChangeTable } from '../../tables/accounts.ts'
import { endSessionsOf } from './sessions.ts'
import { findUserByEmail, lockUser } from './users.ts'

const ASPECTS = ['role', 'admin', 'suspended'] as const

export type ChangeRefusal = 'unknown_account' | 'unconfirmed_account' | 'own_account' | 'admins_only'

interface Request {
  id: number
  change: AccountChange
  /** The administrator's number; null for the command. */
  by: number | null
}

/**
 * Changes the plan, the right or the suspension of an account, and writes each that was different into the log. Open
 * pages hear of it at once; a suspended account has no sessions left. Null when done.
 */
export async function changeAccount(trx: Trx, bus: Bus, { id, change, by }: Request): Promise<ChangeRefusal | null> {
  const { user, isAllowed } = await lockForChange(trx, id, by)
  if (!isAllowed) return 'admins_only'
  if (by === id && (change.admin === false || change.suspended === true)) return 'own_account'
  if (!user) return 'unknown_account'
  if (change.admin && !user.confirmed_at) return 'unconfirmed_account'
  const different = ASPECTS.filter((what) => change[what] !== undefined && change[what] !== user[what])
  if (different.length === 0) return null
  await trx.updateTable('users').set(change).where('id', '=', id).execute()
  const row = { account_id: id, changed_by: by }
  const entries = different.map((what) => ({ ...row, what, before: word(user[what]), after: word(change[what]!) }))
  await trx.insertInto('account_changes').values(entries).execute()
  if (change.suspended) await endSessionsOf(trx, id)
  await bus.publish('sessions', { user_id: id }, trx)
  return null
}

/** The same for the account of an address (in its canonical spelling), as its operator orders. */
export async function changeByCommand(
  { db, bus }: { db: Database; bus: Bus },
  email: string,
  change: AccountChange,
): Promise<ChangeRefusal | null> {
  return db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email)
    return user ? changeAccount(trx, bus, { id: user.id, change, by: null }) : 'unknown_account'
  })
}

export interface LoggedChange extends Pick<AccountChangeTable, 'changed_by' | 'what' | 'before' | 'after'> {
  changed_at: Date
  /** Null for the command, and where the administrator's account is deleted. */
  email: string | null
}

/** The newest changes of an account, newest first. */
export function listChanges(db: Db, accountId: number, limit: number): Promise<LoggedChange[]> {
  return db
    .selectFrom('account_changes')
    .leftJoin('users', 'users.id', 'changed_by')
    .select(['changed_at', 'changed_by', 'email', 'what', 'before', 'after'])
    .where('account_id', '=', accountId)
    .orderBy('account_changes.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * An administrator who may act is one until the end of `trx`, and as he cannot end his own right, of two who take it from
 * each other one remains. The lower number is locked first: one of the two waits for the other, never both.
 */
async function lockForChange(trx: Trx, id: number, by: number | null) {
  if (by !== null && by < id) {
    const isAllowed = await mayAdminister(trx, by)
    return { isAllowed, user: await lockUser(trx, id) }
  }
  const user = await lockUser(trx, id)
  return { isAllowed: by === null || (await mayAdminister(trx, by)), user }
}

/** Whether an administrator may act; it stays so until the end of `trx`. */
async function mayAdminister(trx: Trx, id: number): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select(['admin', 'suspended'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return user?.admin === true && !user.suspended
}

const word = (value: string | boolean): string => (typeof value === 'string' ? value : value ? 'on' : 'off')
