import type { Generated, GeneratedAlways } from 'kysely'
import type { AgendaEvent, AgendaState } from '#domain/agenda/agenda.ts'
import type { Source } from '#domain/market/sources.ts'
import type { Session } from '#domain/market/types.ts'

export interface AgendaEventTable extends AgendaEvent {
  id: GeneratedAlways<number>
  instrument_id: number
  source: Source
  /** When its date and state were first seen. */
  seen_at: Date
}

/** A date and state that an event has had; its last one is the event's own. */
export interface AgendaChangeTable {
  id: GeneratedAlways<number>
  event_id: number
  date: Session
  state: AgendaState
  source: Source
  seen_at: Date
}

export interface AgendaAddressTable {
  user_id: number
  hash: Buffer
  created_at: Generated<Date>
}
