import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Session } from '#domain/market/types.ts'
import type { BookAccount } from '#domain/simulator/book.ts'
import type { OrderEnd, OrderProgress, OrderType, Side, Until } from '#domain/simulator/order.ts'

/** Whole millionths: the driver reads them as text, since numbers would round the largest. */
type MicrosColumn = ColumnType<string, bigint, bigint>
type OptionalMicrosColumn = ColumnType<string | null, bigint | null, bigint | null>
type CountedMicrosColumn = ColumnType<string, bigint | undefined, bigint>

export interface SimulatorAttemptTable {
  id: GeneratedAlways<number>
  user_id: number
  client_id: string | null
  market: string
  /** That of the feed when it began; null before the feed ran. */
  epoch: string | null
  currency: string
  kind: 'orders' | 'by_hand'
  fixed: MicrosColumn
  percent: MicrosColumn
  minimum: MicrosColumn
  /** Ids of the instruments that the user followed at the start. */
  followed: number[]
  started_at: Date
  ended_at: Date | null
}

export interface SimulatorOrderTable {
  id: GeneratedAlways<number>
  attempt_id: number
  user_id: number
  instrument_id: number
  client_id: string | null
  side: Side
  type: OrderType
  quantity: MicrosColumn
  limit_price: OptionalMicrosColumn
  stop_price: OptionalMicrosColumn
  valid_until: Until
  placed_at: Date
  expires_at: Date | null
  cancelled_at: ColumnType<Date | null, undefined, Date>
  filled: CountedMicrosColumn
  value: CountedMicrosColumn
  costs: CountedMicrosColumn
  is_triggered: Generated<boolean>
  lacks: ColumnType<OrderProgress['lacks'], undefined, OrderProgress['lacks']>
  end_reason: ColumnType<OrderEnd | null, undefined, OrderEnd | null>
  ended: GeneratedAlways<boolean>
}

export interface SimulatorFillTable {
  id: GeneratedAlways<number>
  order_id: number
  user_id: number
  at: Date
  as_of: Date
  price: MicrosColumn
  quantity: MicrosColumn
  value: MicrosColumn
  margin: MicrosColumn
  costs: MicrosColumn
  rate: OptionalMicrosColumn
  rate_day: Session | null
  correction: CountedMicrosColumn
  /** Whether its rate is to be corrected by the first one that is published after it. */
  provisional: boolean
}

export interface SimulatorEntryTable {
  id: GeneratedAlways<number>
  attempt_id: number
  user_id: number
  /** That of the payment or trade of which it is a line. */
  client_id: string | null
  order_id: number | null
  at: Date
  account: BookAccount
  instrument_id: number | null
  currency: string
  amount: MicrosColumn
  quantity: MicrosColumn
}
