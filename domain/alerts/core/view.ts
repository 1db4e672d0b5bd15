import type { TechnicalIndicators } from '../../contract/indicators.ts'
import type { Split } from '../../market/bars/splits.ts'
import type { Candle, Quote, Session } from '../../market/types.ts'
import type { Signal } from '../../opportunities/core/signals.ts'
import type { Known } from './alert.ts'
import type { DayFigures } from './figures.ts'

/** Of which stock an alert speaks; prices are written in its currency. */
export interface Subject {
  symbol: string
  currency: string | null
}

interface Look {
  subject: Subject
  /** Epoch milliseconds. */
  now: number
  /** The newest session that had opened by then, on the clock: a `session` alert fires once in it. */
  session: Session | null
}

/** What a level may depend on, besides what the user wrote. */
export interface Day {
  /** Null where it is not known. */
  previous_close: number | null
  /** Of the closed bars before that day. */
  figures: DayFigures
}

/** A session that was over before the look: its bar, in the shares of the look. */
export interface PastSession extends Day {
  bar: Candle
  open_at: number
  close_at: number
}

/** What alerts need of the bars before the session of a price. */
export interface ClosedFigures {
  figures: DayFigures
  /** The closed sessions that they may not have seen whole, oldest first. */
  past: readonly PastSession[]
}

/** A price that was accepted and may be believed: neither frozen nor stale, the market open. */
export interface PriceLook extends Look, Day {
  on: 'price'
  quote: Quote
  /** When the quote's session opened. */
  open_at: number
  /** The stock's last look; null before the first one and after prices began again. */
  known: Known | null
  /** Closed sessions, oldest first, from that of the last look on: what they did after it has not been looked at. */
  past: readonly PastSession[]
  splits: readonly Split[]
  /** With the open bar; null where it cannot be read. */
  indicators(): TechnicalIndicators | null
}

/** A bar that has closed, and what is said of it. */
export interface ClosedBar {
  bar: Candle
  close_at: number
  indicators(): TechnicalIndicators
  signals(): readonly Signal[]
  /** The 80 % band of the close, from the bars before; null where there is none. */
  band(): { low: number; high: number } | null
  /** Whether a rule's edge on this stock is demonstrated. */
  isDemonstrated(rule: string): boolean
}

/** Bars that closed since the last look at closed bars, oldest first. */
export interface BarsLook extends Look {
  on: 'bars'
  bars: readonly ClosedBar[]
}

export interface NewsLook extends Look {
  on: 'news'
  price: number | null
  item: { title: string; sentiment: 'positive' | 'neutral' | 'negative' }
}

/** Something that happened to a stock's data. */
export type DataEvent = { what: 'frozen' | 'in_review' | 'away' } | { what: 'split'; split: Split }

export interface DataLook extends Look {
  on: 'data'
  price: number | null
  event: DataEvent
}

export type AlertLook = PriceLook | BarsLook | NewsLook | DataLook

/** What an alert is compared with before it is first looked at. */
export interface Standing {
  /** The newest session that had opened before; '' where none is known. Its shares are those of the level. */
  session: Session
  /** The price shown: of the newest accepted quote, else of the last close; null where there is neither. */
  shown: Pick<Quote, 'session' | 'price' | 'previous_close' | 'last_volume'> | null
  figures: DayFigures
  /** At the last closed bar; with the open one. */
  closed(): TechnicalIndicators | null
  live(): TechnicalIndicators | null
}

/** What is known when an alert is made. */
export interface Start extends Standing {
  now: number
  /** Whether the session was still open. */
  isOpen: boolean
  shown: StartPrice | null
}

/** A price that is shown, with the range of its session. */
export type StartPrice = NonNullable<Standing['shown']> & Pick<Quote, 'day_low' | 'day_high'>
