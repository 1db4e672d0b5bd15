import type { Split } from './bars/splits.ts'
import type { Calendar } from './calendars/calendar.ts'
import type { Candle } from './types.ts'

/** What is known of a symbol apart from its quotes: the quotes of an external source are checked against it. */
export interface Listing {
  /** Null where the exchange's hours are not known: the source then decides the market's state. */
  readonly calendar: Calendar | null
  readonly currency: string | null
  /** The splits told so far, in any order and as often as they were; the array is replaced as more become known. */
  readonly splits: readonly Split[]
  /** The newest closed bars, oldest first, as they are stored; the array is replaced as more become known. */
  readonly bars?: readonly Candle[]
}
