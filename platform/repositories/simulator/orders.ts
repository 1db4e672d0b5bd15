// Tested by server/routes/simulator/orders.test.ts.

import { sql } from 'kysely'
import type { Fill } from '#domain/simulator/execution.ts'
import type { PlacedOrder, Until } from '#domain/simulator/order.ts'
import type { Db, Trx } from '../../database/database.ts'

/** An order as it is stored, in the shape that domain/simulator executes. */
export interface StoredOrder extends PlacedOrder {
  id: number
  attempt_id: number
  user_id: number
  instrument_id: number
  until: Until
}

export function selectOrders(db: Db) {
  return db.selectFrom('simulator_orders').selectAll()
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

export function orderOf(row: OrderRow): StoredOrder {
  const { id, attempt_id, user_id, instrument_id, side, type, limit_price, stop_price, valid_until } = row
  const level = (price: string | null) => (price === null ? null : BigInt(price))
  const order = {
    side,
    type,
    quantity: BigInt(row.quantity),
    limit: level(limit_price),
    stop: level(stop_price),
    placed_at: row.placed_at.getTime(),
    expires_at: row.expires_at?.getTime() ?? null,
    cancelled_at: row.cancelled_at?.getTime() ?? null,
  }
  const progress = {
    filled: BigInt(row.filled),
    value: BigInt(row.value),
    costs: BigInt(row.costs),
    isTriggered: row.is_triggered,
    lacks: row.lacks,
    end: row.end_reason,
  }
  return { id, attempt_id, user_id, instrument_id, until: valid_until, order, progress }
}

/** The orders of an attempt with ids below `before`, newest first; only those on one instrument, if one is named. */
export async function listOrders(
  db: Db,
  attemptId: number,
  { before, limit, instrumentId }: { before: number; limit: number; instrumentId: number | null },
): Promise<StoredOrder[]> {
  const page = selectOrders(db).where('attempt_id', '=', attemptId).where('id', '<', before)
  const wanted = instrumentId === null ? page : page.where('instrument_id', '=', instrumentId)
  return (await wanted.orderBy('id', 'desc').limit(limit).execute()).map(orderOf)
}

/** The waiting orders of an attempt. */
export async function listWaiting(db: Db, attemptId: number): Promise<StoredOrder[]> {
  const rows = selectOrders(db).where('attempt_id', '=', attemptId).where('ended', '=', false)
  return (await rows.execute()).map(orderOf)
}

export async function findOrder(db: Db, attemptId: number, id: number): Promise<StoredOrder | null> {
  const own = selectOrders(db).where('attempt_id', '=', attemptId)
  const row = await own.where('id', '=', id).executeTakeFirst()
  return row ? orderOf(row) : null
}

/** The order that a user has placed with a client id, in any attempt. */
export async function findOrderOfClient(db: Db, userId: number, client_id: string): Promise<StoredOrder | null> {
  const own = selectOrders(db).where('user_id', '=', userId).where('client_id', '=', client_id)
  // Two attempts of before this was so may each have one.
  const row = await own.orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row ? orderOf(row) : null
}

/** How many orders of a user wait, in all markets. */
export async function countWaiting(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('simulator_orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('ended', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores an order that has just been placed. Its attempt must be locked. */
export async function insertOrder(
  trx: Trx,
  {
    order,
    client_id,
    ...rest
  }: Pick<StoredOrder, 'attempt_id' | 'user_id' | 'instrument_id' | 'order' | 'until'> & {
    client_id: string | null
  },
): Promise<StoredOrder> {
  const { attempt_id, user_id, instrument_id, until } = rest
  const { side, type, quantity, limit, stop, placed_at, expires_at } = order
  const row = await trx
    .insertInto('simulator_orders')
    .values({
      attempt_id,
      user_id,
      instrument_id,
      client_id,
      side,
      type,
      quantity,
      limit_price: limit,
      stop_price: stop,
      valid_until: until,
      placed_at: new Date(placed_at),
      expires_at: expires_at === null ? null : new Date(expires_at),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return orderOf(row)
}

/** Notes when a waiting order was cancelled; a later cancelling changes nothing. Its attempt must be locked. */
export async function cancelOrder(trx: Trx, id: number, now: Date): Promise<void> {
  const order = trx.updateTable('simulator_orders').set({ cancelled_at: now }).where('id', '=', id)
  await order.where('ended', '=', false).where('cancelled_at', 'is', null).execute()
}

/** A fill, with when it was decided. */
export interface StoredFill extends Pick<Fill, 'as_of' | 'price' | 'quantity' | 'costs'> {
  at: Date
  rate: bigint | null
  provisional: boolean
}

/** The fills of these orders, by order, oldest first. */
export async function readFills(db: Db, orderIds: readonly number[]): Promise<Map<number, StoredFill[]>> {
  const rows = await db
    .selectFrom('simulator_fills')
    .select(['order_id', 'at', 'as_of', 'price', 'quantity', 'costs', 'rate', 'provisional'])
    .where(sql<boolean>`order_id = any(${orderIds}::bigint[])`)
    .orderBy('id')
    .execute()
  const fills = new Map<number, StoredFill[]>()
  for (const { order_id, at, as_of, price, quantity, costs, rate, provisional } of rows) {
    const own = fills.get(order_id) ?? []
    fills.set(order_id, own)
    own.push({
      at,
      as_of: as_of.getTime(),
      price: BigInt(price),
      quantity: BigInt(quantity),
      costs: BigInt(costs),
      rate: rate === null ? null : BigInt(rate),
      provisional,
    })
  }
  return fills
}
