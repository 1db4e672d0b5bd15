// Tested by workers/simulator/order-executor.test.ts.

import type { AlertSubject, OrderInput } from '#domain/alerts/alert.ts'
import type { Session } from '#domain/market/types.ts'
import type { Fill } from '#domain/simulator/execution.ts'
import { type Micros, roundDiv, toNumber } from '#domain/simulator/micros.ts'
import { isTold, type OrderProgress } from '#domain/simulator/order.ts'
import type { Trx } from '#platform/database/database.ts'
import { readPrices } from '#platform/repositories/market/quotes.ts'
import type { Attempt } from '#platform/repositories/simulator/attempts.ts'
import type { StoredOrder } from '#platform/repositories/simulator/orders.ts'
import { type AlertDeps, type AlertTrigger, evaluateAlerts } from '../alerts/store-decisions.ts'

/** What has just become of an order, and what it was before. */
export interface OrderChange {
  placed: StoredOrder
  progress: OrderProgress
  fills: readonly Fill[]
  stock: AlertSubject
  /** The newest session of the stock by the clock. */
  session: Session | null
  evidence: OrderInput['evidence']
}

/** Evaluates the alerts of users on their orders, in the transaction that has stored these changes. */
export async function evaluateOrderAlerts(
  trx: Trx,
  deps: AlertDeps,
  changes: readonly OrderChange[],
  { attempts, now }: { attempts: readonly Pick<Attempt, 'id' | 'currency'>[]; now: number },
): Promise<void> {
  const told = changes.filter(({ placed, progress }) => isTold(placed.progress, { ...placed, progress }))
  if (told.length === 0) return
  const prices = await readPrices(trx, [...new Set(told.map(({ placed }) => placed.instrument_id))])
  const currencies = new Map(attempts.map(({ id, currency }) => [id, currency]))
  const triggers = told.map(({ placed, progress, fills, stock, session, evidence }): AlertTrigger => {
    const { order, instrument_id, user_id, attempt_id } = placed
    const fill = fills.length === 0 ? null : meanOf(fills)
    const event = {
      side: order.side,
      quantity: toNumber(order.quantity),
      filled: toNumber(progress.filled),
      fill,
      costs: toNumber(progress.costs),
      account: currencies.get(attempt_id) ?? '',
      end: progress.end,
    }
    return {
      instrument_id,
      view: { on: 'order', subject: stock, now, session, event, evidence },
      as_of: fill?.as_of ?? null,
      seq: fill && evidence === 'tick' ? (prices.get(instrument_id)?.seq ?? null) : null,
      concerns: (alert) => alert.user_id === user_id,
    }
  })
  await evaluateAlerts(trx, deps, triggers)
}

/** What one price has filled of an order; a missed bar fills it up to twice. */
function meanOf(fills: readonly Fill[]): OrderInput['event']['fill'] {
  const sum = (part: (fill: Fill) => Micros) => fills.reduce((total, fill) => total + part(fill), 0n)
  const quantity = sum((fill) => fill.quantity)
  const price = roundDiv(
    sum((fill) => fill.price * fill.quantity),
    quantity,
  )
  return { quantity: toNumber(quantity), price: toNumber(price), as_of: fills[0].as_of }
}
