import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ChannelKind, DeliveryState } from '../../domain/contract/alert-channels.ts'

export interface AlertTable {
  id: GeneratedAlways<number>
  user_id: number
  instrument_id: number
  client_id: string | null
  /** What it waits for, as the API gives it. */
  condition: JSONColumnType<object>
  repeat: 'once' | 'session' | 'rearm'
  sessions: 'regular' | 'all'
  expires_at: Date | null
  note: string
  /** In the order of the user. */
  channels: number[]
  state: 'armed' | 'fired' | 'paused' | 'suspended' | 'expired'
  reason: string | null
  side: 'unknown' | 'below' | 'above'
  /** What the fold remembers between two looks. */
  memory: JSONColumnType<object>
  fired: Generated<number>
  /** Who decides writes only over the version that it has read. */
  version: Generated<number>
  created_at: Generated<Date>
}

export interface AlertFiringTable {
  id: GeneratedAlways<number>
  alert_id: number
  /** From 1. */
  n: number
  user_id: number
  instrument_id: number
  at: Date
  price: number
  as_of: Date
  seq: number
  evidence: 'tick' | 'day_range' | 'bar'
  since: Date | null
  until: Date | null
  text: string
  previous_hash: string
  hash: string
  read_at: Date | null
}

export interface AlertChannelTable {
  id: GeneratedAlways<number>
  user_id: number
  client_id: string | null
  kind: ChannelKind
  name: string
  /** Where it leads, and its secrets. */
  address: JSONColumnType<object>
  /** Why it is not used any more. */
  broken: string | null
  /** When the next message may leave. */
  free_at: Generated<Date>
  accepted_at: Date | null
  shown_at: Date | null
  tested_at: Date | null
  test_state: Exclude<DeliveryState, 'opened'> | null
  test_detail: string | null
  receipt_hash: Buffer | null
  created_at: Generated<Date>
}

export interface AlertDeliveryTable {
  firing_id: number
  channel_id: number
  user_id: number
  kind: ChannelKind
  /** In the order of the alert, from 0. */
  place: number
  state: ColumnType<DeliveryState, DeliveryState | undefined>
  at: Generated<Date>
  detail: string | null
  attempts: Generated<number>
  /** When it is tried next. */
  due_at: Date | null
  /** When the next channel has its turn. */
  lead_on_at: Date | null
  /** The first firing of the message that it belongs to. */
  message: number | null
  receipt_hash: Buffer | null
}
