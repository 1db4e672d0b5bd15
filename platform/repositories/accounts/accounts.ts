import { sql } from 'kysely'
import type { Role } from '../../../domain/contract/accounts/accounts.ts'
import type { Db } from '../../database/database.ts'
import { literal } from '../like.ts'

/** An account as administrators see it. */
export interface AccountRow {
  id: number
  name: string
  email: string
  role: Role
  admin: boolean
  suspended: boolean
  confirmed: boolean
  created_at: Date
  /** Stocks that it follows in the running market. */
  followed: number
}

const accounts = (db: Db, market: string) =>
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

/** In whose name or address `text` stands; case and accents do not matter. */
const matches = (text: string) =>
  text === '' ? sql<boolean>`true` : sql<boolean>`folded like fold_text(${`%${literal(text)}%`})`

/** Accounts by a part of their name or address, newest first. */
export function listAccounts(
  db: Db,
  { text, market, limit, offset }: { text: string; market: string; limit: number; offset: number },
): Promise<AccountRow[]> {
  return accounts(db, market)
    .where(matches(text))
    .orderBy('created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many accounts there are with such a part, counted up to `most`. */
export async function countAccounts(db: Db, text: string, most: number): Promise<number> {
  // In the order of the list, whose index ends as soon as there are enough.
  const newest = db
    .selectFrom('users')
    .select('id')
    .where(matches(text))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const query = db.selectFrom(newest.limit(most).as('newest')).select((of) => of.fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

export function findAccount(db: Db, market: string, id: number): Promise<AccountRow | undefined> {
  return accounts(db, market).where('users.id', '=', id).executeTakeFirst()
}
