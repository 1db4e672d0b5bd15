import type { TSchema } from 'typebox'
import type { Alert, AlertState, Step } from './alert.ts'
import type { Level } from './crossing.ts'
import type { BarsLook, DataLook, NewsLook, PriceLook, Standing, Subject } from './view.ts'

/**
 * A kind of alert. What it makes of each thing that it looks at; null where that changes nothing. A kind without the
 * function does not look at such things.
 */
export interface Kind<W> {
  /** Of `when`, in the contract. */
  shape: TSchema
  /** 'NVDA suba de 180,00', after 'Avisa cuando'. */
  phrase(when: W, subject: Subject): string
  /** 'también con hueco' and the like; left out where a gap is nothing special. */
  countsGaps?: true
  /** The side on which an alert begins, and its own level; left out where it has neither. */
  begin?(when: W, standing: Standing): Partial<Pick<AlertState, 'side' | 'level'>>
  /** Of a kind whose `begin` reads the closed bars: their figures, or the indicators at the last one. */
  beginsByBars?: true
  /** Of a kind that a price crosses: between two looks at levels that do not change, only those crossed are looked at. */
  level?: Level<W>
  price?(alert: Alert<W>, state: AlertState, look: PriceLook): Step | null
  bars?(alert: Alert<W>, state: AlertState, look: BarsLook): Step | null
  news?(alert: Alert<W>, state: AlertState, look: NewsLook): Step | null
  data?(alert: Alert<W>, state: AlertState, look: DataLook): Step | null
}
