// Tested by workers/simulator/order-executor.test.ts.

import { sql } from 'kysely'
import type { Execution } from '#domain/simulator/execution.ts'
import type { OrderProgress } from '#domain/simulator/order.ts'
import type { Db, Trx } from '../../database/database.ts'
import { lockAttempts } from './attempts.ts'
import { orderOf, type StoredOrder, selectOrders } from './orders.ts'

/** The waiting orders on these instruments, in the order in which they were placed. */
export async function readWaiting(db: Db, instrumentIds: readonly number[]): Promise<StoredOrder[]> {
  const rows = selectOrders(db).where(sql<boolean>`instrument_id = any(${`{${instrumentIds.join()}}`}::int[])`)
  return (await rows.where('ended', '=', false).orderBy('placed_at').orderBy('id').execute()).map(orderOf)
}

/** The orders of these ids that still wait, as they are stored now. Their attempts must be locked. */
export async function readCurrent(trx: Trx, ids: readonly number[]): Promise<Map<number, StoredOrder>> {
  const rows = selectOrders(trx).where(sql<boolean>`id = any(${ids}::bigint[])`)
  return new Map((await rows.where('ended', '=', false).execute()).map((row) => [row.id, orderOf(row)]))
}

/** Stores what a price has changed about some orders, and their fills. Their attempts must be locked. */
export async function storeExecution(trx: Trx, { steps, fills }: Execution<StoredOrder>, at: Date): Promise<void> {
  for (const { placed, progress } of steps) {
    const { filled, value, costs, isTriggered, lacks, end } = progress satisfies OrderProgress
    await trx
      .updateTable('simulator_orders')
      .set({ filled, value, costs, is_triggered: isTriggered, lacks, end_reason: end })
      .where('id', '=', placed.id)
      .execute()
  }
  if (fills.length === 0) return
  const rows = fills.map(({ placed, fill: { as_of, conversion, ...fill } }) => {
    const rate = conversion?.rate ?? null
    return { ...fill, order_id: placed.id, user_id: placed.user_id, at, as_of: new Date(as_of), rate }
  })
  await trx.insertInto('simulator_fills').values(rows).execute()
}

/** How the waiting orders on an instrument differ from those that somebody has read. */
export interface WaitingCount {
  instrument_id: number
  orders: number
  newest: number
  cancelled: number
}

/** Counts the waiting orders on the instruments of a market that have any. */
export async function countWaitingOn(db: Db, market: string): Promise<WaitingCount[]> {
  const { rows } = await sql<WaitingCount>`
    select instrument_id, count(*)::int as orders, max(orders.id) as newest, count(cancelled_at)::int as cancelled
    from simulator_orders as orders join instruments on instruments.id = instrument_id
    where not ended and market = ${market} group by instrument_id
  `.execute(db)
  return rows
}

/** Ends orders whose last instant is a day past, where no price has come to say so. Returns their instruments. */
export async function endOverdue(trx: Trx, market: string, now: Date): Promise<number[]> {
  const overdue = sql`not ended and least(expires_at, cancelled_at) < ${now}::timestamptz - interval '1 day'`
  const { rows: found } = await sql<{ id: number }>`
    select distinct attempt_id as id from simulator_orders join simulator_attempts as attempts on attempts.id = attempt_id
    where ${overdue} and market = ${market}
  `.execute(trx)
  if (found.length === 0) return []
  const attempts = (await lockAttempts(trx, ids(found))).map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    update simulator_orders
    set end_reason = case when cancelled_at <= coalesce(expires_at, cancelled_at) then 'cancelled' else 'expired' end
    where ${overdue} and attempt_id = any(${attempts}::bigint[])
    returning instrument_id as id
  `.execute(trx)
  return ids(rows)
}

const ids = (rows: readonly { id: number }[]): number[] => [...new Set(rows.map(({ id }) => id))]

/** The attempts that hold shares of an instrument, or have orders that wait on it. */
export async function findConcerned(db: Db, instrumentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select attempt_id as id from simulator_orders where instrument_id = ${instrumentId} and not ended
    union
    select attempt_id from simulator_entries where instrument_id = ${instrumentId} and account = 'shares'
    group by attempt_id having sum(quantity) > 0
  `.execute(db)
  return ids(rows)
}

/** Stores a waiting order in the shares of after a split. Its attempt must be locked. */
export async function storeSplitOrder(trx: Trx, { id, order, progress }: StoredOrder): Promise<void> {
  const { quantity, limit, stop } = order
  await trx
    .updateTable('simulator_orders')
    .set({ quantity, limit_price: limit, stop_price: stop, filled: progress.filled })
    .where('id', '=', id)
    .execute()
}
