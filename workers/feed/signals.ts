import type { Signal } from '#domain/opportunities/core/signals.ts'
import { type RuleTally, trackRecords } from '#domain/track-records/track-record.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Trx } from '#platform/database/database.ts'
import { appendEvents } from '#platform/repositories/events.ts'
import {
  type FoundOpportunity,
  readJudgedTrackRecords,
  readOpportunities,
  upsertOpportunities,
  upsertTrackRecords,
} from '#platform/repositories/signals/opportunities.ts'
import { toOpportunity } from '#platform/repositories/views.ts'
import type { TrackRecordTable } from '#platform/tables/signals.ts'
import { JudgedTogether } from './judged-together.ts'
import type { Stock } from './symbol-state.ts'

/** The row of a rule's signal at a close. */
export const finalRow = (stock: Stock, signal: Signal) => opportunityRow(stock, signal, false)
/** The row of a rule's signal on an open bar, which may still vanish. */
export const provisionalRow = (stock: Stock, signal: Signal) => opportunityRow(stock, signal, true)

/** Stores signals. With a `bus` they are news: the events for the new ones are stored too and sent over it. */
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

function opportunityRow({ id }: Stock, signal: Signal, provisional: boolean): FoundOpportunity {
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

/**
 * Keeps the tallies of stocks and rules in their table. Whether a rule is demonstrated depends on the whole market,
 * also on tallies that other leaders of the feed stored.
 */
export class TrackRecords extends JudgedTogether<readonly RuleTally[]> {
  protected readonly what = 'track records'

  protected async store(trx: Trx, market: string, fresh: ReadonlyMap<number, readonly RuleTally[]>): Promise<void> {
    const stored = (await readJudgedTrackRecords(trx, market)).filter(({ instrument_id }) => !fresh.has(instrument_id))
    const all = [...fresh].flatMap(([id, tallies]) => tallies.map((tally) => trackRecordRow(id, tally))).concat(stored)
    const judged = trackRecords(all.map(tallyOf))
    const records = all.map((row, i) => ({ ...row, demonstrated: judged[i].ventaja === 'demostrada' }))
    const isChanged = (row: TrackRecordTable, i: number) =>
      fresh.has(row.instrument_id) || row.demonstrated !== all[i].demonstrated
    await upsertTrackRecords(trx, records.filter(isChanged))
  }
}

const trackRecordRow = (instrument_id: number, tally: RuleTally): TrackRecordTable => ({
  instrument_id,
  rule: tally.rule,
  events: tally.ocurrencias,
  hits: tally.aciertos,
  base_events: tally.days,
  base_hits: tally.hits,
  demonstrated: false,
})

const tallyOf = (row: TrackRecordTable): RuleTally => ({
  rule: row.rule,
  ocurrencias: row.events,
  aciertos: row.hits,
  days: row.base_events,
  hits: row.base_hits,
})
