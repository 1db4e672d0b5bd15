import type { Alert, AlertFiring } from '#domain/contract/alerts/alerts.ts'
import type { NewsItem } from '#domain/contract/news.ts'
import type { Opportunity, TrackRecord } from '#domain/contract/opportunities.ts'
import type { WordRecord } from '#domain/contract/signals.ts'
import type { ForwardRecord } from '#domain/contract/track-records.ts'
import { guayaquilTime } from '#domain/text/guayaquil-time.ts'
import { recordOf } from '#domain/track-records/track-record.ts'
import type { AlertRow } from './alerts/alerts.ts'
import type { FiringRow } from './alerts/firings.ts'
import type { StoredNews } from './news.ts'
import type { ForwardRecord as ForwardCounts } from './signals/ledger.ts'
import type { StoredOpportunity, StoredTrackRecord } from './signals/opportunities.ts'
import type { OwnedRecord } from './signals/ratings.ts'

/** Puts an alert into the shape of the API. `shown` is its present state, which also depends on the price. */
export function toAlert(row: AlertRow, shown: Pick<Alert, 'state' | 'reason'>): Alert {
  const { id, symbol, condition, repeat, sessions, expires_at, note, channels, side, created_at, fired } = row
  return {
    id,
    symbol,
    when: condition,
    repeat,
    sessions,
    expires_at: expires_at?.toISOString() ?? null,
    note,
    channels,
    ...shown,
    side,
    created_at: created_at.toISOString(),
    fired,
  }
}

/** Puts a firing into the shape of the API and the socket. */
export function toFiring(row: FiringRow): AlertFiring {
  const { id, alert_id, symbol, at, price, as_of, seq, evidence, since, until, text, read_at, deliveries } = row
  return {
    id,
    alert_id,
    symbol,
    at: at.toISOString(),
    price,
    as_of: as_of?.toISOString() ?? null,
    seq,
    evidence,
    between: since && until && [since.toISOString(), until.toISOString()],
    text,
    read: read_at !== null,
    deliveries: deliveries.map(({ channel_id, state, at, detail }) => {
      return { channel: channel_id, state, at: new Date(at).toISOString(), detail }
    }),
  }
}

/** Puts a headline into the shape of the API and the socket. */
export function toNewsItem({ published_at, dated, labelled_by, ...row }: StoredNews): NewsItem {
  const instant = published_at.toISOString()
  const date = dated
    ? { published_at_str: guayaquilTime(published_at), published_at: instant }
    : { published_at_str: 'fecha desconocida', published_at: null, received_at: instant }
  const item = { ...row, ...date }
  return labelled_by === null ? item : { ...item, labelled_by }
}

/** Puts an opportunity into the shape of the API and the socket. */
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
    historial: row.confidence === 'Neutral' || row.events === null ? null : toTrackRecord(row as TrackRecordCounts),
  }
}

type TrackRecordCounts = Pick<
  StoredTrackRecord,
  'rule' | 'events' | 'hits' | 'base_events' | 'base_hits' | 'demonstrated'
>

export function toTrackRecord({
  rule,
  events,
  hits,
  base_events,
  base_hits,
  demonstrated,
}: TrackRecordCounts): TrackRecord {
  return recordOf({ rule, ocurrencias: events, aciertos: hits, days: base_events, hits: base_hits }, demonstrated)
}

/** Puts the counts of claims into the shape of the API; without any, all are 0. */
export function toForwardRecord(counts?: Pick<ForwardCounts, 'claims' | 'settled' | 'hits'>): ForwardRecord {
  const { claims = 0, settled = 0, hits = 0 } = counts ?? {}
  return {
    registradas: claims,
    resueltas: settled,
    aciertos: hits,
    acierto_pct: settled === 0 ? null : (100 * hits) / settled,
  }
}

/** Puts what followed a word into the shape of the API. */
export function toWordRecord({
  instrument_id,
  demonstrated,
  days_apart: _,
  p: __,
  ...figures
}: OwnedRecord): WordRecord {
  return {
    ...figures,
    scope: instrument_id === null ? 'market' : 'stock',
    edge: demonstrated ? 'demostrada' : 'sin ventaja demostrada',
  }
}
