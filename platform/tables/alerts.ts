import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Alert, AlertState, Evidence, LastEvaluation } from '#domain/alerts/alert.ts'
import type { When } from '#domain/alerts/kinds/index.ts'
import type { DataTrouble } from '#domain/alerts/price-status.ts'
import type { ChannelKind, DeliveryState } from '#domain/contract/alerts/channels.ts'
import type { AlertFigures } from '#domain/contract/alerts/figures.ts'
import type { Session } from '#domain/market/types.ts'

/** What the fold remembers besides the columns of its own. */
export type AlertMemory = Omit<AlertState, 'state' | 'reason' | 'side' | 'fired'>

export interface AlertTable extends Pick<Alert, 'repeat' | 'sessions'>, Pick<AlertState, 'state' | 'reason' | 'side'> {
  id: GeneratedAlways<number>
  user_id: number
  instrument_id: number
  client_id: string | null
  condition: ColumnType<When, string, string>
  expires_at: Date | null
  note: string
  /** In the order of the user. */
  channels: number[]
  memory: ColumnType<AlertMemory, string, string>
  fired: Generated<number>
  /** Changes with what is decided: who decides writes only over the version that it has read. */
  version: Generated<number>
  created_at: Generated<Date>
}

/** What the last evaluation of a stock's alerts knew. */
export interface AlertLookTable extends Omit<LastEvaluation, 'at' | 'of'> {
  instrument_id: number
  sessions: Alert['sessions']
  price_session: LastEvaluation['of']
  at: Date
}

/** What the alerts of a stock have been evaluated with, besides its prices. */
export interface AlertProgressTable {
  instrument_id: number
  /** The newest closed bar. */
  bar: Session | null
  /** What is wrong with its data. */
  trouble: DataTrouble | null
}

export interface AlertFiringTable {
  id: GeneratedAlways<number>
  alert_id: number
  /** From 1. */
  n: number
  user_id: number
  instrument_id: number
  at: Date
  price: number | null
  as_of: Date | null
  seq: number | null
  evidence: Evidence
  since: Date | null
  until: Date | null
  text: string
  read_at: Date | null
  /** When it was written, by the clock of the database; null for one from before that was kept. */
  decided_at: Generated<Date | null>
  /** How long its price had waited for that; null where no price decided. */
  waited_ms: Generated<number | null>
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
  accepted_at: Generated<Date | null>
  shown_at: Generated<Date | null>
  /** By the quiet hours of its user. */
  held: Generated<boolean>
  /** Attempts of which no answer is known. */
  unanswered: Generated<number>
}

/** What was last measured of the alerts of a market. */
export interface AlertFiguresTable {
  market: string
  measured_at: Date
  figures: ColumnType<Omit<AlertFigures, 'measured_at'>, string, string>
}
