// Tested by client/src/features/charts/stock/layers/mark-sources.test.tsx.

import { useEffect } from 'react'
import * as calls from '#domain/contract/calls/simulator.ts'
import { hasSimulator } from '#domain/rules/plans.ts'
import { call } from '../../api/call.ts'
import { keyed } from '../../stores/by-symbol.ts'
import { everyWhileSeen } from '../../stores/every-while-seen.ts'
import { resource, useLoaded, useRefreshed } from '../../stores/resource.ts'
import { session } from '../../stores/session.ts'

/** The orders of the running attempt on one stock; none for a plan without the simulator. */
export const stockOrders = keyed((symbol) =>
  resource(async () => {
    if (!hasSimulator(session.user?.role)) return []
    return (await call(calls.simulator)).attempt === null ? [] : call(calls.orders, { query: { symbol } })
  }),
)

/** Milliseconds between rounds of what is shown: orders are filled without a message to the page. */
export const ROUND_MS = 5_000

/** Loads the orders on one stock, and keeps them up to date as long as one of them waits. */
export function useStockOrders(symbol: string): void {
  const entry = stockOrders(symbol)
  useLoaded(entry)
  useRefreshed(entry)
  useEffect(() => everyWhileSeen(ROUND_MS, () => entry.data?.some(({ ended }) => !ended) && entry.load()), [entry])
}
