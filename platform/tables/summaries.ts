import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SummaryItem } from '#domain/contract/summaries.ts'
import type { Session } from '#domain/market/types.ts'

export interface SummarySettingsTable {
  user_id: number
  every: 'never' | 'daily' | 'weekly'
  /** An hour of the user's own by the clocks of `zone`; both are null for one after the close of the market. */
  hour: string | null
  zone: string | null
  /** Ids of channels, in the order that the user chose. */
  channels: number[]
  /** Whether a summary without anything to say is sent too. */
  even_empty: boolean
  /** What happened before this instant is not told. */
  since: Generated<Date>
  /** When the next one is due; null: it is to be computed. */
  due_at: Date | null
}

export interface SummaryTable {
  id: GeneratedAlways<number>
  user_id: number
  market: string
  kind: 'daily' | 'weekly'
  local_date: Session
  due_at: Date
  since: Date
  until: Date
  /** A late one was not made, and a silent one not sent. */
  state: 'sent' | 'silent' | 'late'
  subject: string | null
  items: ColumnType<SummaryItem[] | null, string | null, never>
  /** The newest session that was told of each stock, by the ids of the instruments. */
  told: ColumnType<Record<string, Session>, string, never>
}
