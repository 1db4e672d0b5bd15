import { toFiring } from '../../platform/alert-view.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import type { Queues } from '../../platform/queues/queues.ts'
import { type Decided, storeSteps } from '../../platform/repositories/alerts/decisions.ts'
import { enqueueDeliveries } from '../../platform/repositories/alerts/deliveries.ts'
import { findFirings } from '../../platform/repositories/alerts/firings.ts'
import { appendEvents } from '../../platform/repositories/events.ts'

/** Where what was decided goes on to. */
export interface DecisionGround {
  bus: Bus
  queues: Pick<Queues, 'enqueueAll'>
}

/**
 * Stores what looks made of alerts in the transaction of what they looked at: states and firings, their deliveries, and
 * an event of its user for each firing. Returns the new versions of the alerts that were still as the look had read them.
 * It comes before other events of the transaction: locks are taken in one order everywhere.
 */
export async function storeDecided(
  trx: Trx,
  ground: DecisionGround,
  decided: readonly Decided[],
): Promise<ReadonlyMap<number, number>> {
  const { firings, versions } = await storeSteps(trx, decided)
  if (firings.length === 0) return versions
  await enqueueDeliveries(trx, ground.queues, firings)
  const ids = firings.map(({ id }) => id)
  const rows = new Map((await findFirings(trx, ids)).map((row) => [row.id, row]))
  const events = firings.map(({ id, user_id, instrument_id }) => {
    return { channel: 'alerts' as const, user_id, instrument_ids: [instrument_id], item: toFiring(rows.get(id)!) }
  })
  await appendEvents(trx, ground.bus, events)
  return versions
}
