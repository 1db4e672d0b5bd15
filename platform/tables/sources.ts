import type { Generated } from 'kysely'

export interface SourceTable {
  source: string
  next_call_at: Generated<Date>
  resting_until: Generated<Date>
  trial_until: Generated<Date>
  next_poll_at: Date | null
  failures: Generated<number>
  failing_since: Date | null
  last_ok: Date | null
  last_error: string | null
  minute: Generated<Date>
  minute_calls: Generated<number>
  day: Generated<string>
  day_calls: Generated<number>
  day_refused: Generated<number>
  day_limited: Generated<number>
  month: Generated<string>
  month_calls: Generated<number>
}

export interface WatchedInstrumentTable {
  instrument_id: number
  seen_at: Date
}

export type FetchKind = 'history' | 'company' | 'intraday' | 'agenda'

export interface InstrumentFetchTable {
  instrument_id: number
  kind: FetchKind
  asked_at: Date
  fetched_at: Date | null
}

export interface IsinTable {
  market: string
  isin: string
  symbols: string[]
  answered_at: Date
}

export interface LookupTable {
  market: string
  text: string
  asked_at: Date
}
