import type { Db } from '../../database/database.ts'

/** What a channel says about one firing. */
export interface FiringContent {
  id: number
  alert_id: number
  symbol: string
  exchange: string | null
  at: Date
  price: number | null
  currency: string | null
  as_of: Date | null
  seq: number | null
  evidence: 'tick' | 'day_range' | 'bar'
  since: Date | null
  until: Date | null
  text: string
  /** Of the alert; null for one that was deleted. */
  note: string | null
}

/** Firings in the order in which they were decided. */
export function readFirings(db: Db, ids: readonly number[]): Promise<FiringContent[]> {
  return db
    .selectFrom('alert_firings as firings')
    .innerJoin('instruments', 'instruments.id', 'firings.instrument_id')
    .leftJoin('alerts', 'alerts.id', 'firings.alert_id')
    .select([
      'firings.id',
      'firings.alert_id',
      'symbol',
      'exchange',
      'firings.at',
      'firings.price',
      'currency',
      'firings.as_of',
      'firings.seq',
      'firings.evidence',
      'firings.since',
      'firings.until',
      'firings.text',
      'alerts.note',
    ])
    .where('firings.id', 'in', ids)
    .orderBy('firings.id')
    .execute()
}
