import { sql } from 'kysely'
import type { WatchlistItem } from '#domain/contract/watchlist.ts'
import { WATCHLIST_LIMIT } from '#domain/rules/plans.ts'
import type { Db, Trx } from '../../database/database.ts'

const selectItems = (db: Db, userId: number, market: string) =>
  db
    .selectFrom('watchlist_items')
    .innerJoin('instruments', 'instruments.id', 'watchlist_items.instrument_id')
    .where('user_id', '=', userId)
    .where('market', '=', market)

/** Lists the instruments on a user's watchlist in `market`, oldest entry first. */
export async function listWatchlist(db: Db, userId: number, market: string): Promise<WatchlistItem[]> {
  const rows = await selectItems(db, userId, market)
    .select(['watchlist_items.id', 'symbol', 'name', 'listed'])
    .orderBy('watchlist_items.id')
    .execute()
  return rows.map(toItem)
}

const toItem = ({ listed, ...item }: WatchlistItem & { listed: boolean }): WatchlistItem =>
  listed ? item : { ...item, unlisted: true }

export type FollowRefusal = 'no_user' | 'unknown_ticker' | 'already_followed' | 'watchlist_limit'

/**
 * Adds an instrument of `market` to a user's watchlist. The user's row is locked, so that no race exceeds the limit.
 */
export async function followInstrument(
  trx: Trx,
  userId: number,
  market: string,
  symbol: string,
): Promise<WatchlistItem | FollowRefusal> {
  const user = await trx.selectFrom('users').select('role').where('id', '=', userId).forUpdate().executeTakeFirst()
  if (!user) return 'no_user'
  const instrument = await trx
    .selectFrom('instruments')
    .select(['id', 'symbol', 'name', 'listed'])
    .where('market', '=', market)
    .where('symbol', '=', symbol)
    .executeTakeFirst()
  if (!instrument) return 'unknown_ticker'
  const followed = await selectItems(trx, userId, market)
    .select((of) => [
      of.fn.countAll<number>().as('count'),
      sql<boolean>`coalesce(bool_or(instrument_id = ${instrument.id}), false)`.as('this_one'),
    ])
    .executeTakeFirstOrThrow()
  if (followed.this_one) return 'already_followed'
  if (followed.count >= WATCHLIST_LIMIT[user.role]) return 'watchlist_limit'
  const { id } = await trx
    .insertInto('watchlist_items')
    .values({ user_id: userId, instrument_id: instrument.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return toItem({ ...instrument, id })
}

/** Removes an instrument of `market` from a user's watchlist; false if it was not there. */
export async function unfollowInstrument(trx: Trx, userId: number, market: string, symbol: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('watchlist_items')
    .using('instruments')
    .whereRef('instruments.id', '=', 'watchlist_items.instrument_id')
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .where('symbol', '=', symbol)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
