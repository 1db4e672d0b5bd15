import { sql } from 'kysely'
import type { Role } from '#domain/contract/accounts/accounts.ts'
import type { WatchlistItem } from '#domain/contract/watchlist.ts'
import { WATCHLIST_LIMIT } from '#domain/rules/plans.ts'
import type { Db, Trx } from '../../database/database.ts'
import { recomputeSummary } from '../summaries.ts'

const selectItems = (db: Db, userId: number, market: string) =>
  db
    .selectFrom('watchlist_items')
    .innerJoin('instruments', 'instruments.id', 'watchlist_items.instrument_id')
    .where('user_id', '=', userId)
    .where('market', '=', market)

/** Lists the instruments on a user's watchlist in `market`: those with a position by hand, then the others, oldest first. */
export async function listWatchlist(db: Db, userId: number, market: string): Promise<WatchlistItem[]> {
  const rows = await selectItems(db, userId, market)
    .select(['watchlist_items.id', 'symbol', 'name', 'listed'])
    .orderBy('position', (position) => position.asc().nullsLast())
    .orderBy('watchlist_items.id')
    .execute()
  return rows.map(toItem)
}

const toItem = ({ listed, ...item }: WatchlistItem & { listed: boolean }): WatchlistItem =>
  listed ? item : { ...item, unlisted: true }

/** Keeps changes of one user's list apart: each sees what the one before it wrote. */
const lockUser = (trx: Trx, userId: number) =>
  trx.selectFrom('users').select('role').where('id', '=', userId).forUpdate().executeTakeFirst()

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
  const user = await lockUser(trx, userId)
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
  await recomputeSummary(trx, userId)
  return toItem({ ...instrument, id })
}

/** Instruments that a user wants to follow, in their order, by what the watchlist says to each. */
export interface WantedInstruments<T> {
  /** Instruments that are on the list. */
  already: T[]
  /** Those for which the plan has room. */
  free: T[]
  over_limit: T[]
}

/** Compares instruments of `market`, each there once, with a user's watchlist and the limit of the plan. */
export async function compareWithWatchlist<T extends { id: number }>(
  db: Db,
  user: { id: number; role: Role },
  market: string,
  wanted: readonly T[],
): Promise<WantedInstruments<T>> {
  const items = await selectItems(db, user.id, market).select('instrument_id').execute()
  const followed = new Set(items.map((item) => item.instrument_id))
  const isFollowed = ({ id }: T) => followed.has(id)
  const rest = wanted.filter((each) => !isFollowed(each))
  const room = Math.max(0, WATCHLIST_LIMIT[user.role] - followed.size)
  return { already: wanted.filter(isFollowed), free: rest.slice(0, room), over_limit: rest.slice(room) }
}

/**
 * Adds instruments to a user's watchlist, in their order. The caller has locked the user's row before it compared them
 * with the list, so that no race exceeds the limit.
 */
export async function followInstruments(
  trx: Trx,
  userId: number,
  instruments: readonly { id: number }[],
): Promise<void> {
  if (instruments.length === 0) return
  const items = instruments.map(({ id }) => ({ user_id: userId, instrument_id: id }))
  await trx.insertInto('watchlist_items').values(items).execute()
  await recomputeSummary(trx, userId)
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
  await recomputeSummary(trx, userId)
  return numDeletedRows > 0n
}

/**
 * Puts a user's watchlist in `market` into the order of `symbols`. Entries that are left out come after it, as they
 * were. Symbols that are not followed are ignored, since another tab may have removed one while this order was on its
 * way. False if there is no such user.
 */
export async function placeWatchlist(
  trx: Trx,
  userId: number,
  market: string,
  symbols: readonly string[],
): Promise<boolean> {
  if (!(await lockUser(trx, userId))) return false
  await sql`
    update watchlist_items set position = ordered.position
    from (
      select watchlist_items.id, row_number() over (
        order by array_position(${symbols}::text[], symbol) nulls last, watchlist_items.position nulls last, watchlist_items.id
      ) as position
      from watchlist_items join instruments on instruments.id = instrument_id
      where user_id = ${userId} and market = ${market}
    ) as ordered
    where watchlist_items.id = ordered.id and watchlist_items.position is distinct from ordered.position
  `.execute(trx)
  return true
}
