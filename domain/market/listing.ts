import type { Calendar } from './calendars/calendar.ts'
import type { Split } from './splits.ts'

/** What is known of a symbol apart from its quotes: what the quotes of a source outside the machine are held against. */
export interface Listing {
  /** Null where the exchange's hours are not known: the source's word then counts for the market's state. */
  readonly calendar: Calendar | null
  readonly currency: string | null
  /** The splits known so far, in any order; the array may be replaced as more become known. */
  readonly splits: readonly Split[]
}
