import { sql } from 'kysely'
import type { Role } from '#domain/contract/accounts/accounts.ts'
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

export interface AccountPage {
  rows: AccountRow[]
  /** How many accounts match, counted up to `most`. */
  count: number
}

/** Accounts by a part of their name or address, newest first; case and accents do not matter. */
export async function listAccounts(
  db: Db,
  { text, market, limit, offset, most }: { text: string; market: string; limit: number; offset: number; most: number },
): Promise<AccountPage> {
  // One walk gives the number and the page, and in the order of the list its index ends as soon as there are enough.
  const matches = text === '' ? sql`` : sql`where folded like fold_text(${`%${literal(text)}%`})`
  const found = await sql<{ count: number; ids: number[] }>`
    select count(*) as count, coalesce(json_agg(id) filter (where at > ${offset} and at <= ${offset + limit}), '[]') as ids
    from (
      select id, row_number() over () as at
      from (select id from users ${matches} order by created_at desc, id desc limit ${most}) as newest
    ) as numbered
  `.execute(db)
  const { count, ids } = found.rows[0]
  const page = accounts(db, market)
    .where('users.id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('users.id', 'desc')
  return { rows: ids.length === 0 ? [] : await page.execute(), count }
}

export function findAccount(db: Db, market: string, id: number): Promise<AccountRow | undefined> {
  return accounts(db, market).where('users.id', '=', id).executeTakeFirst()
}
