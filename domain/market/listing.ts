import type { Split } from './bars/splits.ts'
import type { Calendar } from './calendars/calendar.ts'

/** What is known of a symbol apart from its quotes: the quotes of an external source are checked against it. */
export interface Listing {
  /** Null where the exchange's hours are not known: the source then decides the market's state. */
  readonly calendar: Calendar | null
  readonly currency: string | null
  /** The splits known so far, in any order; the array may be replaced as more become known. */
  readonly splits: readonly Split[]
}
