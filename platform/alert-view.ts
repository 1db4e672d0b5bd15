import type { Alert, AlertFiring } from '#domain/contract/alerts/alerts.ts'
import type { AlertRow } from './repositories/alerts/alerts.ts'
import type { FiringRow } from './repositories/alerts/firings.ts'

/** An alert as the API gives it; `shown` is its state at present, which depends on the price too. */
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

/** A firing as the API and the socket give it. */
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
