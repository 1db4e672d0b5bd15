import type { TSchema } from 'typebox'
import * as Type from 'typebox'
import { refusedAs } from '../contract/common.ts'
import type {
  Alert,
  AlertState,
  AlertSubject,
  BarsInput,
  DataInput,
  NewsInput,
  PriceInput,
  Step,
  StockSnapshot,
} from './alert.ts'
import { type CrossingLevel, DIRECTIONS } from './crossing.ts'

/**
 * A kind of alert. What it makes of each thing that it looks at; null where that changes nothing. A kind without the
 * function does not look at such things.
 */
export interface AlertKind<W> {
  /** Of `when`, in the contract. */
  shape: TSchema
  /** 'NVDA suba de 180,00', after 'Avisa cuando'. */
  phrase(when: W, subject: AlertSubject): string
  /** 'también con hueco' and the like; left out where a gap is nothing special. */
  countsGaps?: true
  /** The side on which an alert begins, and its own level; left out where it has neither. */
  initial?(when: W, standing: StockSnapshot): Partial<Pick<AlertState, 'side' | 'level'>>
  /** Of a kind whose `begin` reads the closed bars: their figures, or the indicators at the last one. */
  startsFromBars?: true
  /** Of a kind that a price crosses: between two looks at levels that do not change, only those crossed are looked at. */
  level?: CrossingLevel<W>
  price?(alert: Alert<W>, state: AlertState, input: PriceInput): Step | null
  bars?(alert: Alert<W>, state: AlertState, input: BarsInput): Step | null
  news?(alert: Alert<W>, state: AlertState, input: NewsInput): Step | null
  data?(alert: Alert<W>, state: AlertState, input: DataInput): Step | null
}

export const DirectionShape = Type.Enum([...DIRECTIONS])
/** Above 0; a change of more than this is no share's. */
export const PercentShape = Type.Number({ exclusiveMinimum: 0, maximum: 1000 })
/** The same of a fall, after which a price is still above 0. */
export const FallShape = Type.Number({
  exclusiveMinimum: 0,
  exclusiveMaximum: 100,
  ...refusedAs({ exclusiveMaximum: 'impossible_alert' }),
})
