import type { Opportunity, TrackRecord } from '#domain/contract/opportunities.ts'
import { recordOf } from '#domain/opportunities/core/track-record.ts'
import type { StoredOpportunity, StoredTrackRecord } from './repositories/signals/opportunities.ts'

/** An opportunity as REST and socket send it. */
export function toOpportunity(row: StoredOpportunity): Opportunity {
  return {
    id: row.id,
    ticker: row.symbol,
    rule: row.rule,
    nivel_confianza: row.confidence,
    tipo: row.tipo,
    detalles: row.detalles,
    fecha: row.session,
    provisional: row.provisional,
    historial: row.confidence === 'Neutral' || row.events === null ? null : toTrackRecord(row as Counts),
  }
}

type Counts = Pick<StoredTrackRecord, 'rule' | 'events' | 'hits' | 'base_events' | 'base_hits' | 'demonstrated'>

export function toTrackRecord({ rule, events, hits, base_events, base_hits, demonstrated }: Counts): TrackRecord {
  return recordOf({ rule, ocurrencias: events, aciertos: hits, days: base_events, hits: base_hits }, demonstrated)
}
