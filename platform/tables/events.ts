import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { EventChannel } from '#domain/contract/live/channels.ts'

export interface EventTable {
  id: GeneratedAlways<number>
  channel: EventChannel
  instrument_ids: number[]
  user_id: ColumnType<number | null, number | null | undefined>
  item: ColumnType<unknown, string, string>
  created_at: Generated<Date>
}

export interface JobEffectTable {
  name: string
  slot: Date
}
