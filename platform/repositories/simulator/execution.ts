// Tested by workers/simulator/order-executor.test.ts.

import { sql } from 'kysely'
import type { Session } from '#domain/market/types.ts'
import type { Execution, Fill } from '#domain/simulator/execution.ts'
import type { OrderProgress, Side } from '#domain/simulator/order.ts'
import type { Db, Trx } from '../../database/database.ts'
import { type Attempt, lockAttempts } from './attempts.ts'
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

/**
 * Stores what a price has changed about some orders, and their fills. `rateDayOf` gives the day of an attempt's rates.
 * The attempts must be locked.
 */
export async function storeExecution(
  trx: Trx,
  { steps, fills }: Execution<StoredOrder>,
  at: Date,
  rateDayOf: (attemptId: number) => Session | null,
): Promise<void> {
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
    const [rate, rate_day] = [conversion?.rate ?? null, rateDayOf(placed.attempt_id)]
    const of = { order_id: placed.id, user_id: placed.user_id, at, as_of: new Date(as_of) }
    return { ...fill, ...of, rate, rate_day, provisional: rate_day !== null }
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

/**
 * Ends orders whose last instant is more than a day ago, where no price has come that would have ended them. Returns
 * the orders as they are now, and their attempts, which are locked.
 */
export async function endOverdue(
  trx: Trx,
  market: string,
  now: Date,
): Promise<{ orders: StoredOrder[]; attempts: Attempt[] }> {
  const overdue = sql`not ended and least(expires_at, cancelled_at) < ${now}::timestamptz - interval '1 day'`
  const { rows: found } = await sql<{ id: number }>`
    select distinct attempt_id as id from simulator_orders join simulator_attempts as attempts on attempts.id = attempt_id
    where ${overdue} and market = ${market}
  `.execute(trx)
  if (found.length === 0) return { orders: [], attempts: [] }
  const attempts = await lockAttempts(trx, ids(found))
  const { rows } = await sql<{ id: number }>`
    update simulator_orders
    set end_reason = case when cancelled_at <= coalesce(expires_at, cancelled_at) then 'cancelled' else 'expired' end
    where ${overdue} and attempt_id = any(${ids(attempts)}::bigint[])
    returning id
  `.execute(trx)
  const ended = selectOrders(trx).where(sql<boolean>`id = any(${ids(rows)}::bigint[])`)
  return { orders: (await ended.orderBy('id').execute()).map(orderOf), attempts }
}

const ids = (rows: readonly { id: number }[]): number[] => [...new Set(rows.map(({ id }) => id))]

/**
 * The attempts that may have shares of an instrument before a split or dividend of it is stored: those that hold some,
 * have orders that wait on it, or are by hand, in which a trade may just be noted.
 */
export async function findConcerned(db: Db, instrumentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select attempt_id as id from simulator_orders where instrument_id = ${instrumentId} and not ended
    union
    select attempt_id from simulator_entries where instrument_id = ${instrumentId} and account = 'shares'
    group by attempt_id having sum(quantity) > 0
    union
    select attempts.id from simulator_attempts as attempts join instruments on instruments.market = attempts.market
    where instruments.id = ${instrumentId} and kind = 'by_hand' and ended_at is null
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

/** A fill in another currency whose rate is to be corrected. */
export interface ProvisionalFill {
  id: number
  order_id: number
  attempt_id: number
  instrument_id: number
  symbol: string
  side: Side
  /** The currency of the stock, and that of the attempt. */
  currency: string
  account: string
  rate_day: Session
  /** What its corrections so far have added to the cash. */
  correction: bigint
  fill: Fill
}

/** Most fills that are corrected in one go. */
const CORRECTIONS = 200

/** The fills of a market's running attempts that wait for the next rate, or one of them. */
export async function readProvisional(db: Db, market: string, id: number | null = null): Promise<ProvisionalFill[]> {
  const rows = await db
    .selectFrom('simulator_fills as fills')
    .innerJoin('simulator_orders as orders', 'orders.id', 'fills.order_id')
    .innerJoin('simulator_attempts as attempts', 'attempts.id', 'orders.attempt_id')
    .innerJoin('instruments', 'instruments.id', 'orders.instrument_id')
    .select(['fills.id', 'order_id', 'attempt_id', 'instrument_id', 'symbol', 'side', 'instruments.currency'])
    .select(['attempts.currency as account', 'rate_day', 'correction', 'as_of', 'price'])
    .select(['fills.quantity', 'fills.value', 'margin', 'fills.costs'])
    .where('provisional', '=', true)
    .where('ended_at', 'is', null)
    .where('attempts.market', '=', market)
    .$if(id !== null, (query) => query.where('fills.id', '=', id))
    .orderBy('fills.id')
    .limit(CORRECTIONS)
    .execute()
  return rows.map(({ currency, rate_day, correction, as_of, price, quantity, value, margin, costs, ...row }) => ({
    ...row,
    currency: currency as string,
    rate_day: rate_day as Session,
    correction: BigInt(correction),
    fill: {
      as_of: as_of.getTime(),
      price: BigInt(price),
      quantity: BigInt(quantity),
      value: BigInt(value),
      margin: BigInt(margin),
      costs: BigInt(costs),
      conversion: null,
    },
  }))
}

/** Notes what the corrections of a fill have added to the cash, and whether more is to come. */
export async function storeCorrection(
  trx: Trx,
  id: number,
  { correction, isProvisional }: { correction: bigint; isProvisional: boolean },
): Promise<void> {
  await trx
    .updateTable('simulator_fills')
    .set({ correction, provisional: isProvisional })
    .where('id', '=', id)
    .execute()
}
