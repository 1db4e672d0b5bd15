import type { Signal } from '#domain/opportunities/core/signals.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Trx } from '#platform/database/database.ts'
import { appendEvents } from '#platform/repositories/events.ts'
import {
  type FoundOpportunity,
  readOpportunities,
  upsertOpportunities,
} from '#platform/repositories/signals/opportunities.ts'
import { toOpportunity } from '#platform/repositories/views.ts'
import type { Stock } from './desk.ts'

/** A rule's signal at a close. */
export const finalRow = (stock: Stock, signal: Signal) => rowOf(stock, signal, false)
/** A rule's signal on an open bar. */
export const provisionalRow = (stock: Stock, signal: Signal) => rowOf(stock, signal, true)

/** Stores signals; if they are news, with the events for the new ones, sent over `bus`. */
export async function storeSignals(trx: Trx, rows: readonly FoundOpportunity[], bus: Bus | null): Promise<void> {
  const ids = await upsertOpportunities(trx, rows)
  if (bus === null || ids.length === 0) return
  const events = (await readOpportunities(trx, ids)).map((row) => ({
    channel: 'opportunities' as const,
    instrument_ids: [row.instrument_id],
    item: toOpportunity(row),
  }))
  await appendEvents(trx, bus, events)
}

function rowOf({ id }: Stock, signal: Signal, provisional: boolean): FoundOpportunity {
  return {
    instrument_id: id,
    rule: signal.rule,
    session: signal.fecha,
    provisional,
    confidence: signal.nivel_confianza,
    tipo: signal.tipo,
    detalles: signal.detalles,
  }
}
