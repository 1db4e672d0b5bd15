// Tested by client/src/features/charts/stock/mark-sources.test.tsx.

import * as calls from '#domain/contract/calls/simulator.ts'
import { hasSimulator } from '#domain/rules/plans.ts'
import { call } from '../../api/call.ts'
import { keyed } from '../../stores/by-symbol.ts'
import { resource } from '../../stores/resource.ts'
import { session } from '../../stores/session.ts'

/** The orders of the running attempt on one stock; none for a plan without the simulator. */
export const stockOrders = keyed((symbol) =>
  resource(async () => {
    if (!hasSimulator(session.user?.role)) return []
    return (await call(calls.simulator)).attempt === null ? [] : call(calls.orders, { query: { symbol } })
  }),
)
