import { sql } from 'kysely'
import type { Role } from '#domain/contract/accounts/accounts.ts'
import type { AccountChange } from '#domain/contract/accounts/administration.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database, Db, Trx } from '../../database/database.ts'
import { escapeLike } from '../../database/sql.ts'
import type { AccountChangeTable } from '../../tables/accounts.ts'
import { endUserSessions } from './sessions.ts'
import { findUserByEmail, lockUser } from './users.ts'

/** An account in the list of the administrators. */
export interface AccountRow {
  id: number
  name: string
  email: string
  role: Role
  admin: boolean
  suspended: boolean
  confirmed: boolean
  created_at: Date
  /** Number of stocks of the running market on its watchlist. */
  followed: number
}

const selectAccounts = (db: Db, market: string) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'email', 'role', 'admin', 'suspended', 'created_at'])
    .select(sql<boolean>`confirmed_at is not null`.as('confirmed'))
    .select((of) =>
      of
        .selectFrom('watchlist_items')
        .innerJoin('instruments', 'instruments.id', 'watchlist_items.instrument_id')
        .select((items) => items.fn.countAll<number>().as('count'))
        .whereRef('user_id', '=', 'users.id')
        .where('market', '=', market)
        .$asScalar()
        .$notNull()
        .as('followed'),
    )

export interface AccountPage {
  rows: AccountRow[]
  /** Number of accounts that match, counted up to `most`. */
  count: number
}

/** Finds accounts by a part of their name or address, newest first. Case and accents do not matter. */
export async function listAccounts(
  db: Db,
  { text, market, limit, offset, most }: { text: string; market: string; limit: number; offset: number; most: number },
): Promise<AccountPage> {
  // One scan gives both the number and the page. It runs in the order of the list, so its index stops at `most` rows.
  const matches = text === '' ? sql`` : sql`where folded like fold_text(${`%${escapeLike(text)}%`})`
  const found = await sql<{ count: number; ids: number[] }>`
    select count(*) as count, coalesce(json_agg(id) filter (where at > ${offset} and at <= ${offset + limit}), '[]') as ids
    from (
      select id, row_number() over () as at
      from (select id from users ${matches} order by created_at desc, id desc limit ${most}) as newest
    ) as numbered
  `.execute(db)
  const { count, ids } = found.rows[0]
  const page = selectAccounts(db, market)
    .where('users.id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('users.id', 'desc')
  return { rows: ids.length === 0 ? [] : await page.execute(), count }
}

export function findAccount(db: Db, market: string, id: number): Promise<AccountRow | undefined> {
  return selectAccounts(db, market).where('users.id', '=', id).executeTakeFirst()
}

const CHANGEABLE = ['role', 'admin', 'suspended'] as const

export type ChangeRefusal = 'unknown_account' | 'unconfirmed_account' | 'own_account' | 'admins_only'

interface ChangeRequest {
  id: number
  change: AccountChange
  /** Id of the administrator; null for the operator's command. */
  by: number | null
}

/**
 * Changes the plan, the administrator's right or the suspension of an account, and logs each that was different. Open
 * pages are notified at once, and a suspended account loses all its sessions. Returns null when the change is made.
 */
export async function changeAccount(
  trx: Trx,
  bus: Bus,
  { id, change, by }: ChangeRequest,
): Promise<ChangeRefusal | null> {
  const { user, isAllowed } = await lockForChange(trx, id, by)
  if (!isAllowed) return 'admins_only'
  if (by === id && (change.admin === false || change.suspended === true)) return 'own_account'
  if (!user) return 'unknown_account'
  if (change.admin && !user.confirmed_at) return 'unconfirmed_account'
  const different = CHANGEABLE.filter((what) => change[what] !== undefined && change[what] !== user[what])
  if (different.length === 0) return null
  await trx.updateTable('users').set(change).where('id', '=', id).execute()
  const row = { account_id: id, changed_by: by }
  const entries = different.map((what) => ({ ...row, what, before: toWord(user[what]), after: toWord(change[what]!) }))
  await trx.insertInto('account_changes').values(entries).execute()
  if (change.suspended) await endUserSessions(trx, id)
  await bus.publish('sessions', { user_id: id }, trx)
  return null
}

/** Makes the same change for the operator's command, on the account of an address (in its canonical spelling). */
export async function changeAccountByEmail(
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
  /** Address of the administrator; null for the operator's command, and where that account was deleted. */
  email: string | null
}

/** Lists the newest `limit` changes of an account, newest first. */
export function listAccountChanges(db: Db, accountId: number, limit: number): Promise<LoggedChange[]> {
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
 * Locks the account and the administrator until the end of `trx`, who therefore stays an administrator until then. None
 * can end their own right, so of two who take it from each other one remains. The lower id is locked first, so that of
 * two such changes one waits for the other and they never deadlock.
 */
async function lockForChange(trx: Trx, id: number, by: number | null) {
  if (by !== null && by < id) {
    const isAllowed = await mayAdminister(trx, by)
    return { isAllowed, user: await lockUser(trx, id) }
  }
  const user = await lockUser(trx, id)
  return { isAllowed: by === null || (await mayAdminister(trx, by)), user }
}

/** Whether the user is an administrator who may act; this cannot change until the end of `trx`. */
async function mayAdminister(trx: Trx, id: number): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select(['admin', 'suspended'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return user?.admin === true && !user.suspended
}

const toWord = (value: string | boolean): string => (typeof value === 'string' ? value : value ? 'on' : 'off')
