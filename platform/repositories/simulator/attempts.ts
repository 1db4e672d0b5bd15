// Tested by server/routes/simulator/account.test.ts.

import { sql } from 'kysely'
import type { StartBody } from '#domain/contract/simulator.ts'
import type { CostTerms } from '#domain/simulator/costs.ts'
import { micros } from '#domain/simulator/micros.ts'
import type { Db, Trx } from '../../database/database.ts'

/** An attempt of a user to trade with invented money. */
export interface Attempt {
  id: number
  user_id: number
  currency: string
  kind: 'orders' | 'by_hand'
  costs: CostTerms
  /** Ids of the instruments that the user followed at the start. */
  followed: readonly number[]
  started_at: Date
  ended_at: Date | null
}

function selectAttempts(db: Db) {
  return db
    .selectFrom('simulator_attempts')
    .select(['id', 'user_id', 'currency', 'kind', 'fixed', 'percent', 'minimum', 'followed', 'started_at', 'ended_at'])
}

type AttemptRow = Awaited<ReturnType<ReturnType<typeof selectAttempts>['execute']>>[number]

function attemptOf({ fixed, percent, minimum, ...row }: AttemptRow): Attempt {
  return { ...row, costs: { fixed: BigInt(fixed), percent: BigInt(percent), minimum: BigInt(minimum) } }
}

/** The attempts of a user in a market with ids below `before`, newest first. */
export async function listAttempts(
  db: Db,
  userId: number,
  market: string,
  { before, limit }: { before: number; limit: number },
): Promise<Attempt[]> {
  const own = selectAttempts(db).where('user_id', '=', userId).where('market', '=', market)
  return (await own.where('id', '<', before).orderBy('id', 'desc').limit(limit).execute()).map(attemptOf)
}

/** A user's attempt of this id, or the running one where none is given; null where there is none. */
export async function findAttempt(db: Db, userId: number, market: string, id?: number): Promise<Attempt | null> {
  const own = selectAttempts(db).where('user_id', '=', userId).where('market', '=', market)
  const wanted = id === undefined ? own.where('ended_at', 'is', null) : own.where('id', '=', id)
  const row = await wanted.executeTakeFirst()
  return row ? attemptOf(row) : null
}

/** The attempt that a user has begun in a market with a client id. */
export async function findAttemptOfClient(
  db: Db,
  userId: number,
  market: string,
  client_id: string,
): Promise<Attempt | null> {
  const own = selectAttempts(db).where('user_id', '=', userId).where('market', '=', market)
  const row = await own.where('client_id', '=', client_id).executeTakeFirst()
  return row ? attemptOf(row) : null
}

/**
 * Locks the user's running attempt until `trx` ends; null where there is none. Whatever changes its orders or its book
 * begins with this lock, the leader of the feed too, so that two never spend the same cash.
 */
export async function lockRunningAttempt(trx: Trx, userId: number, market: string): Promise<Attempt | null> {
  const own = selectAttempts(trx).where('user_id', '=', userId).where('market', '=', market)
  const row = await own.where('ended_at', 'is', null).forUpdate().executeTakeFirst()
  return row ? attemptOf(row) : null
}

/**
 * Locks these attempts until `trx` ends and returns those that are running. Their users are locked first, as in every
 * transaction that locks both, so that there are no deadlocks.
 */
export async function lockAttempts(trx: Trx, ids: readonly number[]): Promise<Attempt[]> {
  const own = sql<boolean>`id = any(${ids}::bigint[])`
  await sql`
    select from users where id in (select user_id from simulator_attempts where ${own}) order by id for key share
  `.execute(trx)
  const rows = await selectAttempts(trx).where(own).orderBy('id').forUpdate().execute()
  return rows.filter(({ ended_at }) => ended_at === null).map(attemptOf)
}

/** Begins an attempt of a user, who has none that runs. */
export async function insertAttempt(
  trx: Trx,
  { user_id, market, now, body }: { user_id: number; market: string; now: Date; body: StartBody },
): Promise<Attempt> {
  const { currency, costs, kind = 'orders', client_id = null } = body
  const row = await trx
    .insertInto('simulator_attempts')
    .values({
      user_id,
      client_id,
      market,
      epoch: sql`(select epoch from feeds where market = ${market})`,
      currency,
      kind,
      fixed: micros(costs.fixed),
      percent: micros(costs.percent),
      minimum: micros(costs.minimum),
      followed: sql`array(
        select instrument_id from watchlist_items join instruments on instruments.id = instrument_id
        where user_id = ${user_id} and market = ${market} order by instrument_id)`,
      started_at: now,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return attemptOf(await selectAttempts(trx).where('id', '=', row.id).executeTakeFirstOrThrow())
}

/**
 * Ends an attempt, and what waits in it: no price meets it any more. The attempt must be locked. Returns the ids of the
 * instruments of what waited.
 */
export async function endAttempt(trx: Trx, { id }: Pick<Attempt, 'id'>, now: Date): Promise<number[]> {
  await trx.updateTable('simulator_attempts').set({ ended_at: now }).where('id', '=', id).execute()
  const { rows } = await sql<{ instrument_id: number }>`
    update simulator_orders set end_reason = 'cancelled', cancelled_at = coalesce(cancelled_at, ${now})
    where attempt_id = ${id} and not ended returning instrument_id
  `.execute(trx)
  return [...new Set(rows.map(({ instrument_id }) => instrument_id))]
}

/** Ends every attempt of a market whose prices have started over. */
export async function endAttemptsOf(trx: Trx, market: string, now: Date): Promise<void> {
  const running = await selectAttempts(trx).where('market', '=', market).where('ended_at', 'is', null).execute()
  const ids = running.map(({ id }) => id)
  for (const attempt of await lockAttempts(trx, ids)) await endAttempt(trx, attempt, now)
}
