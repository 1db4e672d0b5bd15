import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Alert, AlertState, Evidence, LastEvaluation } from '#domain/alerts/alert.ts'
import type { When } from '#domain/alerts/kinds/index.ts'
import type { DataTrouble } from '#domain/alerts/price-status.ts'
import type { ChannelKind, DeliveryState } from '#domain/contract/alerts/channels.ts'
import type { AlertFigures } from '#domain/contract/alerts/figures.ts'
import type { Session } from '#domain/market/types.ts'

/** The part of an alert's state that has no columns of its own. */
export type EvaluationState = Omit<AlertState, 'state' | 'reason' | 'side' | 'fired'>

export interface AlertTable extends Pick<Alert, 'repeat' | 'sessions'>, Pick<AlertState, 'state' | 'reason' | 'side'> {
  id: GeneratedAlways<number>
  user_id: number
  instrument_id: number
  client_id: string | null
  condition: ColumnType<When, string, string>
  expires_at: Date | null
  note: string
  /** Ids of channels, in the order that the user chose. */
  channels: number[]
  evaluation_state: ColumnType<EvaluationState, string, string>
  fired: Generated<number>
  /**
   * Changes with everything that evaluation depends on; a decision is written only over the version that it has read.
   */
  version: Generated<number>
  created_at: Generated<Date>
}

/** The facts that the last evaluation of a stock's alerts used. */
export interface AlertEvaluationTable extends Omit<LastEvaluation, 'evaluated_at'> {
  instrument_id: number
  sessions: Alert['sessions']
  evaluated_at: Date
}

/** The inputs, besides prices, with which the alerts of a stock have been evaluated. */
export interface AlertProgressTable {
  instrument_id: number
  /** The newest closed bar. */
  bar: Session | null
  /** The trouble with the stock's data that was announced; null while there is none. */
  trouble: DataTrouble | null
}

/** A firing of an alert; or a summary, which is delivered in the same way and has no alert, instrument and evidence. */
export interface AlertFiringTable {
  id: GeneratedAlways<number>
  alert_id: ColumnType<number, number | null, never>
  /** Number of this firing among those of its alert, from 1. */
  n: ColumnType<number, number | null, never>
  user_id: number
  instrument_id: ColumnType<number, number | null, never>
  summary_id: ColumnType<number | null, number | null | undefined, never>
  at: Date
  price: number | null
  as_of: Date | null
  seq: number | null
  evidence: ColumnType<Evidence, Evidence | null, never>
  since: Date | null
  until: Date | null
  text: string
  read_at: Date | null
  /** Time of writing by the database's clock; null for firings from before this was stored. */
  decided_at: Generated<Date | null>
  /** Milliseconds for which the price had waited for the decision; null where no price led to it. */
  waited_ms: Generated<number | null>
}

export interface AlertChannelTable {
  id: GeneratedAlways<number>
  user_id: number
  client_id: string | null
  kind: ChannelKind
  name: string
  /** The address of the channel with its secrets; its shape depends on the kind. */
  address: JSONColumnType<object>
  /** The reason why the channel is not used any more; null while it is used. */
  broken_reason: string | null
  /** The time from which the channel accepts another message. */
  next_send_at: Generated<Date>
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
  /** Position of the channel in the alert's order, from 0. */
  position: number
  state: ColumnType<DeliveryState, DeliveryState | undefined>
  at: Generated<Date>
  detail: string | null
  attempts: Generated<number>
  /** Time of the next attempt; null if none is due. */
  due_at: Date | null
  /** Time at which the next channel becomes due if the alert has not been shown by then. */
  escalates_at: Date | null
  /** The first firing of the message to which this delivery belongs. */
  message: number | null
  receipt_hash: Buffer | null
  accepted_at: Generated<Date | null>
  shown_at: Generated<Date | null>
  /** Whether the quiet hours of the user have delayed this delivery. */
  held: Generated<boolean>
  /** Number of attempts whose outcome is unknown. */
  unanswered: Generated<number>
}

/** The newest measurement of how fast the alerts of a market are decided and delivered. */
export interface AlertFiguresTable {
  market: string
  measured_at: Date
  figures: ColumnType<Omit<AlertFigures, 'measured_at'>, string, string>
}
