import type { TSchema } from 'typebox'
import * as Type from 'typebox'
import { refusedAs } from '../contract/common.ts'
import type {
  AgendaInput,
  Alert,
  AlertState,
  AlertSubject,
  BarsInput,
  DataInput,
  NewsInput,
  OrderInput,
  PriceInput,
  Step,
  StockSnapshot,
} from './alert.ts'
import type { CrossingLevel } from './crossing.ts'
import { DIRECTIONS } from './thresholds.ts'

/**
 * A kind of alert. `price`, `bars`, `news`, `data`, `order` and `agenda` evaluate an alert on such an input and give
 * null where it changes nothing; a kind without the function is not evaluated on it.
 */
export interface AlertKind<W> {
  /** The shape of `when` in the contract. */
  shape: TSchema
  /** The condition for its user, to follow 'Avisa cuando': 'NVDA suba de 180,00'. */
  phrase(when: W, subject: AlertSubject): string
  /** Set where a gap at the open fires it too, which its sentence then says ('también con hueco'). */
  countsGaps?: true
  /** The side on which an alert starts, and its own level; left out where it has neither. */
  initial?(when: W, snapshot: StockSnapshot): Partial<Pick<AlertState, 'side' | 'level'>>
  /** Set where `initial` reads the closed bars: their figures, or the indicators at the last one. */
  startsFromBars?: true
  /** Set where a price crosses a level: while levels stay, only alerts whose level was crossed are evaluated. */
  level?: CrossingLevel<W>
  price?(alert: Alert<W>, state: AlertState, input: PriceInput): Step | null
  bars?(alert: Alert<W>, state: AlertState, input: BarsInput): Step | null
  news?(alert: Alert<W>, state: AlertState, input: NewsInput): Step | null
  data?(alert: Alert<W>, state: AlertState, input: DataInput): Step | null
  order?(alert: Alert<W>, state: AlertState, input: OrderInput): Step | null
  agenda?(alert: Alert<W>, state: AlertState, input: AgendaInput): Step | null
}

export const DirectionShape = Type.Enum([...DIRECTIONS])
/** Per cent above 0; no share changes by more than the maximum. */
export const PercentShape = Type.Number({ exclusiveMinimum: 0, maximum: 1000 })
/** Per cent of a fall: below 100, since a price stays above 0. */
export const FallShape = Type.Number({
  exclusiveMinimum: 0,
  exclusiveMaximum: 100,
  ...refusedAs({ exclusiveMaximum: 'impossible_alert' }),
})
